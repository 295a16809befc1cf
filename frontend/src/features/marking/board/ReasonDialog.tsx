import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

/** Characters of a reason; the server has the same limit. */
const REASON_MOST = 500

interface ReasonDialogProps {
  title: string
  /** What will happen, and what remains as it is. */
  children: ReactNode
  action: string
  /** Does it, for this reason. @throws what the server refuses, which is shown with what was typed */
  onConfirm(reason: string): Promise<void>
  onClose(): void
}

/** Asks for the reason of an act of supervisors before it is done. */
export function ReasonDialog({ title, children, action, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('marking')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = async (): Promise<string | null> => {
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') return null
    try {
      await onConfirm(given)
      return null
    } catch (error) {
      return errorText(error, t, t('board.failed'))
    }
  }
  return (
    <ConfirmCount title={title} action={action} onConfirm={confirm} onClose={onClose}>
      <div>{children}</div>
      <TextArea
        required
        label={t('board.reason')}
        value={reason}
        maxLength={REASON_MOST}
        rows={2}
        error={isMissing ? t('board.needsReason') : undefined}
        onChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
      />
    </ConfirmCount>
  )
}
