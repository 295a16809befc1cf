import {
  newDeadline,
  readDeadline,
  readReopening,
  type DeadlineField,
  type DeadlineForm,
  type Errors,
} from './act_forms.ts'
import type { BulkAct } from './bulk.ts'

/** What is typed for an act on many; each act has some of it. */
export interface BulkForm {
  deadline: DeadlineForm
  end: { endDate: string; endTime: string; minutes: string }
  roomId: number | null
  reason: string
  /** The same minutes also for whom an accommodation gives more. */
  isFlat: boolean
}

export interface BulkErrors {
  deadline?: Errors<DeadlineField>
  end?: Errors<'endDate' | 'endTime' | 'minutes'>
  room?: 'required'
  reason?: 'required'
}

/** `now`: the server's, epoch ms. */
export const newBulkForm = (now: number): BulkForm => ({
  deadline: newDeadline(now),
  end: { endDate: '', endTime: '', minutes: '' },
  roomId: null,
  reason: '',
  isFlat: false,
})

const KINDS = {
  deadline: 'set_application_dates',
  window: 'set_timewindow',
  room: 'room',
  stop: 'stop',
  resume: 'resume',
  resetTime: 'reset',
  resetAnswers: 'reset',
  finish: 'finish_on_behalf',
  secondAttempt: 'give_another_chance',
  withdraw: 'withdraw',
  restore: 'restore',
} as const satisfies Record<Exclude<BulkAct, 'extraTime'>, string>

/** The part of the call that the form decides; times ISO. */
export interface BulkBody {
  act: (typeof KINDS)[keyof typeof KINDS] | 'set_endtime' | 'set_timeout'
  params?: {
    startTime?: string
    endTime?: string
    timeout?: number
    strategy?: string
    clearAnswers?: boolean
    room?: number
  }
  reason?: string
  ignoreAccommodation?: true
}

type Read = { ok: true; body: BulkBody; isFar: boolean } | { ok: false; errors: BulkErrors }

/** What to send, or what is wrong. `now`: the server's, epoch ms. */
export function readBulk(act: BulkAct, form: BulkForm, needsReason: boolean, now: number): Read {
  const reason = form.reason.trim()
  const given = {
    ...(reason !== '' && { reason }),
    ...(form.isFlat && { ignoreAccommodation: true as const }),
  }
  const noReason: BulkErrors = needsReason && reason === '' ? { reason: 'required' } : {}
  const done = (body: BulkBody, isFar = false): Read =>
    noReason.reason === undefined
      ? { ok: true, body: { ...given, ...body }, isFar }
      : { ok: false, errors: noReason }
  switch (act) {
    case 'deadline': {
      const read = readDeadline(form.deadline, now)
      if (!read.ok) return { ok: false, errors: { ...noReason, deadline: read.errors } }
      const { applyToCollection: _, ...params } = read.dates
      return done({ act: KINDS[act], params }, read.isFar)
    }
    case 'extraTime':
    case 'window':
    case 'resetTime':
    case 'resetAnswers': {
      const needsEnd = act === 'window' ? true : 'optional'
      const read = readReopening({ ...form.end, reason }, { needsEnd, needsReason: false }, now)
      if (!read.ok) return { ok: false, errors: { ...noReason, end: read.errors } }
      const { reason: __, ...params } = read.body
      if (act === 'window') return done({ act: KINDS[act], params }, read.isFar)
      if (act !== 'extraTime')
        return done(
          { act: KINDS[act], params: { ...params, clearAnswers: act === 'resetAnswers' } },
          read.isFar
        )
      if (Object.keys(params).length === 0)
        return { ok: false, errors: { ...noReason, end: { minutes: 'unchanged' } } }
      return done({ act: params.endTime === undefined ? 'set_timeout' : 'set_endtime', params }, read.isFar)
    }
    case 'room':
      return form.roomId === null
        ? { ok: false, errors: { ...noReason, room: 'required' } }
        : done({ act: KINDS[act], params: { room: form.roomId } })
    default:
      return done({ act: KINDS[act] })
  }
}
