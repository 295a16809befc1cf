import { dateText, instantOf, timeText } from '../../../locales/school_time.ts'
import type { Settings } from '../types.ts'

/** What the server takes at most; it has the same limits. */
export const MOST = {
  lotSize: 50,
  mostHeld: 100,
  dailyCap: 10_000,
  leaseMinutes: 10_080,
  controlShare: 20,
  qualificationTexts: 50,
  qualificationWithin: 50,
} as const
export const LEASE_LEAST = 5

export const COUNTS = [
  'lotSize',
  'mostHeld',
  'dailyCap',
  'leaseMinutes',
  'controlShare',
  'qualificationTexts',
  'qualificationWithin',
] as const
export type CountField = (typeof COUNTS)[number]
const LEAST: Partial<Record<CountField, number>> = {
  leaseMinutes: LEASE_LEAST,
  controlShare: 0,
  qualificationTexts: 0,
  qualificationWithin: 0,
}
const WRONG: Partial<Record<CountField, 'lease' | 'share'>> = {
  leaseMinutes: 'lease',
  controlShare: 'share',
  qualificationTexts: 'share',
  qualificationWithin: 'share',
}
export const TIMES = ['opensAt', 'closesAt'] as const
export type TimeField = (typeof TIMES)[number]

interface Moment {
  date: string
  time: string
}

/** The settings of a plan, as they are typed. */
export type PlanForm = Record<CountField, string> &
  Record<TimeField, Moment> & { marks: '1' | '2'; isAnonymous: boolean; ownSchoolExcluded: boolean }

/** What the server takes where nothing is sent. */
export const DEFAULTS: Settings = {
  marks: 1,
  isAnonymous: false,
  lotSize: 10,
  mostHeld: 20,
  dailyCap: null,
  leaseMinutes: 120,
  opensAt: null,
  closesAt: null,
  ownSchoolExcluded: false,
  controlShare: 0,
  qualificationTexts: 0,
  qualificationWithin: 0,
}

const momentOf = (iso: string | null): Moment =>
  iso === null ? { date: '', time: '' } : { date: dateText(Date.parse(iso)), time: timeText(Date.parse(iso)) }

export const formOf = (plan: Settings): PlanForm => ({
  marks: plan.marks === 1 ? '1' : '2',
  isAnonymous: plan.isAnonymous,
  ownSchoolExcluded: plan.ownSchoolExcluded,
  lotSize: String(plan.lotSize),
  mostHeld: String(plan.mostHeld),
  dailyCap: plan.dailyCap === null ? '' : String(plan.dailyCap),
  leaseMinutes: String(plan.leaseMinutes),
  controlShare: String(plan.controlShare ?? 0),
  qualificationTexts: String(plan.qualificationTexts),
  qualificationWithin: String(plan.qualificationWithin),
  opensAt: momentOf(plan.opensAt),
  closesAt: momentOf(plan.closesAt),
})

export type FormErrors = Partial<
  Record<CountField | TimeField, 'count' | 'lease' | 'share' | 'within' | 'moment' | 'order'>
>
type Sent = Partial<Omit<Settings, 'controlShare'> & { controlShare: number }>
type Read = { ok: true; settings: Sent } | { ok: false; errors: FormErrors }

/** What to send, or what is wrong by field. What nobody changed is not sent: a time that was stored with seconds keeps them. */
export function readForm(form: PlanForm, before: PlanForm): Read {
  const errors: FormErrors = {}
  const settings: Sent = {}
  for (const field of COUNTS) {
    const count = /^\d{1,5}$/.test(form[field]) ? Number(form[field]) : -1
    const least = LEAST[field] ?? 1
    if (field === 'dailyCap' && form.dailyCap === '') {
      if (before.dailyCap !== '') settings.dailyCap = null
    } else if (count < least || count > MOST[field]) {
      errors[field] = WRONG[field] ?? 'count'
    } else if (form[field] !== before[field]) settings[field] = count
  }
  for (const field of TIMES) {
    const { date, time } = form[field]
    const isSame = date === before[field].date && time === before[field].time
    const at = date === '' && time === '' ? null : instantOf(date, time)
    if (at === null && (date !== '' || time !== '')) errors[field] = 'moment'
    else if (!isSame) settings[field] = at === null ? null : new Date(at).toISOString()
  }
  const [opens, closes] = TIMES.map((field) => instantOf(form[field].date, form[field].time))
  if (opens != null && closes != null && closes <= opens) errors.closesAt = 'order'
  const [texts, least] = [Number(form.qualificationTexts), Number(form.qualificationWithin)]
  if (errors.qualificationTexts === undefined && (least > texts || (texts > 0 && least === 0)))
    errors.qualificationWithin = 'within'
  if (form.marks !== before.marks) settings.marks = form.marks === '1' ? 1 : 2
  for (const flag of ['isAnonymous', 'ownSchoolExcluded'] as const)
    if (form[flag] !== before[flag]) settings[flag] = form[flag]
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, settings }
}
