import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { StoppedNotice } from '../../../ui/StoppedNotice.tsx'
import type { PlanMove } from './use_moves.ts'

interface StoppedMoveProps {
  move: PlanMove
  /** Epoch ms. */
  now: number
  /** As of `StoppedNotice`. */
  onRetry(): Promise<string | null>
}

/** A move that has stopped: the plan stays closed until it goes on. */
export function StoppedMove({ move: { failure, to, texts }, now, onRetry }: StoppedMoveProps) {
  const { t, i18n } = useTranslation('marking')
  if (failure === null) return null
  const { messages, failedAt } = failure
  const title = t('moves.stopped', { version: to.version })
  return (
    <StoppedNotice
      title={
        failedAt === null
          ? title
          : `${title} ${t('moves.stoppedAt', { time: dayAndTime(failedAt, i18n.language, now) })}`
      }
      messages={messages}
      onRetry={onRetry}
    >
      {t('moves.stoppedText', { count: texts, number: texts.toLocaleString(i18n.language) })}
    </StoppedNotice>
  )
}
