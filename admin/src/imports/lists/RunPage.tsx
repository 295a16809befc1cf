import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useGetOne, useLocaleState, useTranslate } from 'react-admin'
import { isWorking, settledState, type Mapping, type Run } from './calls'
import { ReadColumns } from './ReadColumns'
import { RunActions } from './RunActions'
import { RunRows } from './RunRows'

/** While the server works on it the run is read again this often. */
const READ_EVERY_MS = 1_500

type Props = {
  readonly id: number
  readonly onLeave: () => void
  readonly onSendAgain: ((mapping: Mapping) => void) | null
}

/** One list: what would become of its rows, or what became of them, and what may follow. */
export function RunPage({ id, onLeave, onSendAgain }: Props) {
  const translate = useTranslate()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const {
    data: run,
    error,
    refetch,
  } = useGetOne<Run>(
    'imports',
    { id },
    { refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? READ_EVERY_MS : false) }
  )
  return (
    <>
      <Button startIcon={<ArrowBackIcon />} onClick={onLeave} sx={{ mb: 2 }}>
        {say('back')}
      </Button>
      {error && !run && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
          {say('load_failed')}
        </Alert>
      )}
      {!run && !error && <Skeleton variant="rounded" height={240} />}
      {run && <RunBody run={run} onSendAgain={onSendAgain} onChanged={() => void refetch()} />}
    </>
  )
}

type BodyProps = Pick<Props, 'onSendAgain'> & { readonly run: Run; readonly onChanged: () => void }

function RunBody({ run, onSendAgain, onChanged }: BodyProps) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {run.fileName}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }} role="status">
        {say(`states.${run.state}`)}
      </Typography>
      <ReadColumns run={run} onSendAgain={onSendAgain} onForgotten={onChanged} />
      {isWorking(run) ? (
        <Working run={run} language={language} />
      ) : (
        <>
          {settledState(run) !== run.state && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {say('stopped')}
            </Alert>
          )}
          <RunActions run={run} onChanged={onChanged} />
          <RunRows run={run} onMended={onChanged} />
        </>
      )}
    </>
  )
}

function Working({ run, language }: { run: Run; language: string }) {
  const translate = useTranslate()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const text = say(`progress.${run.state}`, {
    done: Math.min(run.done, run.total).toLocaleString(language),
    total: run.total.toLocaleString(language),
  })
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Typography>{text}</Typography>
      <LinearProgress
        sx={{ my: 1 }}
        aria-label={text}
        variant="determinate"
        value={Math.min(100, (run.done / Math.max(1, run.total)) * 100)}
      />
      <Typography color="text.secondary">{say('closing_is_safe')}</Typography>
    </Box>
  )
}
