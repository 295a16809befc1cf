import type { DisabledReason } from '@banca/item-renderers/contract'
import type { ExamRules } from './exam_rules.ts'

/** One question as navigation sees it. `answered` counts files, those on this computer as well: nobody is held up by a dead link. */
export type Stop = {
  id: string
  /** Its place in the exam, from 1: the one number that a screen calls it by. */
  number: number
  answered: boolean
  /** Its file is still on this computer: the way on is free, and nobody calls it done. */
  filePending: boolean
  /** False for what is only read: it is never without an answer. */
  asksAnswer: boolean
  /** Where browsing is off, an answer comes before the next question. */
  holdsBack: boolean
  finished: boolean
  /** The question's own time ran out. */
  expired: boolean
}

type Rules = Pick<ExamRules, 'canBrowse' | 'canUpdate'>

/** `unanswered`: an answer is asked for first. `confirm`: it cannot be changed afterwards, so ask. */
export type MoveOn = 'free' | 'confirm' | 'unanswered'

const isSettled = (stop: Stop) => stop.finished || stop.expired

/** Whether the pupil may leave a question for the next one, or end the test on the last one. */
export function mayMoveOn(stop: Stop, rules: Rules): MoveOn {
  if (stop.expired) return 'free'
  // What is closed without an answer can get none any more: nobody is kept there.
  if (!rules.canBrowse && stop.holdsBack && !stop.answered && mayEdit(stop, rules)) return 'unanswered'
  return locksOnLeaving(stop, rules) ? 'confirm' : 'free'
}

/** Moving on makes the answer final. */
export function locksOnLeaving(stop: Stop, rules: Rules): boolean {
  if (isSettled(stop)) return false
  return !rules.canBrowse || (!rules.canUpdate && stop.answered)
}

/** Moving on with an answer finishes it, whether that locks it or not; where it locks, without an answer as well. */
export function finishesOnMovingOn(stop: Stop, rules: Rules): boolean {
  return !isSettled(stop) && (stop.answered || locksOnLeaving(stop, rules))
}

/**
 * An answer can be edited if the exam allows changes, or it is not finished, or nothing was answered before it was finished.
 * Without browsing a finished answer is behind the pupil, whatever else is set.
 */
export function mayEdit(stop: Stop, rules: Rules): boolean {
  if (stop.expired) return false
  if (!rules.canBrowse) return !stop.finished
  return rules.canUpdate || !stop.finished || !stop.answered
}

export type ClosedFacts = {
  stop: Stop
  rules: Rules
  /** The exam runs: it was started, and neither stopped nor handed in. */
  isStarted: boolean
  /** The time of the whole exam is over. */
  isTimeOver: boolean
  /** The exam is being handed in. */
  isFinishing: boolean
  isCancelled: boolean
}

/** Why the answer on the screen takes no change; undefined where it does. */
export function closedReason({
  stop,
  rules,
  isStarted,
  isTimeOver,
  isFinishing,
  isCancelled,
}: ClosedFacts): DisabledReason | undefined {
  if (isTimeOver) return 'time_over'
  if (isFinishing) return 'finishing'
  if (isCancelled) return 'cancelled'
  if (stop.expired) return 'timed_out'
  if (!isStarted) return 'stopped'
  return mayEdit(stop, rules) ? undefined : 'locked'
}

/** The one question that is open where browsing is off: the first that is not settled, or the last of all. */
export function frontier(stops: readonly Stop[]): Stop | undefined {
  return stops.find((stop) => !isSettled(stop)) ?? stops.at(-1)
}

export function mayOpen(target: Stop, stops: readonly Stop[], rules: Rules): boolean {
  return rules.canBrowse || frontier(stops)?.id === target.id
}

/** The next question in the order of the exam; without browsing, the next that is still open. */
export function nextStop(stops: readonly Stop[], currentId: string, rules: Rules): Stop | undefined {
  const after = stops.slice(stops.findIndex((stop) => stop.id === currentId) + 1)
  return rules.canBrowse ? after[0] : after.find((stop) => !isSettled(stop))
}

export function previousStop(stops: readonly Stop[], currentId: string, rules: Rules): Stop | undefined {
  if (!rules.canBrowse) return undefined
  const at = stops.findIndex((stop) => stop.id === currentId)
  return at > 0 ? stops[at - 1] : undefined
}

/** Where to go when a question's time is over: forwards first, then round from the beginning where browsing allows it. */
export function nextNotExpired(stops: readonly Stop[], currentId: string, rules: Rules): Stop | undefined {
  const at = stops.findIndex((stop) => stop.id === currentId)
  const isOpen = (stop: Stop) => stop.id !== currentId && !stop.expired && (rules.canBrowse || !stop.finished)
  return (
    stops.slice(at + 1).find(isOpen) ??
    (rules.canBrowse ? stops.slice(0, Math.max(at, 0)).find(isOpen) : undefined)
  )
}

/**
 * Where the pupil goes on. With browsing: the question left last (`last`, by this computer or by the server), else the first
 * without an answer, else the first. Without browsing: the one that is open.
 */
export function resumeAt(
  stops: readonly Stop[],
  last: readonly (string | null)[],
  rules: Rules
): Stop | undefined {
  if (!rules.canBrowse) return frontier(stops)
  for (const id of last) {
    const stop = stops.find((one) => one.id === id)
    if (stop) return stop
  }
  return stops.find((stop) => !stop.answered && stop.asksAnswer && !stop.expired) ?? stops[0]
}

/** Questions that ask for an answer and have none. */
export function unansweredCount(stops: readonly Stop[]): number {
  return stops.filter((stop) => stop.asksAnswer && !stop.answered).length
}

/** Questions whose file the server does not have. */
export function pendingFileCount(stops: readonly Stop[]): number {
  return stops.filter((stop) => stop.filePending).length
}
