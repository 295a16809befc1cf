import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

const REASON_MAX = 1000

export type Decision = { what: 'approve' } | { what: 'reprove'; reason: string }

interface ApprovalSheetProps {
  name: string
  examName: string | null
  onDecide(decision: Decision): Promise<boolean>
  onClose(): void
}

/**
 * Approves or reproves the exam of a candidate. A decision is final, so nothing happens before
 * one of the two buttons is pressed.
 */
export function ApprovalSheet({ name, examName, onDecide, onClose }: ApprovalSheetProps) {
  const { t } = useTranslation('live_room')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const reason = text.trim()
  const decide = async (decision: Decision) => {
    if (busy) return
    // A reason is a sign that "reprove" was meant; reproving without one would
    // leave the decision unexplained.
    if (decision.what === 'approve' && reason !== '') return setError(t('approval.reasonMustBeBlank'))
    if (decision.what === 'reprove' && reason === '') return setError(t('approval.reasonNeeded'))
    setBusy(true)
    const done = await onDecide(decision)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <SideSheet title={t('approval.title', { name })} onClose={onClose}>
      {examName !== null && <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{examName}</Box>}
      <Box sx={{ color: 'text.secondary' }}>{t('approval.hint')}</Box>
      <TextArea
        label={t('approval.reason')}
        value={text}
        maxLength={REASON_MAX}
        error={error}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > button': { flex: '1 1 140px' } }}>
        <Button variant="contained" aria-disabled={busy} onClick={() => void decide({ what: 'approve' })}>
          {t('approval.approve')}
        </Button>
        <Button
          variant="outlined"
          aria-disabled={busy}
          onClick={() => void decide({ what: 'reprove', reason })}
        >
          {t('approval.reprove')}
        </Button>
      </Box>
    </SideSheet>
  )
}
