import Alert, { type AlertColor } from '../../../ui/Alert.tsx'
import { useTranslation } from 'react-i18next'
import type { Status } from '../rules/status.ts'
import { useExam } from '../exam/context.ts'
import { dateTimeText } from '../exam/time_text.ts'

const TONES: Record<Status, AlertColor> = {
  STARTED: 'info',
  AVAILABLE: 'success',
  AVAILABLE_SOON: 'info',
  FINISHED: 'success',
  STOPPED: 'warning',
  UNAVAILABLE: 'info',
  UNKNOWN: 'info',
}

/**
 * The state of the exam in one or two sentences. Read again every ten seconds; a
 * live region announces changes.
 */
export function StatusMessage() {
  const { t, i18n } = useTranslation('runner')
  const { application } = useExam()
  const {
    status,
    finishReason,
    mandatoryCollectionUnfinished,
    mandatoryCollectionName,
    finishedAt,
    timeWindows,
  } = application
  const [window] = timeWindows
  const when = (iso: string | null | undefined) => (iso == null ? '' : dateTimeText(iso, i18n.language))
  const isGraceOver = finishReason === 'EXPIRED_GRACE_PERIOD'
  const isBlocked = mandatoryCollectionUnfinished && (status === 'AVAILABLE' || status === 'AVAILABLE_SOON')
  return (
    <div role="status" aria-live="polite">
      {isBlocked ? (
        <Alert severity="warning" icon={false} role="none">
          {t('instructions.mandatory', { name: mandatoryCollectionName ?? '' })}
        </Alert>
      ) : (
        <Alert severity={isGraceOver ? 'warning' : TONES[status]} icon={false} role="none">
          <strong>{t(`status.${status}.title`)}</strong>
          <br />
          {isGraceOver
            ? t('instructions.graceOver')
            : t(`status.${status}.text`, {
                start: when(window?.startTime),
                end: when(window?.endTime),
                finished: when(finishedAt),
              })}
        </Alert>
      )}
    </div>
  )
}
