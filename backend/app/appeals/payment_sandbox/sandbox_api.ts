import { brCode } from '../domain/br_code.js'
import { centsOf, pixAmount } from '../domain/pix_amount.js'
import type { Receiver } from '../payment_providers/payment_provider.js'
import type { SandboxBank, SandboxCharge, SandboxPayment, SandboxRefund } from './sandbox_bank.js'

/** A call to the bank, behind its token. `path` without /v2. */
export type BankCall = {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: unknown
}
export type BankAnswer = { readonly status: number; readonly body: object | null }

/** Whom codes name, and under which host they are. */
export type SandboxPlace = { readonly receiver: Pick<Receiver, 'name' | 'city'>; readonly host: string }

const TXID = /^[A-Za-z0-9]{26,35}$/
const PAGE_MOST = 1_000

export const problem = (status: number, title: string): BankAnswer => ({
  status,
  body: { type: 'about:blank', title, status },
})
const found = (body: object, status = 200): BankAnswer => ({ status, body })
const notThere = problem(404, 'NaoEncontrado')

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** API Pix v2 of the Central Bank, as far as Banca asks. */
export function answerBank(bank: SandboxBank, place: SandboxPlace, call: BankCall): BankAnswer {
  const { method, path } = call
  const [what = '', id = '', part, refundId = ''] = path
  const name = `${method} ${what}${part === undefined ? '' : `/${part}`} ${path.length}`
  switch (name) {
    case 'PUT cob 2':
      return openCharge(bank, place, id, call.body)
    case 'GET cob 2': {
      const charge = bank.charge(id)
      return charge ? found(wireCharge(bank, place, charge)) : notThere
    }
    case 'GET pix 1':
      return listPayments(bank, call.query)
    case 'GET pix 2': {
      const payment = bank.payment(id)
      return payment ? found(wirePayment(payment)) : notThere
    }
    case 'PUT pix/devolucao 4':
      return refundPayment(bank, id, refundId, call.body)
    case 'GET pix/devolucao 4': {
      const refund = bank.payment(id)?.refunds.find((one) => one.id === refundId)
      return refund ? found(wireRefund(refund)) : notThere
    }
    case 'PUT webhook 2': {
      const { webhookUrl } = fieldsOf(call.body)
      if (typeof webhookUrl !== 'string' || !URL.canParse(webhookUrl))
        return problem(400, 'WebhookOperacaoInvalida')
      bank.webhook = `${webhookUrl}/pix`
      return found({ webhookUrl })
    }
    default:
      return notThere
  }
}

function openCharge(bank: SandboxBank, place: SandboxPlace, txid: string, body: unknown): BankAnswer {
  const { calendario, valor, chave } = fieldsOf(body)
  const amount = centsOf(fieldsOf(valor).original)
  const seconds = fieldsOf(calendario).expiracao
  const isGood =
    TXID.test(txid) &&
    amount !== null &&
    amount > 0 &&
    typeof chave === 'string' &&
    typeof seconds === 'number' &&
    Number.isSafeInteger(seconds) &&
    seconds > 0
  const charge = isGood ? bank.open(txid, { amount, key: chave, seconds }) : null
  return charge ? found(wireCharge(bank, place, charge), 201) : problem(400, 'CobOperacaoInvalida')
}

function wireCharge(bank: SandboxBank, { receiver, host }: SandboxPlace, charge: SandboxCharge): object {
  const { txid, amount, key, createdAt, seconds } = charge
  const location = `${host}/sandbox/pix/${txid}`
  const code = brCode({ kind: 'dynamic', ...receiver, amount, url: location })
  const pix = bank.paymentsOf(txid).map(wirePayment)
  return {
    calendario: { criacao: new Date(createdAt).toISOString(), expiracao: seconds },
    txid,
    revisao: 0,
    location,
    status: pix.length > 0 ? 'CONCLUIDA' : 'ATIVA',
    valor: { original: pixAmount(amount) },
    chave: key,
    ...(code.ok && { pixCopiaECola: code.value }),
    ...(pix.length > 0 && { pix }),
  }
}

/** As in readings and in notices. */
export const wirePayment = ({ endToEndId, txid, key, amount, paidAt, refunds }: SandboxPayment) => ({
  endToEndId,
  ...(txid !== '' && { txid }),
  valor: pixAmount(amount),
  chave: key,
  horario: new Date(paidAt).toISOString(),
  ...(refunds.length > 0 && { devolucoes: refunds.map(wireRefund) }),
})

const STATES = { ordered: 'EM_PROCESSAMENTO', done: 'DEVOLVIDO', failed: 'NAO_REALIZADO' } as const

const wireRefund = ({ id, amount, state }: SandboxRefund) => ({
  id,
  rtrId: `D${id}`,
  valor: pixAmount(amount),
  status: STATES[state],
})

function refundPayment(bank: SandboxBank, endToEndId: string, id: string, body: unknown): BankAnswer {
  const payment = bank.payment(endToEndId)
  if (!payment) return notThere
  const amount = centsOf(fieldsOf(body).valor)
  const refund = amount === null || amount === 0 ? null : bank.refund(payment, id, amount)
  return refund ? found(wireRefund(refund), 201) : problem(400, 'PixDevolucaoInvalida')
}

const countIn = (query: URLSearchParams, name: string, usual: number): number => {
  const text = query.get(`paginacao.${name}`)
  return text === null ? usual : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

function listPayments(bank: SandboxBank, query: URLSearchParams): BankAnswer {
  const [from, to] = [query.get('inicio'), query.get('fim')].map((text) => Date.parse(text ?? ''))
  const page = countIn(query, 'paginaAtual', 0)
  const size = countIn(query, 'itensPorPagina', 100)
  if (
    from === undefined ||
    to === undefined ||
    !(from <= to) ||
    !(page >= 0) ||
    !(size >= 1 && size <= PAGE_MOST)
  )
    return problem(400, 'PixConsultaInvalida')
  const all = bank.paymentsBetween(from, to)
  return found({
    parametros: {
      inicio: query.get('inicio'),
      fim: query.get('fim'),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
        quantidadeTotalDeItens: all.length,
      },
    },
    pix: all.slice(page * size, (page + 1) * size).map(wirePayment),
  })
}
