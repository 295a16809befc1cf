import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet } from '../../../shared/router/index.ts'
import type { User } from '../../../api/session.ts'
import { ExamOverlays } from '../overlays/ExamOverlays.tsx'
import { PrepareFailed, PrepareProgress } from '../instructions/PrepareProgress.tsx'
import { useMinimumStay } from '../item/LeaveDialog.tsx'
import { isReset, mayEnterExam } from '../rules/status.ts'
import { useEngine, useExam, useExamState, useFinish } from '../exam/context.ts'
import { laterScreens } from '../screens.ts'
import { useSecondsLeft } from '../clock/use_seconds_left.ts'
import { ExamLinkBanner } from './ExamLinkBanner.tsx'
import { PlainPage } from './PlainPage.tsx'
import { useCloseWarning } from './use_close_warning.ts'
import { useItemParts } from './use_item_parts.ts'

const FinishDialogs = lazy(laterScreens.finishing)

/**
 * Wraps the item screen and the review. Renders them only when the exam runs and is completely loaded, and
 * handles its end.
 */
export function ExamGate({ user }: { user: User }) {
  const { openExam, application } = useExam()
  const { phase } = useExamState()
  const { phase: finish } = useFinish()
  const base = `/applications/${application.id}`
  const { showApplicationAfterTimeout } = application.exam
  const isOver = finish.name === 'finished'
  const isLeaving = useEngine((snapshot) => snapshot.state === 'finished')
  const parts = useItemParts()
  // Staff have reset the exam that is open here: the question stays, and the way on is over it.
  const wasReset = phase.name === 'ready' && isReset(application)
  // A finish in progress is completed, whatever state the server reports meanwhile.
  const mayEnter =
    finish.name !== 'idle' || wasReset || mayEnterExam(application.status, showApplicationAfterTimeout)
  useEffect(() => {
    if (mayEnter) void openExam.open()
  }, [openExam, mayEnter])
  // Fetched while the network is available: the question before leaving needs it.
  useMinimumStay(application.exam.collection.id)
  useTimeUp(application.status === 'STARTED' && phase.name === 'ready')
  useCloseWarning(phase.name === 'ready' && !isOver)
  if (isOver) return <Navigate to={`${base}/finished`} replace state={{ record: finish.record }} />
  // The answers are already sent and removed from this computer, and the record page opens next.
  if (isLeaving) return null
  // Whoever opens an item of a finished exam wants to read it. The page of the finished exam decides whether
  // they may.
  if (application.status === 'FINISHED' && finish.name === 'idle')
    return <Navigate to={`${base}/finished`} replace state={{ toRead: phase.name !== 'ready' }} />
  if (!mayEnter || phase.name === 'gone') return <Navigate to={`${base}/instructions`} replace />
  if (phase.name === 'failed') return <PrepareFailed onRetry={() => void openExam.open()} />
  if (phase.name !== 'ready') {
    return (
      <PlainPage title={application.exam.name}>
        <PrepareProgress progress={phase.name === 'preparing' ? phase.progress : null} />
      </PlainPage>
    )
  }
  return (
    <>
      <ExamLinkBanner />
      {parts && <parts.StaffNews />}
      {wasReset && parts && <parts.ResetNotice />}
      <Outlet />
      <Suspense fallback={null}>
        <FinishDialogs />
      </Suspense>
      <ExamOverlays user={user} />
    </>
  )
}

/** Finishes the exam when its time is over. Asks the server first, because it may have granted more time. */
function useTimeUp(isOn: boolean): void {
  const { openExam } = useExam()
  const isUp = useSecondsLeft() === 0
  useEffect(() => {
    if (!isOn || !isUp) return
    // Commits what was just typed before the fields are locked.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    openExam.finisher.timeUp()
  }, [openExam, isOn, isUp])
}
