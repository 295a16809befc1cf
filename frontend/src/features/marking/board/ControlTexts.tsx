import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Plan } from '../plans/use_plans.ts'
import { ControlList } from './ControlList.tsx'
import { ControlPicker } from './ControlPicker.tsx'
import { ControlResults } from './ControlResults.tsx'
import { ScaleText } from './ScaleText.tsx'
import { useControlResults, useControls } from './use_controls.ts'

interface ControlTextsProps {
  plan: Plan
  /** Counts and control texts are read again. */
  onChanged(): void
}

/** Texts that the panel marked beforehand and correctors get among theirs: how they meet them, which they are, and how to choose one. */
export function ControlTexts({ plan, onChanged }: ControlTextsProps) {
  const { t } = useTranslation('marking')
  const controls = useControls(plan.id)
  const results = useControlResults(plan.id)
  const [isChoosing, setChoosing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  if (!plan.isAnonymous) return <Box sx={{ color: 'text.secondary' }}>{t('controls.notAnonymous')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ maxWidth: '72ch' }}>
        {t('controls.text', { share: plan.controlShare ?? 0 })} <ScaleText plan={plan} />
      </Box>
      {results.data !== undefined ? (
        <ControlResults plan={plan.id} results={results.data} onChanged={onChanged} />
      ) : results.isError ? (
        <RetryNotice onRetry={() => void results.refetch()}>{t('board.loadFailed')}</RetryNotice>
      ) : (
        <Waiting />
      )}
      {controls.data !== undefined ? (
        <ControlList plan={plan} texts={controls.data} onChanged={onChanged} />
      ) : controls.isError ? (
        <RetryNotice onRetry={() => void controls.refetch()}>{t('board.loadFailed')}</RetryNotice>
      ) : (
        <Waiting />
      )}
      <div>
        <Button
          ref={toggle}
          variant="outlined"
          aria-expanded={isChoosing}
          sx={{ minHeight: 44 }}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t(isChoosing ? 'controls.stopChoosing' : 'controls.choose')}
        </Button>
      </div>
      {isChoosing && (
        <ControlPicker
          plan={plan}
          onMade={() => {
            setChoosing(false)
            // The form that had the focus is gone.
            toggle.current?.focus()
            onChanged()
          }}
        />
      )}
    </Box>
  )
}

function Waiting() {
  const { t } = useTranslation('marking')
  return <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 80, borderRadius: 10 }} />
}
