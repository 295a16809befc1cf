import { amountToType, typedMoney } from '../../../locales/money.ts'
import { dateText, instantOf, timeText } from '../../../locales/school_time.ts'

/** A payment as it is read off the statement of the receiving account. */
export interface ConfirmForm {
  endToEndId: string
  /** Of the charge that was paid. */
  txid: string
  amount: string
  /** DD/MM/YYYY and hh:mm at the school. */
  date: string
  time: string
  reason: string
}
export type ConfirmField = 'endToEndId' | 'txid' | 'amount' | 'paidAt' | 'reason'
export type ConfirmErrors = Partial<Record<ConfirmField, string>>

/** E, the bank, the minute, and eleven letters or digits: 32 characters. */
const END_TO_END_ID = /^E[A-Za-z0-9]{31}$/
const TXID = /^[A-Za-z0-9]{1,35}$/

/** What is asked for, paid now (epoch ms). */
export const emptyConfirm = (
  { price, txid }: { price: string; txid: string | null },
  now: number,
  language: string
): ConfirmForm => ({
  endToEndId: '',
  txid: txid ?? '',
  amount: amountToType(price, language),
  date: dateText(now),
  time: timeText(now),
  reason: '',
})

interface ConfirmBody {
  endToEndId: string
  txid?: string
  amount: string
  paidAt: string
  reason: string
}

/** What to send, or what is wrong, by field (a key of `confirm.errors`). */
export function readConfirm(
  form: ConfirmForm
): { ok: true; body: ConfirmBody } | { ok: false; errors: ConfirmErrors } {
  const endToEndId = form.endToEndId.replaceAll(/\s/g, '')
  const txid = form.txid.replaceAll(/\s/g, '')
  const amount = typedMoney(form.amount)
  const paidAt = instantOf(form.date, form.time)
  const reason = form.reason.trim()
  const errors: ConfirmErrors = {
    ...(!END_TO_END_ID.test(endToEndId) && { endToEndId: 'endToEndId' }),
    // A statement without one is that of the charge.
    ...(txid !== '' && !TXID.test(txid) && { txid: 'txid' }),
    ...((amount === null || Number(amount) === 0) && { amount: 'amount' }),
    ...(paidAt === null && { paidAt: 'moment' }),
    ...(reason === '' && { reason: 'reason' }),
  }
  if (amount === null || paidAt === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    body: {
      endToEndId,
      ...(txid !== '' && { txid }),
      amount,
      paidAt: new Date(paidAt).toISOString(),
      reason,
    },
  }
}
