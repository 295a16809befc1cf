import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { fillLetters } from '../../../locales/fill_letters.ts'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { PageSteps } from '../../../ui/PageSteps.tsx'
import { usePageWithin } from '../../../ui/paged_filters.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { PaymentQuestion } from '../types.ts'
import { QuestionFacts } from './QuestionFacts.tsx'
import { useQuestions } from './use_payments.ts'

const SettleSheet = laterDialog(() => import('./SettleSheet.tsx'))

/** Payments that do not fit what was asked for. The machine decides about none of them. */
export function Questions({ collection }: { collection: number }) {
  const { t } = useTranslation('payments_desk')
  const id = useId()
  const [page, setPage] = useState(1)
  const found = useQuestions(collection, 'open', page)
  usePageWithin(found, page, setPage)
  const { data } = found
  return (
    <Box component="section" aria-labelledby={id} sx={PANEL}>
      <Typography variant="h3" component="h2" id={id}>
        {t('questions.title')}
      </Typography>
      {data !== undefined ? (
        <>
          <Box role="status" sx={{ mt: 1, color: 'text.secondary' }}>
            {t('questions.open', { count: data.count })}
          </Box>
          <QuestionPage label={t('questions.title')} list={data} page={page} onPage={setPage} />
        </>
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('questions.loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton style={{ height: 24, marginTop: 8, borderRadius: 6 }} />
      )}
      <Closed collection={collection} />
    </Box>
  )
}

/** What was decided before, for who looks it up. */
function Closed({ collection }: { collection: number }) {
  const { t } = useTranslation('payments_desk')
  const [page, setPage] = useState(1)
  const found = useQuestions(collection, 'closed', page)
  usePageWithin(found, page, setPage)
  const { data } = found
  if (data === undefined || data.count === 0) return null
  const label = t('questions.closed', { count: data.count })
  return (
    <Box component="details" sx={{ mt: 3 }}>
      <Box component="summary" sx={{ minHeight: 44, lineHeight: '44px', cursor: 'pointer' }}>
        {label}
      </Box>
      <QuestionPage label={label} list={data} page={page} onPage={setPage} />
    </Box>
  )
}

interface QuestionPageProps {
  label: string
  list: { results: readonly PaymentQuestion[]; count: number; numPages: number }
  page: number
  onPage(page: number): void
}

function QuestionPage({ label, list, page, onPage }: QuestionPageProps) {
  const { t, i18n } = useTranslation('payments_desk')
  const { results, count, numPages } = list
  return (
    <>
      {results.length > 0 && <QuestionList label={label} questions={results} />}
      {numPages > 1 && (
        <PageSteps
          label={label}
          showing={fillLetters(t('showing'), { X: results.length, Y: count.toLocaleString(i18n.language) })}
          page={page}
          numPages={numPages}
          onPage={onPage}
        />
      )}
    </>
  )
}

interface QuestionListProps {
  label: string
  questions: readonly PaymentQuestion[]
}

export function QuestionList({ label, questions }: QuestionListProps) {
  const [settled, setSettled] = useState<PaymentQuestion | null>(null)
  return (
    <>
      <Box component="ul" aria-label={label} sx={LIST}>
        {questions.map((question) => (
          <Question key={question.id} question={question} onSettle={() => setSettled(question)} />
        ))}
      </Box>
      {settled !== null && (
        <SettleSheet key={settled.id} question={settled} onClose={() => setSettled(null)} />
      )}
    </>
  )
}

function Question({ question, onSettle }: { question: PaymentQuestion; onSettle(): void }) {
  const { t, i18n } = useTranslation('payments_desk')
  const [openedAt] = useState(() => Date.now())
  const name = question.user?.name ?? t('questions.nobody')
  const { amount, decision, decidedAt, decidedBy, decisionReason, maySettle } = question
  return (
    <li>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {t(`questions.${question.question}`)} · {name}
        </Box>
        <QuestionFacts question={question} />
        {decision !== null && decidedAt !== null && (
          <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            <strong>{t(`questions.decided_${decision}`)}</strong>{' '}
            {t('questions.decidedBy', {
              name: decidedBy ?? t('questions.somebody'),
              day: dayAndTime(decidedAt, i18n.language, openedAt),
              reason: decisionReason ?? '',
            })}
          </Box>
        )}
      </Box>
      {maySettle && (
        <Button
          variant="outlined"
          aria-label={t('questions.settleNamed', {
            name,
            amount: moneyText(amount, i18n.language),
          })}
          onClick={onSettle}
          sx={{ minHeight: 44 }}
        >
          {t('questions.settle')}
        </Button>
      )}
    </li>
  )
}

const PANEL = {
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 3 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
