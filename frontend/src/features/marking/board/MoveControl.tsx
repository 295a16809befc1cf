import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { PURPOSES } from './purposes.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { ControlText } from './use_controls.ts'

interface MoveControlProps {
  plan: number
  text: ControlText
  onMoved(): void
  onClose(): void
}

/** Asks what a control text is to be used for from now on, and why. */
export function MoveControl({ plan, text, onMoved, onClose }: MoveControlProps) {
  const { t } = useTranslation('marking')
  const [purpose, setPurpose] = useState(text.purpose)
  const move = async (reason: string) => {
    await api.put('/v1/correction_plans/:id/control_texts/:control/purpose', {
      params: { id: plan, control: text.id },
      body: { purpose, reason },
    })
    toast('success', t('controls.moved'))
    onMoved()
    onClose()
  }
  return (
    <ReasonDialog
      title={t('controls.moveTitle')}
      action={t('controls.moveDo')}
      onConfirm={move}
      onClose={onClose}
    >
      <Choice
        label={t('controls.for')}
        value={purpose}
        options={PURPOSES.map((value) => ({ value, text: t(`controls.purposes.${value}`) }))}
        onChange={(chosen) => setPurpose(chosen)}
      />
      <Box sx={{ mt: 3 }}>
        {t(`controls.forText.${purpose}`)} {t('controls.moveText')}
      </Box>
    </ReasonDialog>
  )
}
