import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { ReasonField, useReason } from './ReasonField.tsx'

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
  const reason = useReason()
  const confirm = async (): Promise<string | null> => {
    const given = reason.take()
    if (given === null) return null
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
      <ReasonField {...reason} />
    </ConfirmCount>
  )
}
