import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { Desk } from './Desk.tsx'
import { StartPanel } from './StartPanel.tsx'
import type { DeskState, LotDesk } from '../model/lot_desk.ts'
import type { Definition } from '../types.ts'
import { usePlan } from '../plans/use_plans.ts'
import { useDesk } from './use_desk.ts'

interface DeskPageProps {
  plan: number
  /** Where the plans are. */
  back: string
}

/** `/exams/dashboard/items/correcao/{planId}`: the marking desk of a plan. */
export function DeskPage({ plan, back }: DeskPageProps) {
  const { t } = useTranslation('marking')
  const desk = useDesk(plan)
  const read = usePlan(plan)
  const held = desk === null || desk === 'elsewhere' ? undefined : desk.state.local?.lot?.plan
  const known = held ?? read.data
  const title =
    known === undefined ? null : t('plan.name', { exam: known.exam.name, position: known.item.position })
  usePageTitle(title ?? t('desk.title'))
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 3, pb: 8, fontSize: '0.9375rem' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, mb: 3 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title ?? t('desk.title')}
          </Typography>
          {known !== undefined && (
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[
                known.item.title,
                known.type.version === undefined ? known.type.name : t('form.typeVersion', known.type),
              ]
                .filter((part) => part != null && part !== '')
                .join(' · ')}
            </Box>
          )}
        </Box>
        <Button component={Link} to={back} variant="outlined">
          {t('desk.back')}
        </Button>
      </Box>
      {desk === 'elsewhere' ? (
        <EmptyState title={t('desk.elsewhere.title')}>
          <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('desk.elsewhere.text')}</Box>
          <Button variant="outlined" sx={{ mt: 5 }} onClick={() => location.reload()}>
            {t('common:retry')}
          </Button>
        </EmptyState>
      ) : desk === null ? (
        <DeskSkeleton />
      ) : (
        <DeskBody lotDesk={desk.lotDesk} state={desk.state} definition={known?.type.definition} />
      )}
    </Box>
  )
}

interface DeskBodyProps {
  lotDesk: LotDesk
  state: DeskState
  /** What the plan asks for; undefined: not known yet. */
  definition?: Definition | undefined
}

/** What the desk of the lot has now. */
export function DeskBody({ lotDesk, state, definition }: DeskBodyProps) {
  const { t } = useTranslation('marking')
  const { phase, local, message } = state
  const lot = local?.lot ?? null
  useEffect(() => {
    const saveNow = () => void lotDesk.sendAll()
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [lotDesk])
  if (phase === 'marking' && local !== null && lot !== null)
    return <Desk lotDesk={lotDesk} state={state} local={{ ...local, lot }} />
  if (phase === 'failed')
    return <RetryNotice onRetry={() => void lotDesk.open()}>{message ?? t('desk.loadFailed')}</RetryNotice>
  if (phase === 'start') return <StartPanel lotDesk={lotDesk} state={state} definition={definition} />
  return <DeskSkeleton />
}

function DeskSkeleton() {
  const { t } = useTranslation('marking')
  return (
    <Box
      role="status"
      aria-label={t('common:loading')}
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 460px)' },
      }}
    >
      <Skeleton style={{ height: 420, borderRadius: 10 }} />
      <Skeleton style={{ height: 420, borderRadius: 10 }} />
    </Box>
  )
}
