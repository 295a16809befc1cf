/** Acts of staff on one application, as the wire names them. */
export const STAFF_ACTS = [
  'set_application_dates',
  'set_endtime',
  'set_timeout',
  'stop',
  'resume',
  'finish_on_behalf',
  'reset',
  'restore_sitting',
  'move',
  'withdraw',
  'restore',
  'give_another_chance',
  'set_accommodation',
] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

/** Types of the events that acts write; of `schedule_changed` the detail names the act. */
const ACT_OF_EVENT = {
  schedule_changed: 'set_application_dates',
  stopped: 'stop',
  resumed: 'resume',
  finished: 'finish_on_behalf',
  reset: 'reset',
  sitting_restored: 'restore_sitting',
  room_changed: 'move',
  withdrawn: 'withdraw',
  restored: 'restore',
  second_attempt: 'give_another_chance',
} as const satisfies Record<string, StaffAct>

export type ActEvent = keyof typeof ACT_OF_EVENT
export const ACT_EVENTS = Object.keys(ACT_OF_EVENT)

const isActEvent = (type: string): type is ActEvent => type in ACT_OF_EVENT
const isStaffAct = (name: unknown): name is StaffAct => STAFF_ACTS.some((act) => act === name)

/** The act behind an event that staff caused; null where it is none. */
export function actOf(type: string, detailJson: string | null): StaffAct | null {
  if (!isActEvent(type)) return null
  const detail: unknown = JSON.parse(detailJson ?? 'null')
  const named: unknown = detail !== null && typeof detail === 'object' ? Reflect.get(detail, 'act') : null
  return isStaffAct(named) ? named : ACT_OF_EVENT[type]
}
