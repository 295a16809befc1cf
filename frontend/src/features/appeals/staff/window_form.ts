import { dateText, instantOf, timeText } from '../../../locales/school_time.ts'
import { amountToType, typedMoney } from '../../../locales/money.ts'
import type { AppealWindow } from '../types.ts'

const TIMES = ['opensAt', 'closesAt', 'payUntil', 'replyUntil', 'discloseAt'] as const
export type TimeField = (typeof TIMES)[number]
const LENGTHS = ['contentMaxLength', 'bibliographyMaxLength'] as const
export type LengthField = (typeof LENGTHS)[number]
export const FLAGS = ['hideCandidateName', 'enableItemCorrection', 'mayLower'] as const
export type FlagField = (typeof FLAGS)[number] | 'paymentAppeal'

const NO_PRICE = '0.00'

/** Code points that a window may allow at most; the server has the same limit. */
export const LENGTH_MOST = 20_000

/** A day DD/MM/YYYY and a time hh:mm at the school. */
export interface Moment {
  date: string
  time: string
}

/** The form, as it is typed. `forAppealValue`: the price of one appeal. */
export type WindowForm = Record<TimeField, Moment> &
  Record<LengthField | 'forAppealValue', string> &
  Record<FlagField, boolean>
export type WindowErrors = Partial<Record<TimeField | LengthField | 'forAppealValue', string>>

const momentOf = (iso: string | null): Moment =>
  iso === null ? { date: '', time: '' } : { date: dateText(Date.parse(iso)), time: timeText(Date.parse(iso)) }

/** A window as the form shows it. */
export const formOf = (window: Pick<AppealWindow, keyof WindowForm>, language: string): WindowForm => ({
  opensAt: momentOf(window.opensAt),
  closesAt: momentOf(window.closesAt),
  payUntil: momentOf(window.payUntil),
  replyUntil: momentOf(window.replyUntil),
  discloseAt: momentOf(window.discloseAt),
  contentMaxLength: String(window.contentMaxLength),
  bibliographyMaxLength: String(window.bibliographyMaxLength),
  hideCandidateName: window.hideCandidateName,
  enableItemCorrection: window.enableItemCorrection,
  paymentAppeal: window.paymentAppeal,
  forAppealValue: window.forAppealValue === NO_PRICE ? '' : amountToType(window.forAppealValue, language),
  mayLower: window.mayLower,
})

const isEmpty = ({ date, time }: Moment) => date === '' && time === ''
const isSame = (one: Moment, other: Moment) => one.date === other.date && one.time === other.time

type Body = Partial<Record<TimeField, string | null>> &
  Partial<Record<LengthField, number>> &
  Partial<Record<FlagField, boolean>> & { forAppealValue?: string }

/**
 * What to send, or what is wrong, by field (a key of `window.errors`). What nobody changed is not sent: a time that was stored with
 * seconds keeps them. The server compares the times with each other, and with those that were not sent.
 */
export function readWindow(
  form: WindowForm,
  before: WindowForm
): { ok: true; body: Body } | { ok: false; errors: WindowErrors } {
  const errors: WindowErrors = {}
  const body: Body = {}
  for (const field of TIMES) {
    // What belongs to a payment is not asked for where there is none.
    if (field === 'payUntil' && !form.paymentAppeal) continue
    const { date, time } = form[field]
    const isOptional = field === 'replyUntil' || field === 'discloseAt'
    if (isEmpty(form[field])) {
      if (!isOptional) errors[field] = 'required'
      else if (!isEmpty(before[field])) body[field] = null
      continue
    }
    const at = instantOf(date, time)
    if (at === null) errors[field] = 'moment'
    else if (!isSame(form[field], before[field])) body[field] = new Date(at).toISOString()
  }
  for (const field of LENGTHS) {
    const length = /^\d{1,5}$/.test(form[field]) ? Number(form[field]) : 0
    if (length < 1 || length > LENGTH_MOST) errors[field] = 'length'
    else if (form[field] !== before[field]) body[field] = length
  }
  for (const field of [...FLAGS, 'paymentAppeal'] as const)
    if (form[field] !== before[field]) body[field] = form[field]
  if (form.paymentAppeal) {
    const price = typedMoney(form.forAppealValue)
    if (price === null || price === NO_PRICE) errors.forAppealValue = 'price'
    else if (form.forAppealValue !== before.forAppealValue) body.forAppealValue = price
  }
  const [opens, closes, pays] = [form.opensAt, form.closesAt, form.payUntil].map(({ date, time }) =>
    instantOf(date, time)
  )
  if (opens != null && closes != null && closes <= opens) errors.closesAt = 'order'
  if (form.paymentAppeal && closes != null && pays != null && pays < closes) errors.payUntil = 'payOrder'
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body }
}
