import { centsOf } from '../../domain/pix_amount.js'
import type { ProviderRefund } from '../../domain/refund_state.js'
import { ProviderTrouble, type GivenBack, type ReadPayment } from '../payment_provider.js'
import type { Answered } from './outgoing.js'

/** Of the bank: `E`, its number, the minute, and eleven characters. */
export const END_TO_END = /^E[A-Za-z0-9]{31}$/
export const TXID = /^[A-Za-z0-9]{1,35}$/

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const odd = (status: number, what: string) => new ProviderTrouble(status, `the bank answers ${what}`)

/** The object of an answer that is one of `statuses`. @throws ProviderTrouble for any other one */
export function answerOf({ status, body }: Answered, ...statuses: number[]): Fields {
  if (!statuses.includes(status)) throw odd(status, `${status}${problemOf(body)}`)
  return fieldsOf(body)
}

/** The title of a problem (RFC 7807), for the log; nothing of what was sent. */
const problemOf = (body: unknown): string => {
  const { title } = fieldsOf(body)
  return typeof title === 'string' ? ` (${title.slice(0, 100)})` : ''
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/** Epoch ms of a moment of the bank; NaN: it is none. Without an offset it is UTC, as the standard has all of them, wherever this server is. */
export function momentIn(value: unknown): number {
  const found = typeof value === 'string' ? MOMENT.exec(value) : null
  return found ? Date.parse(found[3] === undefined ? `${found[0]}Z` : found[0]) : Number.NaN
}

/** @throws ProviderTrouble for what is no payment */
export function paymentIn(value: unknown): ReadPayment {
  const { endToEndId, txid, valor, horario, devolucoes } = fieldsOf(value)
  const amount = centsOf(valor)
  const paidAt = momentIn(horario)
  if (
    typeof endToEndId !== 'string' ||
    !END_TO_END.test(endToEndId) ||
    amount === null ||
    Number.isNaN(paidAt)
  )
    throw odd(200, 'a payment that is none')
  return {
    endToEndId,
    txid: typeof txid === 'string' && TXID.test(txid) ? txid : '',
    amount,
    paidAt,
    givenBack: givenBackIn(devolucoes),
  }
}

/** The refunds that were made. @throws ProviderTrouble where one says not how much: whether the payment is still there is then not known */
function givenBackIn(list: unknown): GivenBack[] {
  const made = (Array.isArray(list) ? list : [])
    .map(fieldsOf)
    .filter(({ status }) => REFUNDS.get(status) === 'done')
  return made.map(({ id, valor }) => {
    const amount = centsOf(valor)
    if (typeof id !== 'string' || amount === null) throw odd(200, 'a refund that is none')
    return { id, amount }
  })
}

/** A charge as the bank has it. */
export type BankCharge = {
  readonly txid: string
  readonly amount: number | null
  readonly key: string
  readonly code: string | null
  readonly location: string | null
  readonly payments: readonly ReadPayment[]
}

/** @throws ProviderTrouble for another charge than `txid` */
export function chargeIn(fields: Fields, txid: string): BankCharge {
  if (fields.txid !== txid) throw odd(200, 'another charge')
  const { pixCopiaECola, location, chave } = fields
  return {
    txid,
    amount: centsOf(fieldsOf(fields.valor).original),
    key: typeof chave === 'string' ? chave : '',
    code: typeof pixCopiaECola === 'string' ? pixCopiaECola : null,
    location: typeof location === 'string' ? location : null,
    payments: paymentsOf(fields.pix).map((payment) => ({ ...payment, txid })),
  }
}

const paymentsOf = (list: unknown): ReadPayment[] => (Array.isArray(list) ? list.map(paymentIn) : [])

/** How many pages a list has. */
export function pagesIn(fields: Fields): number {
  const pages = fieldsOf(fieldsOf(fields.parametros).paginacao).quantidadeDePaginas
  return typeof pages === 'number' && Number.isSafeInteger(pages) ? pages : 1
}

const REFUNDS: ReadonlyMap<unknown, ProviderRefund> = new Map([
  ['EM_PROCESSAMENTO', 'ordered'],
  ['DEVOLVIDO', 'done'],
  ['NAO_REALIZADO', 'failed'],
])

/** @throws ProviderTrouble for a state that the Central Bank does not know */
export function refundIn({ status }: Fields): ProviderRefund {
  const state = REFUNDS.get(status)
  if (state === undefined) throw odd(200, 'a refund in no known state')
  return state
}
