import type { ReactNode } from 'react'
import { Box } from '../../ui/Box.ts'
import { Navigate, Route, Routes, useParams } from '../../shared/router/index.ts'
import { useSession, type User } from '../../api/session.ts'
import { useSetHeaderTitle } from '../../shared/header_title.ts'
import { addressOfAnswers } from '../../exam/reading.ts'
import { BreakdownPage } from './breakdown/BreakdownPage.tsx'
import { ItemReviewPage } from './ItemReviewPage.tsx'
import { SheetClosed, SheetFailed } from './SheetFailed.tsx'
import { SheetSkeleton } from './SheetSkeleton.tsx'
import { SummaryPage } from './SummaryPage.tsx'
import type { AnswerSheet } from './types.ts'
import { useAnswerSheet } from './use_answer_sheet.ts'
import { useScoreHints } from './use_score_hints.ts'

interface AnswerSheetAreaProps {
  /** Of the appeals of one's own exam: what they cost and how they are paid, above the answers. */
  renderCart(sheet: AnswerSheet): ReactNode
}

/** `/answer-sheets/:applicationId/*`: the answers of an exam after its end. */
export function AnswerSheetArea({ renderCart }: AnswerSheetAreaProps) {
  const { applicationId = '' } = useParams()
  const user = useSession()?.user
  // The guard requires a log-in; after a log-out the page renders once more before the redirect.
  if (user === undefined) return null
  return (
    <Box sx={{ maxWidth: 1040, mx: 'auto', px: { xs: 4, sm: 8 }, pt: { xs: 6, sm: 9 }, pb: 12 }}>
      <Sheet user={user} applicationId={applicationId} renderCart={renderCart} />
    </Box>
  )
}

type SheetProps = AnswerSheetAreaProps & { user: User; applicationId: string }

function Sheet({ user, applicationId, renderCart }: SheetProps) {
  const { data: sheet, error, refetch, isFetching } = useAnswerSheet(user.id, applicationId)
  useScoreHints(user.id, applicationId)
  useSetHeaderTitle(sheet?.application.title ?? null)
  if (sheet === undefined) {
    return error === null ? (
      <SheetSkeleton />
    ) : (
      <SheetFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  }
  return <Pages sheet={sheet} user={user} renderCart={renderCart} />
}

type PagesProps = AnswerSheetAreaProps & { sheet: AnswerSheet; user: User }

function Pages({ sheet, user, renderCart }: PagesProps) {
  if (!sheet.disclosure.answers) return <SheetClosed />
  return (
    <Routes>
      <Route path="summary" element={<SummaryPage sheet={sheet} user={user} cart={renderCart(sheet)} />} />
      <Route path="items/:itemId" element={<ItemReviewPage sheet={sheet} user={user} />} />
      <Route path="items/:itemId/correction" element={<BreakdownPage sheet={sheet} user={user} />} />
      <Route path="*" element={<Navigate to={addressOfAnswers(sheet.application.id)} replace />} />
    </Routes>
  )
}
