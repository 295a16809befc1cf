import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { reasonsOf } from '../selections/failure'
import { mailPreview, type MailPreview } from './act_calls'
import { useChosen, useCounted } from './chosen'

const P = 'resources.people'

type Read = MailPreview | { readonly reasons: readonly string[] }

/** Whom of those who are chosen a mail reaches, and the way to the page that writes it. */
export function MailDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const counted = useCounted()
  const navigate = useNavigate()
  const { body } = useChosen()
  const [read, setRead] = useState<Read | undefined>()
  const asked = JSON.stringify(body)
  useEffect(() => {
    let isCurrent = true
    mailPreview(JSON.parse(asked)).then(
      (found) => isCurrent && setRead(found),
      (error: unknown) => isCurrent && setRead({ reasons: reasonsOf(error) })
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  const found = read && !('reasons' in read) ? read : null
  const reached = found === null ? 0 : found.count - found.withoutEmail - found.suppressed
  const title = translate(`${P}.mail_title`)
  return (
    <Dialog open fullWidth onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {read === undefined && <LinearProgress aria-label={translate(`${P}.counting`)} />}
        {read === null && <Alert severity="info">{translate(`${P}.mail_nobody`)}</Alert>}
        {read && 'reasons' in read && (
          <Alert severity="error">{read.reasons.join(' ') || translate(`${P}.not_counted`)}</Alert>
        )}
        {found && (
          <>
            <Typography>{translate(`${P}.mail_text`, counted(reached))}</Typography>
            {(['withoutEmail', 'suppressed'] as const)
              .filter((name) => found[name] > 0)
              .map((name) => (
                <Typography key={name} color="textSecondary">
                  {translate(`${P}.mail_${name}`, counted(found[name]))}
                </Typography>
              ))}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!found || reached === 0}
          onClick={() => void navigate(`/emails/recipients/form?selection=${found?.selection ?? ''}`)}
        >
          {translate(`${P}.mail_write`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
