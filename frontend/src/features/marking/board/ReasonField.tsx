import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/TextArea.tsx'

/** Characters of a reason; the server has the same limit. */
const REASON_MOST = 500

interface Reason {
  readonly text: string
  readonly isMissing: boolean
  change(text: string): void
  /** What was given, without spaces around it; null, and the field says so: nothing. */
  take(): string | null
}

/** The reason of an act of supervisors, and whether it was missing when it was asked for. */
export function useReason(): Reason {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  return {
    text,
    isMissing,
    change: (next) => {
      setText(next)
      setMissing(false)
    },
    take: () => {
      const given = text.trim()
      setMissing(given === '')
      return given === '' ? null : given
    },
  }
}

export function ReasonField({ text, isMissing, change }: Reason) {
  const { t } = useTranslation('marking')
  return (
    <TextArea
      required
      label={t('board.reason')}
      value={text}
      maxLength={REASON_MOST}
      rows={2}
      error={isMissing ? t('board.needsReason') : undefined}
      onChange={change}
    />
  )
}
