import { useCallback, useEffect, useMemo } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from '../../../shared/router/index.ts'
import { canSit, useSession as useLogin, type User } from '../../../api/session.ts'
import { useSettings } from '../../../api/settings.ts'
import FinishedPage from '../finished/FinishedRoute.tsx'
import InstructionsPage from '../instructions/InstructionsPage.tsx'
import { AreaSkeleton } from '../instructions/AreaSkeleton.tsx'
import { LoadFailure } from '../instructions/LoadFailure.tsx'
import { ItemPage } from '../item/ItemPage.tsx'
import { ReviewRoute } from '../review/ReviewRoute.tsx'
import { examRules } from '../rules/exam_rules.ts'
import { ExamContext } from '../exam/context.ts'
import { statusOf } from '../exam/failure.ts'
import { ExamGate } from './ExamGate.tsx'
import { ExamWatchPlace } from './ExamWatchPlace.tsx'
import { useApplication } from './use_application.ts'
import { useOpenExam } from './use_open_exam.ts'
import { useItemParts } from './use_item_parts.ts'

const POLL_INSTRUCTIONS_MS = 10_000
/**
 * While the exam runs, every reply to an answer batch carries the time. This poll serves pages that only
 * read.
 */
const POLL_EXAM_MS = 20_000
const SYNC_INTERVAL_MS = 7_000

/** Route /applications/:applicationId/*: from the instructions to the end of one exam. */
export default function ApplicationArea() {
  const { applicationId = '' } = useParams()
  const user = useLogin()?.user
  const settings = useSettings()
  const { pathname } = useLocation()
  if (!/^\d+$/.test(applicationId)) return <Navigate to="/not-found" replace />
  // This route has no guard of its own, so a visitor who is not logged in is redirected here. Unsent answers
  // stay in the local store.
  if (user === undefined) return <Navigate to={`/login?${new URLSearchParams({ next: pathname })}`} replace />
  if (settings === undefined) return <AreaSkeleton />
  const { answerSyncIntervalMs } = settings
  return (
    <OneApplication
      key={`${user.id}:${applicationId}`}
      applicationId={applicationId}
      user={user}
      intervalMs={answerSyncIntervalMs > 0 ? answerSyncIntervalMs : SYNC_INTERVAL_MS}
    />
  )
}

type OneProps = {
  applicationId: string
  user: User
  intervalMs: number
}

function OneApplication({ applicationId, user, intervalMs }: OneProps) {
  const parts = useItemParts()
  const { openExam, openAgain } = useOpenExam(applicationId, user.id, intervalMs)
  const inExam = /\/(?:answers\/|review$)/.test(useLocation().pathname)
  const query = useApplication(openExam, applicationId, inExam ? POLL_EXAM_MS : POLL_INSTRUCTIONS_MS)
  const { data, error, refetch } = query
  const onlyLooks = !canSit(user)
  useEffect(() => {
    if (openExam === null || data === undefined || data.fromCache) return
    if (openExam.finisher.noteRead(data.application) === 'reset') return openAgain()
    // The exam finished elsewhere: unsent answers in the local store are still sent.
    if (data.application.status === 'FINISHED' && !onlyLooks) openExam.finisher.overOnServer()
  }, [openExam, data, onlyLooks, openAgain])
  const refresh = useCallback(() => void refetch(), [refetch])
  const exam = useMemo(
    () =>
      openExam && data
        ? {
            openExam,
            application: data.application,
            rules: examRules(data.application),
            refresh,
          }
        : null,
    [openExam, data, refresh]
  )
  if ([403, 404].includes(statusOf(error) ?? 0) || (statusOf(error) === 401 && exam === null))
    return <Navigate to="/applications" replace />
  if (exam === null) return query.isError ? <LoadFailure onRetry={() => void refetch()} /> : <AreaSkeleton />
  const instructions = `/applications/${applicationId}/instructions`
  const { status, exam: ofExam } = exam.application
  // The exam may only be opened in the safe browser, and this is another one. The instructions explain it.
  const isElsewhere =
    !onlyLooks &&
    !user.isInBrowser &&
    status !== 'FINISHED' &&
    !ofExam.collection.applicationConfiguration.canOpenInAnyBrowser
  return (
    <ExamContext value={exam}>
      {parts && <parts.Returns userId={user.id} />}
      {parts && !onlyLooks && <parts.StaffActs userId={user.id} />}
      <ExamWatchPlace refresh={exam.refresh}>
        <Routes>
          <Route
            path="instructions"
            element={
              <InstructionsPage
                onlyLooks={onlyLooks}
                isElsewhere={isElsewhere}
                name={user.name}
                onChanged={exam.refresh}
              />
            }
          />
          <Route
            element={
              onlyLooks || isElsewhere ? <Navigate to={instructions} replace /> : <ExamGate user={user} />
            }
          >
            <Route path="answers/:answerId" element={<ItemPage />} />
            <Route path="review" element={<ReviewRoute />} />
          </Route>
          <Route path="finished" element={<FinishedPage />} />
          <Route path="*" element={<Navigate to={instructions} replace />} />
        </Routes>
      </ExamWatchPlace>
    </ExamContext>
  )
}
