import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { DifferingList } from './DifferingList.tsx'
import { SampleDialog } from './SampleDialog.tsx'
import { SampleTable } from './SampleTable.tsx'
import { useReadSamplesAgain, useSamples } from './use_samples.ts'

interface SamplesProps {
  plan: Plan
  /** A text was opened again: it waits. */
  onReopened(): Promise<void>
}

/** Marked texts that somebody else reads once more without knowing it, and what comes of it. */
export function Samples({ plan, onReopened }: SamplesProps) {
  const { t } = useTranslation('marking')
  const found = useSamples(plan.id)
  const readAgain = useReadSamplesAgain(plan.id)
  const [isDrawing, setDrawing] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 80, borderRadius: 10 }} />
    )
  const { samples, differing } = found.data
  return (
    <div ref={part} tabIndex={-1}>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>{t('samples.text')}</Box>
      <Box sx={{ mb: 3 }}>
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setDrawing(true)}>
          {t('samples.draw')}
        </Button>
      </Box>
      {samples.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('samples.none')}</Box>
      ) : (
        <SampleTable samples={samples} now={found.dataUpdatedAt} />
      )}
      {differing.length > 0 && (
        <DifferingList
          plan={plan}
          texts={differing}
          now={found.dataUpdatedAt}
          onReopened={async () => {
            await Promise.all([readAgain(), onReopened()])
            // Its button is gone.
            part.current?.focus()
          }}
        />
      )}
      {isDrawing && (
        <SampleDialog
          plan={plan.id}
          onDrawn={(count) => {
            toast('success', t('samples.done', { count }))
            setDrawing(false)
            void readAgain()
          }}
          onClose={() => setDrawing(false)}
        />
      )}
    </div>
  )
}
