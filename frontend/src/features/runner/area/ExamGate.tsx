import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet } from '../../../shared/router/index.ts'
import type { User } from '../../../api/session.ts'
import { ExamOverlays } from '../overlays/ExamOverlays.tsx'
import { PrepareFailed, PrepareProgress } from '../instructions/PrepareProgress.tsx'
import { useMinimumStay } from '../item/LeaveDialog.tsx'
import { mayEnterExam } from '../rules/status.ts'
import { useEngine, useExam, useExamState, useFinish } from '../exam/context.ts'
import { laterScreens } from '../screens.ts'
import { useSecondsLeft } from '../clock/use_seconds_left.ts'
import { ExamLinkBanner } from './ExamLinkBanner.tsx'
import { PlainPage } from './PlainPage.tsx'
import { useCloseWarning } from './use_close_warning.ts'

const FinishDialogs = lazy(laterScreens.finishing)

/** Stands before the questions and the review: lets in whose exam runs, once all of it is here, and watches over its end. */
export function ExamGate({ user }: { user: User }) {
  const { openExam, application } = useExam()
  const { phase } = useExamState()
  const { phase: finish } = useFinish()
  const base = `/applications/${application.id}`
  const { showApplicationAfterTimeout } = application.exam
  const isOver = finish.name === 'finished'
  const isLeaving = useEngine((snapshot) => snapshot.state === 'finished')
  // A finish that is under way is seen through, whatever the server says meanwhile.
  const mayEnter = finish.name !== 'idle' || mayEnterExam(application.status, showApplicationAfterTimeout)
  useEffect(() => {
    if (mayEnter) void openExam.open()
  }, [openExam, mayEnter])
  // Asked for while there is a link: the question before leaving needs it.
  useMinimumStay(application.exam.collection.id)
  useTimeUp(application.status === 'STARTED' && phase.name === 'ready')
  useCloseWarning(phase.name === 'ready' && !isOver)
  if (isOver) return <Navigate to={`${base}/finished`} replace state={{ record: finish.record }} />
  // The answers have left this computer already, and the record is about to be shown.
  if (isLeaving) return null
  // Whoever comes for a question of an exam that is over wants to read it: that page knows whether they may.
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
      <Outlet />
      <Suspense fallback={null}>
        <FinishDialogs />
      </Suspense>
      <ExamOverlays user={user} />
    </>
  )
}

/** Ends the exam when its time is over. The server is asked first: it may have given more. */
function useTimeUp(isOn: boolean): void {
  const { openExam } = useExam()
  const isUp = useSecondsLeft() === 0
  useEffect(() => {
    if (!isOn || !isUp) return
    // What was just typed is handed on before the fields close.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    openExam.finisher.timeUp()
  }, [openExam, isOn, isUp])
}
