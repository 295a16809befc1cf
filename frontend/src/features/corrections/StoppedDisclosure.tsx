import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { StoppedNotice } from '../../ui/StoppedNotice.tsx'
import type { MarksDisclosure } from './use_disclosures.ts'

interface StoppedDisclosureProps {
  disclosure: MarksDisclosure
  /** Epoch ms. */
  now: number
  /** As of `StoppedNotice`. */
  onRetry(): Promise<string | null>
}

/** A disclosure that has stopped: what candidates read of it, and who lets it go on. */
export function StoppedDisclosure({ disclosure, now, onRetry }: StoppedDisclosureProps) {
  const { t, i18n } = useTranslation('corrections')
  const { failure, exam, item, doneAt } = disclosure
  if (failure === null) return null
  const { messages, failedAt, mayRetry } = failure
  const title = t(`disclose.stopped.${item !== null ? 'item' : exam !== null ? 'exam' : 'all'}`)
  return (
    <StoppedNotice
      title={
        failedAt === null
          ? title
          : `${title} ${t('disclose.stopped.at', { time: dayAndTime(failedAt, i18n.language, now) })}`
      }
      messages={messages}
      onRetry={mayRetry ? onRetry : undefined}
    >
      {t(doneAt === null ? 'disclose.stopped.hidden' : 'disclose.stopped.read')}
      {!mayRetry && ` ${t('disclose.stopped.byOther')}`}
    </StoppedNotice>
  )
}
