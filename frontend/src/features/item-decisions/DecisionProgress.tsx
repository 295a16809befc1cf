import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { OrderProgress } from '../../ui/OrderProgress.tsx'
import { percentDone } from '../../ui/percent_done.ts'
import { useDecisionText } from './decision_text.ts'
import type { DecidedItem, Decision } from './types.ts'
import { useDecisionJob } from './use_decisions.ts'

const MEANS = {
  queued: 'queuedMeans',
  running: 'runningMeans',
  answering: 'answeringMeans',
  done: 'runningMeans',
} as const

/** The decision that is being carried out: how far it is, and what candidates read meanwhile. */
export function DecisionProgress({ item, decision }: { item: DecidedItem; decision: Decision }) {
  const { t } = useTranslation('item_decisions')
  const textOf = useDecisionText(item)
  const { data: job } = useDecisionJob(decision.job)
  const hasFailed = job?.state === 'FAILED'
  return (
    <Box
      component="section"
      aria-label={t('progress.title')}
      sx={({ tokens }) => ({ p: 4, border: `1px solid ${tokens.line}`, borderRadius: '10px' })}
    >
      <div role="status">
        <OrderProgress
          title={textOf(decision)}
          state={t(hasFailed ? 'progress.failed' : `progress.${decision.state}`)}
          tone={hasFailed ? 'error' : 'plain'}
          percent={hasFailed ? undefined : job === undefined ? null : percentDone(job.done, job.total)}
          lines={[
            t(`progress.${MEANS[decision.state]}`),
            ...(job?.error?.messages ?? []),
            ...(hasFailed ? [t('progress.failedMeans')] : []),
          ]}
        />
      </div>
    </Box>
  )
}
