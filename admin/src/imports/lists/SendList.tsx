import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { fill } from '@banca/frontend/routes'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { ChooseFile } from '../ChooseFile'
import { errorLines } from '../exam_file'
import { Refusal } from '../Refusal'
import { download } from '../../providers/data'
import {
  columnsOf,
  FULL_KINDS,
  sendList,
  type Columns,
  type ListKind,
  type Mapping,
  type Mode,
  type SentList,
} from './calls'
import { ChooseColumns } from './ChooseColumns'

const MODES: readonly Mode[] = ['upsert', 'create', 'update']
const ALL_MODES: readonly Mode[] = [...MODES, 'full']
const FORMATS = [
  { format: 'csv', ending: 'csv' },
  { format: 'excel', ending: 'xlsx' },
  { format: 'json', ending: 'json' },
] as const

type State =
  | { step: 'choosing' | 'sending' }
  | {
      step: 'refused'
      summary: string
      lines: ReturnType<typeof errorLines>
      columns: Columns | null
    }

type Props = {
  readonly kind: ListKind
  readonly onSent: (run: number, sent: SentList) => void
}

/** The form: a file, and what to do with whoever is new or there already. */
export function SendList({ kind, onSent }: Props) {
  const translate = useTranslate()
  const say = (key: string) => translate(`imports.lists.${key}`)
  // Of what is no person a kind has other texts.
  const own = (key: string) => translate(`imports.lists.kinds.${kind}.${key}`, { _: say(key) })
  const modeLabel = useId()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<Mode>('upsert')
  const [state, setState] = useState<State>({ step: 'choosing' })
  const [isChoosing, setIsChoosing] = useState(false)
  const isSending = state.step === 'sending'

  const send = async (mapping?: Mapping) => {
    if (!file) return
    setIsChoosing(false)
    setState({ step: 'sending' })
    const sent = { kind, file, mode, ...(mapping && { mapping }) }
    try {
      onSent((await sendList(sent)).id, sent)
    } catch (error) {
      const answered = error instanceof HttpError && error.status > 0
      const body: unknown = error instanceof HttpError ? error.body : null
      const summary = say(answered ? 'failed' : 'network')
      setState({ step: 'refused', summary, lines: errorLines(body), columns: columnsOf(body) })
    }
  }
  const offered = state.step === 'refused' ? state.columns : null

  return (
    <>
      <ChooseFile
        file={file}
        onChoose={(chosen) => {
          setFile(chosen)
          setState({ step: 'choosing' })
        }}
        isSending={isSending}
        accept=".xlsx,.csv,.json"
        testId={`${kind}-file`}
      >
        <Examples kind={kind} />
        <FormLabel id={modeLabel} sx={{ display: 'block', mt: 2 }}>
          {say('mode')}
        </FormLabel>
        <RadioGroup
          aria-labelledby={modeLabel}
          value={mode}
          onChange={(event) => setMode(ALL_MODES.find((one) => one === event.target.value) ?? 'upsert')}
        >
          {[...MODES, ...(FULL_KINDS.includes(kind) ? (['full'] as const) : [])].map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={own(`mode_${one}`)} />
          ))}
        </RadioGroup>
        <FormHelperText>
          {mode === 'full' && `${say('mode_full_help')} `}
          {own('mode_help')} {say(`kinds.${kind}.new_people`)}
        </FormHelperText>
        <Button sx={{ mt: 3 }} variant="contained" disabled={!file || isSending} onClick={() => void send()}>
          {say(isSending ? 'sending' : 'check')}
        </Button>
        {isSending && <LinearProgress sx={{ mt: 2 }} aria-label={say('sending')} />}
      </ChooseFile>
      <Box role="status" aria-live="polite" sx={{ mt: 3 }}>
        {state.step === 'refused' && <Refusal summary={state.summary} lines={state.lines} />}
        {offered && (
          <Button sx={{ mt: 1 }} variant="outlined" onClick={() => setIsChoosing(true)}>
            {say('columns_choose')}
          </Button>
        )}
      </Box>
      {offered && isChoosing && (
        <ChooseColumns
          {...offered}
          onClose={() => setIsChoosing(false)}
          onChosen={(mapping) => void send(mapping)}
        />
      )}
    </>
  )
}

const exampleAddress = (kind: ListKind, format: (typeof FORMATS)[number]['format']) =>
  fill('/v1/import_user_exemple_file', { query: { format, kind } })

/** Links to an example in each format. */
function Examples({ kind }: { kind: ListKind }) {
  const translate = useTranslate()
  const notify = useNotify()
  const save = (format: (typeof FORMATS)[number]['format'], ending: string) =>
    download(
      exampleAddress(kind, format),
      `${translate(`imports.lists.kinds.${kind}.example_file`)}.${ending}`
    ).catch(() => notify('imports.lists.load_failed', { type: 'error' }))
  return (
    <Typography sx={{ mt: 2, display: 'flex', gap: 2, flexWrap: 'wrap' }} component="div">
      {translate('imports.lists.example')}:
      {FORMATS.map(({ format, ending }) => (
        <Link
          key={format}
          href={exampleAddress(kind, format)}
          onClick={(event) => {
            // A link sends no session: the page reads the file and saves it.
            event.preventDefault()
            void save(format, ending)
          }}
        >
          {translate(`imports.lists.example_${format}`)}
        </Link>
      ))}
    </Typography>
  )
}
