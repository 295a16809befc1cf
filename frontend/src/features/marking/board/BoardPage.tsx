import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { isRejection } from '../../../api/errors.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { MessagePage } from '../../../ui/MessagePage.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { ReactNode } from 'react'
import { MembersEditor } from '../plans/MembersEditor.tsx'
import { PlanCounts } from '../plans/PlanCounts.tsx'
import { useMembers, usePlan, useReadPlansAgain, type Plan } from '../plans/use_plans.ts'
import { AgreementTable } from './AgreementTable.tsx'
import { ControlTexts } from './ControlTexts.tsx'
import { CorrectorTable } from './CorrectorTable.tsx'
import { HeldFiles } from './HeldFiles.tsx'
import { LotTable } from './LotTable.tsx'
import { NamedTexts } from './NamedTexts.tsx'
import { PanelList } from './PanelList.tsx'
import { PlanProgress } from './PlanProgress.tsx'
import { PlanVersion } from './PlanVersion.tsx'
import { Qualification } from './Qualification.tsx'
import { ReturnTable } from './ReturnTable.tsx'
import { Samples } from './Samples.tsx'
import { useAgreement, useCorrectors } from './use_agreement.ts'
import { useLots, usePanel, useProgress, useReadBoardAgain } from './use_board.ts'
import { useReadControlsAgain } from './use_controls.ts'
import { useReadQualificationAgain } from './use_qualification.ts'
import { useReadReturnsAgain, useReturns } from './use_returns.ts'

interface BoardPageProps {
  plan: number
  back: string
  /** Acts of the plan that other features know. */
  acts: ReactNode
}

/** `/exams/dashboard/items/banca/{planId}`: how far the marking is, who holds what, and what waits for the panel. */
export function BoardPage({ plan: id, back, acts }: BoardPageProps) {
  const { t } = useTranslation('marking')
  const found = usePlan(id)
  const plan = found.data
  usePageTitle(t('board.title'))
  if (plan === undefined ? isRejection(found.error) : plan.role === 'corrector')
    return (
      <MessagePage
        inPage
        title={t('board.missingTitle')}
        text={t('board.missing')}
        actions={
          <Button component={Link} to={back} variant="contained">
            {t('desk.back')}
          </Button>
        }
      />
    )
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 4, pb: 10, fontSize: '0.9375rem' }}>
      {plan !== undefined ? (
        <Board plan={plan} back={back} acts={acts} />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('board.loadFailed'))}
        </RetryNotice>
      ) : (
        <Waiting height={420} />
      )}
    </Box>
  )
}

