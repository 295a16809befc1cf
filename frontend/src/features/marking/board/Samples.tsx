import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { DifferingList } from './DifferingList.tsx'
import { SampleDialog } from './SampleDialog.tsx'
import { SampleTable } from './SampleTable.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ScaleText } from './ScaleText.tsx'
import { useReadSamplesAgain, useSamples, type Sample } from './use_samples.ts'

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
  const [ending, setEnding] = useState<Sample | null>(null)
  const part = useRef<HTMLDivElement>(null)
  const end = async (sample: number, reason: string) => {
    await api.post('/v1/correction_plans/:id/samples/:sample/end', {
      params: { id: plan.id, sample },
      body: { reason },
    })
    toast('success', t('samples.endDone'))
    await readAgain()
    setEnding(null)
    // Its button is gone.
    part.current?.focus()
  }
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 80, borderRadius: 10 }} />
    )
  const { samples, differing } = found.data
  return (
    <div ref={part} tabIndex={-1}>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>
        {t('samples.text')} <ScaleText plan={plan} />
      </Box>
      <Box sx={{ mb: 3 }}>
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setDrawing(true)}>
          {t('samples.draw')}
        </Button>
      </Box>
      {samples.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('samples.none')}</Box>
      ) : (
        <SampleTable samples={samples} now={found.dataUpdatedAt} onEnd={setEnding} />
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
      {ending !== null && (
        <ReasonDialog
          title={t('samples.endTitle')}
          action={t('samples.endIt')}
          onConfirm={(reason) => end(ending.id, reason)}
          onClose={() => setEnding(null)}
        >
          {t('samples.endText', { count: ending.texts - ending.read - ending.ended })}
        </ReasonDialog>
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
