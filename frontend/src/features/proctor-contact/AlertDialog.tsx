import { Button } from '../../ui/Button.ts'
import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../locales/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Message } from './types.ts'

interface AlertDialogProps {
  message: Message
  onConfirm: () => void
  /** The candidate reads it later; it still has to be confirmed before moving on. */
  onLater: () => void
}

/** A message of the proctor that has to be confirmed. */
export function AlertDialog({ message, onConfirm, onLater }: AlertDialogProps) {
  const { t, i18n } = useTranslation('proctor_contact')
  const time = timeOfDay(message.createdAt, i18n.language)
  const title =
    message.motive === 'MORE_TIME'
      ? 'alert.moreTime'
      : message.motive === 'IMPROPER_BEHAVIOR'
        ? 'alert.behavior'
        : 'alert.title'
  return (
    <Dialog
      title={t(title)}
      onClose={onLater}
      actions={
        <>
          <Button onClick={onLater}>{t('alert.later')}</Button>
          <Button variant="contained" onClick={onConfirm}>
            {t('alert.confirm')}
          </Button>
        </>
      }
    >
      <Box component="p" sx={{ whiteSpace: 'pre-line' }}>
        {message.message || t('alert.noText')}
      </Box>
      <Box component="p" sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        {t('alert.from', { time })}
      </Box>
    </Dialog>
  )
}
