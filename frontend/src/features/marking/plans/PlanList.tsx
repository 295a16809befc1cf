import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { useSession } from '../../../api/session.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { laterDialog } from '../../../ui/Later.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { PlanCard, productionOf } from './PlanCard.tsx'
import { usePlans, type Plan } from './use_plans.ts'

const PlanSheet = laterDialog(() => import('./PlanSheet.tsx'))
const MembersSheet = laterDialog(() => import('./MembersSheet.tsx'))

/** Groups that manage collections; who of them manages this one, the server decides. */
const PLANNERS: readonly (string | undefined)[] = ['ADMINISTRADOR', 'Professor']

interface PlanListProps {
  /** Null: the plans of all collections; none is made there. */
  collection: number | null
  /** Nothing else is on the page: where there are no plans, it says so. */
  isAlone?: boolean
}

type Opened = { is: 'new' } | { is: 'plan' | 'members'; plan: Plan }

/** The plans by which texts are marked: a corrector's way to the desk, and a manager's to plan, team and board. */
export function PlanList({ collection, isAlone = false }: PlanListProps) {
  const { t } = useTranslation('marking')
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = usePlans(collection)
  const mayPlan = PLANNERS.includes(useSession()?.user.loggedGroup) && collection !== null
  if (list.isError && list.data === undefined)
    return (
      <Box sx={{ mb: 4 }}>
        <RetryNotice onRetry={() => void list.refetch()}>
          {errorText(list.error, t, t('plans.loadFailed'))}
        </RetryNotice>
      </Box>
    )
  const plans = list.data?.results ?? []
  if (list.data !== undefined && plans.length === 0 && isAlone)
    return (
      <EmptyState title={t('plans.notYours.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('plans.notYours.text')}</Box>
      </EmptyState>
    )
  if (list.data === undefined && isAlone)
    return (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 160, borderRadius: 10 }} />
    )
  // Whoever has nothing to do with plans sees nothing of them.
  if (list.data === undefined || (plans.length === 0 && !mayPlan)) return null
  const member = plans.find(({ isCorrector, role }) => isCorrector || role === 'supervisor')
  return (
    <Box component="section" aria-labelledby="correction-plans" sx={{ mb: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h3" component="h2" id="correction-plans">
          {t('plans.title')}
        </Typography>
        {mayPlan && (
          <Button size="small" variant="outlined" onClick={() => setOpened({ is: 'new' })}>
            {t('plans.make')}
          </Button>
        )}
        {member !== undefined && (
          <Button component={Link} to={productionOf(member)} size="small" variant="outlined">
            {t('production.title')}
          </Button>
        )}
      </Box>
      {plans.length === 0 ? (
        <Box sx={{ maxWidth: '72ch', color: 'text.secondary' }}>{t('plans.none')}</Box>
      ) : (
        <Box component="ul" aria-label={t('plans.title')} sx={LIST}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              withCollection={collection === null}
              onChange={() => setOpened({ is: 'plan', plan })}
              onMembers={() => setOpened({ is: 'members', plan })}
            />
          ))}
        </Box>
      )}
      {opened?.is === 'new' && collection !== null && (
        <PlanSheet collection={collection} plan={null} onClose={() => setOpened(null)} />
      )}
      {opened?.is === 'plan' && (
        <PlanSheet
          collection={opened.plan.collection.id}
          plan={opened.plan}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.is === 'members' && <MembersSheet plan={opened.plan.id} onClose={() => setOpened(null)} />}
    </Box>
  )
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 } as const
