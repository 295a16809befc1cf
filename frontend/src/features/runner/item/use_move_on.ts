import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { obstacleNow, useObstacle } from '../../../exam/slots/exam_watch.ts'
import { finishesOnMovingOn, mayMoveOn, nextStop, previousStop, type Stop } from '../rules/navigation.ts'
import { useExam, useStops } from '../exam/context.ts'
import type { ExamSession } from '../exam/open_exam.ts'
import { readSetting } from '../exam/settings.ts'

export type Moves = {
  next: () => void
  previous: () => void
  /** To the review, or to the question whether to send. */
  finish: () => void
  isLast: boolean
  hasPrevious: boolean
  /** The pupil is asked whether to lock the answer. */
  asking: 'next' | null
  confirm: () => void
  cancel: () => void
  /** Why it does not go on, in the pupil's words. */
  message: string | null
}

/** Moving on from the open question. */
export function useMoveOn({ stop, open }: { stop: Stop; open: (target: Stop) => void }): Moves {
  const { t } = useTranslation('runner')
  const { session, application, rules } = useExam()
  const navigate = useNavigate()
  const stops = useStops()
  const [asking, setAsking] = useState<'next' | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const held = useObstacle()
  useEffect(() => setMessage(null), [stop.id, stop.answered, held])
  const following = nextStop(stops, stop.id, rules)
  const before = previousStop(stops, stop.id, rules)

  const leave = async () => {
    setAsking(null)
    if (following === undefined) return end()
    if (!(await finishAnswer(session, stop.id, rules))) return setMessage(t('question.notSaved'))
    open(following)
  }

  const end = () => {
    if (rules.hasReview) void navigate(`/applications/${application.id}/review`)
    else session.finisher.confirm()
  }

  /** What stands in the way, or null. Whether the warning is to be shown is decided by `next`. */
  const obstacle = (isEnd: boolean): string | null => {
    const withheld = obstacleNow()
    if (withheld !== null) return withheld
    if (session.outbox.getSnapshot().files.get(stop.id)?.state === 'keeping') return t('question.waitImage')
    const current = session.stops().find((one) => one.id === stop.id) ?? stop
    if (mayMoveOn(current, rules) !== 'unanswered') return null
    return t(isEnd ? 'question.answerToEnd' : 'question.answerToGoOn')
  }

  const next = () => {
    // What was just typed counts.
    commitTyping()
    const isEnd = following === undefined
    const why = obstacle(isEnd)
    setMessage(why)
    if (why !== null) return
    const current = session.stops().find((one) => one.id === stop.id) ?? stop
    // At the end the dialog that sends is question enough.
    if (!isEnd && mayMoveOn(current, rules) === 'confirm' && !readSetting('skipLockWarning', false))
      setAsking('next')
    else void leave()
  }

  const finish = () => {
    commitTyping()
    const why = obstacle(true)
    setMessage(why)
    if (why === null) end()
  }

  const previous = () => {
    commitTyping()
    if (before) open(before)
  }

  return {
    next,
    previous,
    finish,
    message,
    asking,
    isLast: following === undefined,
    hasPrevious: before !== undefined,
    confirm: () => void leave(),
    cancel: () => setAsking(null),
  }
}

function commitTyping(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)
    activeElement.blur()
}

/** True when the answer is finished, or need not be. False when it could be kept neither here nor on the server. */
async function finishAnswer(
  session: ExamSession,
  stopId: string,
  rules: Parameters<typeof finishesOnMovingOn>[1]
): Promise<boolean> {
  const stop = session.stops().find((one) => one.id === stopId)
  const answer = session.engine.getSnapshot().answers.find((one) => String(one.id) === stopId)
  if (stop === undefined || answer === undefined || !finishesOnMovingOn(stop, rules)) return true
  try {
    await session.engine.markFinished(answer.id)
    return true
  } catch {
    // A computer that cannot write: the server's word is as good.
    return (await session.engine.drain()).unsent === 0
  }
}
