import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { reasonsOf } from '../selections/failure'
import { preview, type Batch, type Preview } from './batch_calls'
import { PreviewTables } from './PreviewTable'
import { useBatchOrder } from './useBatchOrder'

/** The cards of the applications. */
const toDashboard = () => location.assign('/exams/dashboard-pre-filter')

/** Step 4: the windows, what the order would do, and the order. */
export function ReviewStep({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const translate = useTranslate()
  const [seen, setSeen] = useState<Preview | { readonly reasons: readonly string[] } | null>(null)
  const { state, send } = useBatchOrder()
  useEffect(() => {
    let isCurrent = true
    preview(batch).then(
      (shown) => isCurrent && setSeen(shown),
      (error: unknown) => isCurrent && setSeen({ reasons: reasonsOf(error) })
    )
    return () => {
      isCurrent = false
    }
  }, [batch])
  const shown = seen !== null && 'exams' in seen ? seen : null
  const isBusy = state.step === 'sending' || state.step === 'working' || state.step === 'made'
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 820, minWidth: 0 }}>
      {seen === null && (
        <Box role="progressbar" aria-label={translate('ra.page.loading')}>
          <Skeleton width={260} height={32} />
          <Skeleton variant="rounded" height={160} />
        </Box>
      )}
      {seen !== null && 'reasons' in seen && <Failure reasons={seen.reasons} />}
      {shown && (
        <>
          <Typography>
            {translate('batch.summary', {
              smart_count: shown.people,
              created: shown.created,
              there: shown.alreadyCreated,
            })}
          </Typography>
          {shown.noWindow > 0 && (
            <Alert id="batch-no-window" severity="warning">
              {translate('batch.has_no_window')}
            </Alert>
          )}
          <PreviewTables preview={shown} />
        </>
      )}
      <Box role="status" aria-live="polite">
        {state.step === 'failed' && <Failure reasons={state.reasons} />}
        {state.step === 'working' && (
          <Alert severity="info">
            {translate('batch.working')}
            <LinearProgress
              aria-label={translate('batch.working')}
              sx={{ mt: 1 }}
              {...(state.total
                ? { variant: 'determinate', value: (state.done / state.total) * 100 }
                : { variant: 'indeterminate' })}
            />
          </Alert>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!shown || shown.noWindow > 0 || isBusy}
          aria-describedby={shown && shown.noWindow > 0 ? 'batch-no-window' : undefined}
          onClick={() => void send(batch)}
        >
          {translate('batch.create')}
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          {translate('batch.back')}
        </Button>
      </Box>
      <Dialog open={state.step === 'made'} onClose={toDashboard} aria-labelledby="batch-made">
        <DialogTitle id="batch-made">{translate('batch.made')}</DialogTitle>
        <DialogContent>
          {state.step === 'made' && (
            <>
              <Typography>{translate('batch.created', { smart_count: state.created })}</Typography>
              <Typography>
                {translate('batch.already_created', { smart_count: state.alreadyCreated })}
              </Typography>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={toDashboard}>
            {translate('batch.to_dashboard')}
          </Button>
        </DialogActions>
      </Dialog>
    </Box>
  )
}

function Failure({ reasons }: { reasons: readonly string[] }) {
  const translate = useTranslate()
  return (
    <Alert severity="error">
      {[translate('batch.failed'), ...reasons].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
