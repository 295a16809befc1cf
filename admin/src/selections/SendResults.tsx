import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useRef, useState } from 'react'
import { useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { chunksOf, readResults, restOf, AT_ONCE } from './csv'
import { linesOf } from './failure'
import { textOfFile } from './sheet_file'

type State =
  { step: 'typing' | 'sending' } | { step: 'refused'; lines: string[] } | { step: 'done'; text: string }

const SHOWN_MOST = 20

/** Results from a sheet, pasted or from a file; what is saved leaves the field, and a part that is refused stays in it with what follows. */
export function SendResults() {
  const translate = useTranslate()
  const refresh = useRefresh()
  const process = useRecordContext<Data.Results.SelectionProcess>()
  const [text, setText] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ step: 'typing' })
  if (!process) return null
  const { id } = process
  const isSending = state.step === 'sending'
  const say = (key: string, more: object = {}) => translate(`resources.selection_results.send.${key}`, more)
  const send = async () => {
    const read = readResults(text)
    if (!read.ok)
      return setState({
        step: 'refused',
        lines: read.problems.map(({ line, reason }) => `${line}: ${say(`problems.${reason}`)}`),
      })
    setState({ step: 'sending' })
    let [added, changed, sent] = [0, 0, 0]
    for (const results of chunksOf(read.lines)) {
      try {
        const saved = await call('PUT', '/v1/selection_processes/:id/results', {
          params: { id },
          body: { results },
        })
        added += saved.added
        changed += saved.changed
        sent += results.length
      } catch (error) {
        const rest = restOf(text, read.numbers, sent)
        const lines = linesOf(error, rest.numbers)
        const partly = sent > 0 ? [say('partly', { smart_count: sent })] : []
        if (sent > 0) {
          setText(rest.text)
          refresh()
        }
        return setState({
          step: 'refused',
          lines: [...partly, ...(lines.length > 0 ? lines : [say('failed')])],
        })
      }
    }
    setText('')
    setState({ step: 'done', text: say('done', { added, changed }) })
    refresh()
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setText(textOfFile(await file.arrayBuffer()))
    setState({ step: 'typing' })
  }
  return (
    <Box component="section" aria-labelledby="send-results" sx={{ display: 'grid', gap: 1.5, maxWidth: 900 }}>
      <Typography component="h2" variant="h6" id="send-results">
        {say('title')}
      </Typography>
      <Typography color="text.secondary">{say('help', { most: AT_ONCE })}</Typography>
      <TextField
        multiline
        minRows={4}
        maxRows={14}
        label={say('lines')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setState({ step: 'typing' })
        }}
        placeholder={say('example')}
        slotProps={{ inputLabel: { shrink: true }, input: { readOnly: isSending } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" disabled={text.trim() === '' || isSending} onClick={() => void send()}>
          {say(isSending ? 'sending' : 'button')}
        </Button>
        <Button variant="outlined" disabled={isSending} onClick={() => chooser.current?.click()}>
          {say('file')}
        </Button>
        <input
          ref={chooser}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Box>
      <Box role="status" aria-live="polite">
        {state.step === 'refused' && (
          <Alert severity="error">
            {state.lines.slice(0, SHOWN_MOST).map((line) => (
              <div key={line}>{line}</div>
            ))}
            {state.lines.length > SHOWN_MOST && (
              <div>{say('more', { smart_count: state.lines.length - SHOWN_MOST })}</div>
            )}
          </Alert>
        )}
        {state.step === 'done' && <Alert severity="success">{state.text}</Alert>}
      </Box>
    </Box>
  )
}
