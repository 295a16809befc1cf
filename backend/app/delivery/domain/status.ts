import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

/** What is stored. The other values of the wire follow from the windows and the time. */
export const STATES = ['CREATED', 'STARTED', 'STOPPED', 'FINISHED'] as const
export type State = (typeof STATES)[number]

export const TRANSITIONS = [
  'start',
  'stop',
  'resume',
  'finish',
  'reset',
  'restore',
  'hand_in',
  'hand_back',
] as const
export type Transition = (typeof TRANSITIONS)[number]

/**
 * The one state table. A pair that is not here is illegal. Repeating `start` and `finish` is not a transition: the
 * actions answer those with the state as it is.
 *
 *       CREATED --start--> STARTED --finish--------> FINISHED
 *        ^ ^ ^              |  |  ^                   ^   |
 *        | | |              | stop | resume           |   |
 *        | | |              |  v   |                  |   |
 *        | | |              | STOPPED --finish--------+   |
 *        | | |              |   |                         |
 *        | | +----reset-----+   |                         |
 *        | +------reset---------+                         |
 *        +--------reset-----------------------------------+
 *        +--------restore, of a sitting that was finished-->+
 *        +--------hand_in, of what a reset left------------>+
 *
 *       FINISHED --hand_back, the undo of a hand-in that found it stopped--> STOPPED
 *
 * Stop, resume, reset, restore, hand_in and hand_back are acts of staff (actions/staff_act.ts). `finish` is the candidate's, the server's when the time is over, or an act
 * of staff on behalf of the candidate. A withdrawn application is CREATED with
 * a mark (`withdrawn_at`), which lists and starts look at. Deadlines move in any state but FINISHED, and change none.
 */
const TABLE: Readonly<Record<State, Partial<Record<Transition, State>>>> = {
  CREATED: { start: 'STARTED', restore: 'FINISHED', hand_in: 'FINISHED' },
  STARTED: { stop: 'STOPPED', finish: 'FINISHED', reset: 'CREATED' },
  STOPPED: { resume: 'STARTED', finish: 'FINISHED', reset: 'CREATED' },
  FINISHED: { reset: 'CREATED', hand_back: 'STOPPED' },
}

export type IllegalTransition = { code: 'illegal_transition'; from: State; transition: Transition }

/** The state that `transition` leads to, or why it may not happen. */
export function nextState(from: State, transition: Transition): Result<State, IllegalTransition> {
  const to = TABLE[from][transition]
  return to === undefined ? err({ code: 'illegal_transition', from, transition }) : ok(to)
}

/** States from which `transition` is legal: the guard of an UPDATE comes from the table too. */
export function statesBefore(transition: Transition): State[] {
  return STATES.filter((state) => TABLE[state][transition] !== undefined)
}

/** Are answers taken in this state? A stopped exam still takes what was given before the stop reached the candidate. */
export const takesAnswers = (state: State) => state === 'STARTED' || state === 'STOPPED'

export type WireStatus =
  'AVAILABLE_SOON' | 'AVAILABLE' | 'STARTED' | 'FINISHED' | 'STOPPED' | 'UNAVAILABLE' | 'UNKNOWN'

/** The order of lists (decision C4). */
export const STATUS_ORDER: readonly WireStatus[] = [
  'STARTED',
  'AVAILABLE',
  'AVAILABLE_SOON',
  'FINISHED',
  'STOPPED',
  'UNAVAILABLE',
  'UNKNOWN',
]

/** What a status depends on. Times in epoch ms. */
export type StatusFacts = {
  state: State
  windowStartAt: number
  windowEndAt: number
  /** Last moment of a start, or null when any moment of the window will do. */
  startUntilAt: number | null
  /** Another application of the same person runs in a collection that makes the others unavailable. */
  blockedByOther: boolean
}

/**
 * The value of the wire at `now`. The window is closed at both ends: its last millisecond still counts. What is CREATED is shown as:
 *
 *       AVAILABLE_SOON --the window opens--> AVAILABLE --its end, or the last moment of a start--> UNAVAILABLE
 *
 * either of the first two as UNAVAILABLE while another application blocks it, and one without a window as UNKNOWN.
 */
export function statusAt(facts: StatusFacts, now: number): WireStatus {
  if (facts.state !== 'CREATED') return facts.state
  if (!(facts.windowEndAt > facts.windowStartAt)) return 'UNKNOWN'
  if (now > facts.windowEndAt || graceIsOver(facts, now)) return 'UNAVAILABLE'
  if (facts.blockedByOther) return 'UNAVAILABLE'
  return now < facts.windowStartAt ? 'AVAILABLE_SOON' : 'AVAILABLE'
}

/** Has the time allowed for a start passed while the window is still open? */
export function graceIsOver(facts: Pick<StatusFacts, 'state' | 'startUntilAt'>, now: number): boolean {
  return facts.state === 'CREATED' && facts.startUntilAt !== null && now > facts.startUntilAt
}

/**
 * Is it before a start that may still come? After a reset, not once the time allowed for a start is over: its candidate cannot begin again,
 * and what comes is quarantined, as after a finish.
 */
export const awaitsStart = (
  facts: Pick<StatusFacts, 'state' | 'windowEndAt' | 'startUntilAt'> & { reseted: number | boolean },
  now: number
): boolean =>
  facts.state === 'CREATED' &&
  !(Boolean(facts.reseted) && (now > facts.windowEndAt || graceIsOver(facts, now)))
