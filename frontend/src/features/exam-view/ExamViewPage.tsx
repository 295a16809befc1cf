import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { errorText } from '../../api/error_text.ts'
import { useSession } from '../../api/session.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { useSearchParams } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import PrintIcon from '../../ui/icons/PrintOutlined.ts'
import { Notice } from '../../ui/Notice.tsx'
import { OnPaper } from '../../ui/OnPaper.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { goToItem } from './go_to_item.ts'
import { ItemCard } from './ItemCard.tsx'
import { judgesPretests, readView, withExam, withoutApplication } from './model.ts'
import { PretestSheet } from './PretestSheet.tsx'
import type { ExamSheet, ViewedCollection } from './types.ts'
import { useExamSheet, useFirstExam, useIsLoadingItems } from './use_exam_view.ts'
import { ViewChoices } from './ViewChoices.tsx'
import { ViewSkeleton } from './ViewSkeleton.tsx'

/** `/exams/dashboard/view`: an exam as staff review it, item by item, with its key and its approval. */
export function ExamViewPage({ collection }: { collection: ViewedCollection }) {
  const { t } = useTranslation('exam_view')
  const [query, setQuery] = useSearchParams()
  const asked = readView(query)
  const first = useFirstExam(collection.id, asked.exam === null)
  const exam = asked.exam ?? first.data ?? null
  const sheet = useExamSheet(exam)
  const isLoadingItems = useIsLoadingItems(exam)
  const group = useSession()?.user.loggedGroup
  const [isJudging, setJudging] = useState(false)
  usePageTitle(`${t('title')} · ${collection.name}`)
  if (first.data === null && asked.exam === null)
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  if (first.isError && exam === null)
    return (
      <RetryNotice onRetry={() => void first.refetch()}>
        {errorText(first.error, t, t('loadFailed'))}
      </RetryNotice>
    )
  const judges = exam !== null && judgesPretests(group, collection)
  return (
    <Box sx={{ maxWidth: 980, mx: 'auto' }}>
      <OnPaper />
      <ViewChoices
        collection={collection.id}
        exam={exam === null ? null : { id: exam, name: sheet.data?.exam.name ?? '' }}
        onExam={(id) => setQuery(withExam(query, id))}
      >
        {judges && (
          <Button variant="outlined" onClick={() => setJudging(true)}>
            {t('pretest.open')}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<PrintIcon />}
          disabled={sheet.data === undefined || isLoadingItems}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </ViewChoices>
      {sheet.data !== undefined ? (
        <Items sheet={sheet.data} first={asked.item} />
      ) : sheet.isError ? (
        <Failed error={sheet.error} onRetry={() => void sheet.refetch()} />
      ) : (
        <ViewSkeleton />
      )}
      {judges && (isJudging || asked.application !== null) && (
        <PretestSheet
          exam={exam}
          application={asked.application}
          onClose={() => {
            setJudging(false)
            if (asked.application !== null) setQuery(withoutApplication(query), { replace: true })
          }}
        />
      )}
    </Box>
  )
}

/** What a server refused stays refused; anything else may work the next time. */
function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('exam_view')
  if (error instanceof ApiError && error.status < 500)
    return <Notice kind="info">{error.messages[0] ?? t('loadFailed')}</Notice>
  return <RetryNotice onRetry={onRetry}>{t('loadFailed')}</RetryNotice>
}

/** `first`: the item that the address names; it stays in view while those above it are being fetched. */
function Items({ sheet, first }: { sheet: ExamSheet; first: number | null }) {
  const { t } = useTranslation('exam_view')
  const { exam, results, isKeyShown } = sheet
  const isLoading = useIsLoadingItems(exam.id)
  useEffect(() => {
    if (first !== null && !isLoading) goToItem(first)
  }, [first, isLoading])
  return (
    <>
      <Typography variant="h2" sx={{ mt: 5, overflowWrap: 'anywhere' }}>
        {exam.name}
      </Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>
        {t('count', { count: results.length })}
        {!isKeyShown && ` · ${t('noKey')}`}
      </Typography>
      <ApprovalPanel key={exam.id} exam={exam.id} />
      <Box
        component="ol"
        aria-label={t('items')}
        sx={{ listStyle: 'none', m: 0, mt: 5, p: 0, display: 'grid', gap: 4 }}
      >
        {results.map((item) => (
          <ItemCard key={item.itemId} exam={exam.id} item={item} isKeyShown={isKeyShown} />
        ))}
      </Box>
    </>
  )
}
