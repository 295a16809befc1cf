import { Button } from '../../../ui/Button.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Alert from '../../../ui/Alert.tsx'
import { useCloseWarning } from '../area/use_close_warning.ts'

/** Something that is not sent yet, with a button to send it; `onSend` is null while it is being sent. */
export function WaitingHere({
  title,
  text,
  onSend,
  children,
}: {
  title: string
  text: string
  onSend: (() => void) | null
  children?: ReactNode
}) {
  const { t } = useTranslation('finished')
  useCloseWarning(true)
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        onSend !== null && (
          <Button variant="outlined" color="inherit" onClick={onSend}>
            {t('sendNow')}
          </Button>
        )
      }
    >
      <strong>{title}</strong>
      <p style={{ margin: '4px 0 0' }}>{text}</p>
      {children}
    </Alert>
  )
}
