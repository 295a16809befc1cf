import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { PlanCounts } from './PlanCounts.tsx'
import type { Plan } from './use_plans.ts'

interface PlanCardProps {
  plan: Plan
  withCollection: boolean
  onChange(): void
  onMembers(): void
}

/** Where the desk and the board of a plan are; `collection` leads back. */
export const deskPath = ({ id, collection }: Plan): string =>
  `/exams/dashboard/items/correcao/${id}?collection=${collection.id}`
export const boardOf = ({ id, collection }: Plan): string =>
  `/exams/dashboard/items/banca/${id}?collection=${collection.id}`
/** The reader's own statement, and the way back. */
export const productionOf = ({ collection }: Plan): string =>
  `/exams/dashboard/items/producao?collection=${collection.id}`

/** A plan as its reader needs it: what there is to do, and the way there. */
export function PlanCard({ plan, withCollection, onChange, onMembers }: PlanCardProps) {
  const { t, i18n } = useTranslation('marking')
  const { exam, item, type, role, isCorrector, own, counts } = plan
  const name = t('plan.name', { exam: exam.name, position: item.position })
  const facts = [
    withCollection ? plan.collection.name : null,
    item.title,
    type.name,
    t('plans.marks', { count: plan.marks }),
    plan.isAnonymous ? t('plans.anonymous') : null,
    openingOf(plan, (key, day) => t(`plans.${key}`, { day }), i18n.language),
  ].filter((fact) => fact !== null && fact !== '')
  const id = `plan-${plan.id}`
  return (
    <Box component="li" aria-labelledby={id} sx={CARD}>
      <Box sx={{ flex: '1 1 340px', minWidth: 0 }}>
        <Box id={id} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box className="numbers" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Box>
        {counts !== null && <PlanCounts counts={counts} />}
        {isCorrector && (
          <Box className="numbers" sx={{ mt: 1 }}>
            {t('plans.held', { count: own.held })} · {t('plans.today', { count: own.markedToday })}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } }}>
        {isCorrector && (
          <Button component={Link} to={deskPath(plan)} variant="contained" aria-describedby={id}>
            {t(own.held > 0 ? 'plans.goOn' : 'plans.mark')}
          </Button>
        )}
        {role !== 'corrector' && (
          <Button component={Link} to={boardOf(plan)} variant="outlined" aria-describedby={id}>
            {t('plans.board')}
          </Button>
        )}
        {role === 'manager' && (
          <>
            <Button variant="outlined" aria-describedby={id} onClick={onMembers}>
              {t('plans.members')}
            </Button>
            <Button variant="outlined" aria-describedby={id} onClick={onChange}>
              {t('plans.change')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}

/** When marking opens or ends; null without limits. */
function openingOf(
  { opensAt, closesAt }: Plan,
  text: (key: 'closed' | 'opens' | 'until', day: string) => string,
  language: string
): string | null {
  const now = Date.now()
  const day = (iso: string) => dayAndTime(iso, language, now)
  if (closesAt !== null && Date.parse(closesAt) < now) return text('closed', '')
  if (opensAt !== null && Date.parse(opensAt) > now) return text('opens', day(opensAt))
  return closesAt === null ? null : text('until', day(closesAt))
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
