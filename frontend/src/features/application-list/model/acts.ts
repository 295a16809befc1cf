import type { Group } from '../../../api/session.ts'
import { STATUSES, type Status } from './filters.ts'

/** Acts of staff on one application, in the order of the menu. */
export const ACTS = [
  'deadline',
  'extraTime',
  'room',
  'stop',
  'resume',
  'pause',
  'reload',
  'resetTime',
  'resetAnswers',
  'finish',
  'secondAttempt',
  'withdraw',
  'restore',
  'accommodation',
] as const
export type Act = (typeof ACTS)[number]

/** Who looks at the list. The server checks again. */
export interface Actor {
  group: Group | undefined
  /** `Dashboard.Videos.PauseResume`: staff of a room stop and resume what is in it. */
  mayPause: boolean
  /** `Dashboard.Videos.SendReloadRequest`, of the same. */
  mayAskReload: boolean
}

export interface ActedOn {
  /** `UNKNOWN`: it has no window. Not read from its times: they are left out for who may not see them. */
  status: string
  /** It is a second attempt already. */
  isSecondaryChance: boolean
  /** Staff have reset it: it may hold answers before its start. */
  reseted: boolean
  hasRoom: boolean
  /** Staff took it back: it can be put back, and nothing else. */
  isWithdrawn: boolean
}

const BOTH: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']
const ADMINISTRATORS: readonly Group[] = ['ADMINISTRADOR']

const NO_WINDOW = 'UNKNOWN'
const NOT_BEGUN = ['AVAILABLE', 'AVAILABLE_SOON', 'UNAVAILABLE', NO_WINDOW] as const
const RUNNING: readonly Status[] = ['STARTED', 'STOPPED']
const BEGUN: readonly Status[] = [...RUNNING, 'FINISHED']

const RULES: Readonly<
  Record<Act, { who: readonly Group[]; when: readonly (Status | typeof NO_WINDOW)[]; reason: string }>
> = {
  deadline: { who: BOTH, when: NOT_BEGUN, reason: 'begun' },
  extraTime: { who: BOTH, when: [...NOT_BEGUN, ...RUNNING], reason: 'finished' },
  room: { who: ADMINISTRATORS, when: NOT_BEGUN, reason: 'begun' },
  stop: { who: BOTH, when: ['STARTED'], reason: 'notRunning' },
  resume: { who: BOTH, when: ['STOPPED'], reason: 'notStopped' },
  // By the switches of their group.
  pause: { who: [], when: ['STARTED'], reason: 'notRunning' },
  reload: { who: [], when: ['STARTED'], reason: 'notRunning' },
  resetTime: { who: BOTH, when: BEGUN, reason: 'notBegun' },
  resetAnswers: { who: ADMINISTRATORS, when: BEGUN, reason: 'notBegun' },
  finish: { who: BOTH, when: RUNNING, reason: 'notRunning' },
  secondAttempt: { who: ADMINISTRATORS, when: ['FINISHED', 'UNAVAILABLE'], reason: 'notOver' },
  withdraw: { who: ADMINISTRATORS, when: NOT_BEGUN, reason: 'begun' },
  restore: { who: ADMINISTRATORS, when: ['UNAVAILABLE'], reason: 'over' },
  // Of the person, in any state of this exam.
  accommodation: { who: BOTH, when: [...STATUSES, NO_WINDOW], reason: '' },
}

/** Their dialogs set another end, so that the end of the collection moves; the accommodation is for other exams as well; answers are handed in at any time. */
const AFTER_THE_END: readonly Act[] = ['deadline', 'resetTime', 'resetAnswers', 'finish', 'accommodation']

/** Why an act is not possible now, as a key of the texts; null where it is. */
export type Reason = string | null

function reasonOf(act: Act, on: ActedOn, over: boolean): Reason {
  // What runs or is stopped has its time beyond the end, by what a stop or a pause gave back.
  if (over && !AFTER_THE_END.includes(act) && !RUNNING.some((status) => status === on.status)) return 'over'
  if ((act === 'pause' || act === 'reload') && !on.hasRoom) return 'noRoom'
  if (act === 'secondAttempt' && on.isSecondaryChance) return 'secondary'
  if (act === 'extraTime' && on.status === NO_WINDOW) return 'noWindow'
  if (act === 'finish' && on.reseted && NOT_BEGUN.some((status) => status === on.status)) return null
  return RULES[act].when.some((status) => status === on.status) ? null : RULES[act].reason
}

export interface MenuEntry {
  act: Act
  reason: Reason
}

const may = ({ group, mayPause, mayAskReload }: Actor, act: Act): boolean =>
  (group !== undefined && RULES[act].who.includes(group)) ||
  (mayPause && (act === 'stop' || act === 'resume' || act === 'pause')) ||
  (mayAskReload && act === 'reload')

/** This person may do something at all. */
export const mayAct = (actor: Actor): boolean => ACTS.some((act) => may(actor, act))

/** The acts that this person may do at all, each with the reason why it is not possible now. Stop and resume take each other's place.
 * `over`: the server says that the collection has ended. */
export function entriesFor(actor: Actor, on: ActedOn, over: boolean): MenuEntry[] {
  const missing: readonly Act[] = [on.status === 'STOPPED' ? 'stop' : 'resume', 'restore']
  const acts = on.isWithdrawn ? (['restore'] as const) : ACTS.filter((act) => !missing.includes(act))
  return acts.filter((act) => may(actor, act)).map((act) => ({ act, reason: reasonOf(act, on, over) }))
}
