import logger from '@adonisjs/core/services/logger'
import { pixAmount } from '../../domain/pix_amount.js'
import { ProviderTrouble, type PaymentReadings, type ReadPayment } from '../payment_provider.js'
import { answerOf, chargeIn, pagesIn, paymentIn, refundIn } from './bank_answers.js'
import type { BankClient } from './bank_client.js'

/** As many as the Central Bank lets a page have by default. */
const PAGE = 100
/** A bank that never ends its list is asked no further. */
const PAGES_MOST = 1_000
/** Answers to a refund that is not made, such as one of a payment that is older than 90 days. After any other one it is asked for again. */
const REFUSED: readonly number[] = [400, 403, 404, 422]

/** What API Pix answers, but for who may bring notices. */
export const bankReadings = (
  client: BankClient,
  key: string
): Omit<PaymentReadings, 'admits' | 'isGenuine'> => ({
  async chargePayments(txid) {
    const answer = await client.call({ method: 'GET', path: ['cob', txid] })
    return answer.status === 404 ? null : chargeIn(answerOf(answer, 200), txid).payments
  },

  async payment(endToEndId) {
    const answer = await client.call({ method: 'GET', path: ['pix', endToEndId] })
    if (answer.status === 404) return null
    const payment = paymentIn(answerOf(answer, 200))
    if (payment.endToEndId !== endToEndId) throw new ProviderTrouble(200, 'the bank answers another payment')
    return payment
  },

  paymentsBetween: (from, to) => pagesOf(client, from, to),

  async refund({ endToEndId, id, amount }) {
    const path = ['pix', endToEndId, 'devolucao', id]
    const read = () => client.call({ method: 'GET', path })
    const before = await read()
    if (before.status !== 404) return refundIn(answerOf(before, 200))
    const answer = await client.call({ method: 'PUT', path }, { body: { valor: pixAmount(amount) } })
    if (!REFUSED.includes(answer.status)) return refundIn(answerOf(answer, 200, 201))
    // A bank takes an id once: who asks at the same time as somebody else is refused, and the refund is made.
    const after = await read()
    return after.status === 404 ? 'failed' : refundIn(answerOf(after, 200))
  },

  async registerNotices(address) {
    const answer = await client.call(
      { method: 'PUT', path: ['webhook', key] },
      { body: { webhookUrl: address } }
    )
    answerOf(answer, 200, 201, 204)
  },
})

/** One entry that nobody can read, of whoever else is paid on the same account, must not hide the others. */
const goodPayments = (list: unknown): ReadPayment[] =>
  (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    try {
      return [paymentIn(entry)]
    } catch (error) {
      logger.warn({ err: error }, 'the list of payments has an entry that is none')
      return []
    }
  })

async function* pagesOf(
  client: BankClient,
  from: number,
  to: number
): AsyncGenerator<readonly ReadPayment[]> {
  for (let page = 0, pages = 1; page < pages; page += 1) {
    if (page === PAGES_MOST) throw new ProviderTrouble(200, 'the bank’s list of payments does not end')
    const answer = await client.call(
      { method: 'GET', path: ['pix'] },
      {
        query: {
          inicio: new Date(from).toISOString(),
          fim: new Date(to).toISOString(),
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': String(PAGE),
        },
      }
    )
    const fields = answerOf(answer, 200)
    pages = pagesIn(fields)
    yield goodPayments(fields.pix)
  }
}