function Board({ plan, back, acts }: Omit<BoardPageProps, 'plan'> & { plan: Plan }) {
  const { t } = useTranslation('marking')
  const progress = useProgress(plan.id)
  const lots = useLots(plan.id)
  const panel = usePanel(plan.id)
  const readBoardAgain = useReadBoardAgain(plan.id)
  const readPlansAgain = useReadPlansAgain()
  const readControlsAgain = useReadControlsAgain(plan.id)
  const readQualificationAgain = useReadQualificationAgain(plan.id)
  const readAgain = () => void Promise.all([readBoardAgain(), readPlansAgain()])
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {t('plan.name', { exam: plan.exam.name, position: plan.item.position })}
          </Typography>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[plan.item.title, t('form.typeVersion', { name: plan.type.name, version: plan.type.version })]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </Box>
        </Box>
        {acts}
        <Button component={Link} to={back} variant="outlined" sx={{ minHeight: 44 }}>
          {t('desk.back')}
        </Button>
      </Box>
      <Part title={t('board.progress')}>
        {plan.counts !== null && <PlanCounts counts={plan.counts} />}
        {progress.data !== undefined ? (
          <PlanProgress progress={progress.data} now={progress.dataUpdatedAt} />
        ) : progress.isError ? (
          <RetryNotice onRetry={() => void progress.refetch()}>{t('board.loadFailed')}</RetryNotice>
        ) : (
          <Waiting height={200} />
        )}
      </Part>
      <Part title={t('moves.part')}>
        <PlanVersion plan={plan} onMoved={readAgain} />
      </Part>
      <Part title={t('board.panel')}>
        {panel.data !== undefined ? (
          <PanelList plan={plan} texts={panel.data} onDecided={readAgain} />
        ) : panel.isError ? (
          <RetryNotice onRetry={() => void panel.refetch()}>{t('board.loadFailed')}</RetryNotice>
        ) : (
          <Waiting height={80} />
        )}
      </Part>
      <Part title={t('board.lots')}>
        {lots.data !== undefined ? (
          <LotTable
            plan={plan.id}
            lots={lots.data}
            isBusy={lots.isFetching && !lots.isRefetching}
            onReturned={readAgain}
          />
        ) : lots.isError ? (
          <RetryNotice onRetry={() => void lots.refetch()}>{t('board.loadFailed')}</RetryNotice>
        ) : (
          <Waiting height={120} />
        )}
      </Part>
      {plan.isAnonymous && (
        <Part title={t('named.title')}>
          <NamedTexts plan={plan} />
        </Part>
      )}
      {plan.isAnonymous && (
        <Part title={t('files.title')}>
          <HeldFiles plan={plan} />
        </Part>
      )}
      <Part title={t('controls.title')}>
        <ControlTexts
          plan={plan}
          onChanged={() =>
            void Promise.all([readControlsAgain(), readPlansAgain(), readQualificationAgain()])
          }
        />
      </Part>
      {plan.isAnonymous && (
        <Part title={t('qualification.title')}>
          <Qualification plan={plan} />
        </Part>
      )}
      {plan.isAnonymous && (
        <Part title={t('samples.title')}>
          <Samples
            plan={plan}
            onReopened={async () => {
              await Promise.all([readBoardAgain(), readPlansAgain()])
            }}
          />
        </Part>
      )}
      {plan.marks === 2 && <Agreement plan={plan.id} />}
      <Correctors plan={plan.id} onReturned={readAgain} />
      {plan.role === 'manager' && <Team plan={plan.id} />}
    </>
  )
}

function Agreement({ plan }: { plan: number }) {
  const { t } = useTranslation('marking')
  const found = useAgreement(plan)
  return (
    <Part title={t('agreement.title')}>
      {found.data !== undefined ? (
        <AgreementTable found={found.data} />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
      ) : (
        <Waiting height={160} />
      )}
    </Part>
  )
}

function Correctors({ plan, onReturned }: { plan: number; onReturned(): void }) {
  const { t } = useTranslation('marking')
  const found = useCorrectors(plan)
  const returns = useReturns(plan)
  const readReturnsAgain = useReadReturnsAgain(plan)
  return (
    <Part title={t('correctors.title')}>
      {found.data !== undefined ? (
        <CorrectorTable
          plan={plan}
          correctors={found.data}
          onReturned={() => {
            onReturned()
            void readReturnsAgain()
          }}
        />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
      ) : (
        <Waiting height={160} />
      )}
      {returns.data !== undefined && returns.data.length > 0 && (
        <Box sx={{ mt: 4 }}>
          <ReturnTable returns={returns.data} now={returns.dataUpdatedAt} />
        </Box>
      )}
      {returns.isError && (
        <RetryNotice onRetry={() => void returns.refetch()}>{t('board.loadFailed')}</RetryNotice>
      )}
    </Part>
  )
}

function Team({ plan }: { plan: number }) {
  const { t } = useTranslation('marking')
  const found = useMembers(plan)
  return (
    <Part title={t('board.members')}>
      <Box sx={{ maxWidth: 560 }}>
        {found.data !== undefined ? (
          <MembersEditor plan={plan} members={found.data} />
        ) : found.isError ? (
          <RetryNotice onRetry={() => void found.refetch()}>{t('members.loadFailed')}</RetryNotice>
        ) : (
          <Waiting height={160} />
        )}
      </Box>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 6 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Waiting({ height }: { height: number }) {
  const { t } = useTranslation('marking')
  return <Skeleton role="status" aria-label={t('common:loading')} style={{ height, borderRadius: 10 }} />
}
