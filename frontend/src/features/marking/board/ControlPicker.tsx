import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { ITEM } from './ControlList.tsx'
import { PanelForm, type PanelGiven } from './PanelForm.tsx'
import { PURPOSES, type Purpose } from './purposes.ts'
import { TextBeside } from './TextBeside.tsx'
import { useControlOptions, type ControlOption, type OptionState } from './use_controls.ts'

/** Characters of a text's beginning. */
const BEGINNING = 120

interface ControlPickerProps {
  plan: Plan
  onMade(): void
}

/** Some texts of the plan, drawn by lot, of which one becomes a control text by the panel's mark. */
export function ControlPicker({ plan, onMade }: ControlPickerProps) {
  const { t } = useTranslation('marking')
  const [purpose, setPurpose] = useState<Purpose>('control')
  const [state, setState] = useState<OptionState>('untouched')
  const [opened, setOpened] = useState<string | null>(null)
  const found = useControlOptions(plan.id, state)
  const make = async (task: string, given: PanelGiven, reason: string) => {
    await api.post('/v1/correction_plans/:id/control_texts', {
      params: { id: plan.id },
      body: { task, ...given, reason, purpose },
    })
    toast('success', t(`controls.made.${purpose}`))
    onMade()
  }
  return (
    <Box role="group" aria-label={t('controls.choose')} sx={{ display: 'grid', gap: 3 }}>
      <Choice
        label={t('controls.for')}
        value={purpose}
        options={PURPOSES.map((value) => ({ value, text: t(`controls.purposes.${value}`) }))}
        onChange={(chosen) => setPurpose(chosen)}
      />
      <Box sx={{ maxWidth: '72ch' }}>
        {t(`controls.forText.${purpose}`)} {t(`controls.chooseText.${state}`)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 }}>
        <Choice
          label={t('controls.which')}
          value={state}
          options={(['untouched', 'marked'] as const).map((value) => ({
            value,
            text: t(`controls.states.${value}`),
          }))}
          onChange={(chosen) => {
            setState(chosen)
            setOpened(null)
          }}
        />
        <Button
          variant="outlined"
          sx={{ minHeight: 44 }}
          onClick={() => {
            setOpened(null)
            void found.refetch()
          }}
        >
          {t('controls.others')}
        </Button>
      </Box>
      {found.data === undefined ? (
        found.isError ? (
          <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
        ) : (
          <Skeleton
            role="status"
            aria-label={t('common:loading')}
            style={{ height: 160, borderRadius: 10 }}
          />
        )
      ) : found.data.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('controls.noOptions')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {found.data.map((option, at) => (
            <Option
              key={option.task}
              plan={plan}
              option={option}
              number={at + 1}
              purpose={purpose}
              isOpen={opened === option.task}
              onToggle={() => setOpened(opened === option.task ? null : option.task)}
              onSend={(given, reason) => make(option.task, given, reason)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

interface OptionProps {
  plan: Plan
  option: ControlOption
  number: number
  purpose: Purpose
  isOpen: boolean
  onToggle(): void
  onSend(given: PanelGiven, reason: string): Promise<void>
}

function Option({ plan, option, number, purpose, isOpen, onToggle, onSend }: OptionProps) {
  const { t, i18n } = useTranslation('marking')
  const { text, points } = option
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
        <Box id={`option-${option.task}`} sx={{ minWidth: 0, flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {points !== null && (
            <strong className="numbers">
              {t('board.mark', { points: pointsText(points, i18n.language) })} ·{' '}
            </strong>
          )}
          {text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text}
        </Box>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-describedby={`option-${option.task}`}
          sx={{ minHeight: 44 }}
          onClick={onToggle}
        >
          {t(isOpen ? 'board.close' : 'controls.openOption')}
        </Button>
      </Box>
      {isOpen && (
        <TextBeside text={option} number={number}>
          <PanelForm
            plan={plan}
            action={t(`controls.make.${purpose}`)}
            reasonLabel={t('controls.reason')}
            missingText={t('controls.needsMark')}
            onSend={onSend}
          />
        </TextBeside>
      )}
    </Box>
  )
}
