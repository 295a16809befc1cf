import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { MarkForm } from '../desk/MarkForm.tsx'
import { emptyMark, isComplete, wireOf, type Mark } from '../model/mark.ts'
import type { Plan } from '../plans/use_plans.ts'

/** Characters of a reason; the server has the same limit. */
const REASON_MOST = 2_000

/** What the panel gives a text, as it travels. */
export type PanelGiven = Pick<ReturnType<typeof wireOf>, 'value' | 'criteria' | 'situation'>

interface PanelFormProps {
  plan: Plan
  /** Of the group and of its button. */
  action: string
  reasonLabel: string
  missingText: string
  onSend(given: PanelGiven, reason: string): Promise<void>
}

/** The mark of the panel with its reason. What was typed stays where the server refuses it. */
export function PanelForm({ plan, action, reasonLabel, missingText, onSend }: PanelFormProps) {
  const { t } = useTranslation('marking')
  const { definition } = plan.type
  const itemValue = plan.item.value
  const [mark, setMark] = useState<Mark>(() => emptyMark(definition))
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    if (isBusy) return
    setAsked(true)
    if (!isComplete(definition, mark, itemValue) || reason.trim() === '') return setFailure(missingText)
    setBusy(true)
    setFailure(null)
    try {
      const { value, criteria, situation } = wireOf(definition, mark)
      await onSend({ value, criteria, situation }, reason.trim())
    } catch (error) {
      setFailure(errorText(error, t, t('board.failed')))
      setBusy(false)
    }
  }
  return (
    <Box role="group" aria-label={action} sx={{ display: 'grid', gap: 3 }}>
      <MarkForm
        definition={definition}
        itemValue={itemValue}
        mark={mark}
        hasKeys={false}
        hasComment={false}
        isAsked={isAsked}
        onChange={(change) => setMark(change)}
      />
      <TextArea
        required
        label={reasonLabel}
        value={reason}
        maxLength={REASON_MOST}
        rows={3}
        onChange={setReason}
      />
      <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
      <Button variant="contained" aria-disabled={isBusy} sx={{ minHeight: 44 }} onClick={() => void send()}>
        {action}
      </Button>
    </Box>
  )
}
