import { MOST_PEOPLE } from '@banca/backend/first-access-limits'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { reasonsOf } from '../selections/failure'
import { printCardsOf, waitingAmong } from './act_calls'
import { useChosen, useCounted } from './chosen'

const P = 'resources.people'

/** Prints the cards of the first access of those who are chosen and have no password yet; how many is shown before. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const counted = useCounted()
  const notify = useNotify()
  const { body } = useChosen()
  const [waiting, setWaiting] = useState<number | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const asked = JSON.stringify(body)
  useEffect(() => {
    let isCurrent = true
    waitingAmong(JSON.parse(asked)).then(
      ({ people }) => isCurrent && setWaiting(people),
      () => isCurrent && setWaiting('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  const isTooMany = typeof waiting === 'number' && waiting > MOST_PEOPLE
  const print = async () => {
    setBusy(true)
    try {
      await printCardsOf(body, translate('first_access.file'))
      notify('first_access.printed', { type: 'success' })
      onClose()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'first_access.failed', { type: 'error' })
    }
    setBusy(false)
  }
  const title = translate(`${P}.cards_title`)
  return (
    <Dialog open fullWidth onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {waiting === null && <LinearProgress aria-label={translate(`${P}.counting`)} />}
        {waiting === 'failed' && <Alert severity="error">{translate(`${P}.not_counted`)}</Alert>}
        {typeof waiting === 'number' && (
          <Typography>{translate(`${P}.cards_text`, counted(waiting))}</Typography>
        )}
        {isTooMany && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {translate(`${P}.cards_too_many`, counted(MOST_PEOPLE))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={typeof waiting !== 'number' || waiting === 0 || isTooMany || isBusy}
          onClick={() => void print()}
        >
          {translate(`${P}.cards_print`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
