import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { CartLine } from '../../src/features/payments/candidate/CartLine.tsx'
import { startFailure } from '../../src/features/payments/candidate/cart_calls.ts'
import { PaymentView } from '../../src/features/payments/candidate/PaymentView.tsx'
import { isAwaited, payState, staleText } from '../../src/features/payments/candidate/process_state.ts'
import { BR_CODE, payable } from '../../src/features/payments/candidate/example_process.ts'
import type { PayableProcess } from '../../src/features/payments/types.ts'
import en from '../../src/locales/en/payments.json'
import pt from '../../src/locales/pt-BR/payments.json'
import { rendered } from '../rendered.tsx'

const line = (more: Partial<PayableProcess>) =>
  rendered(<CartLine process={payable(more)} onOpen={() => undefined} />)
const view = (more: Partial<PayableProcess>) =>
  rendered(<PaymentView process={payable(more)} onRenew={() => Promise.resolve(null)} />)

const CREATING = { status: { tag: 'creating' }, brCode: null, expiresAt: null } as const
const PAYED = { status: { tag: 'payed' }, brCode: null, expiresAt: null } as const

test('a payment is open, expired, lapsed or paid as the server says, by no clock of this computer', () => {
  const stateOf = (more: Partial<PayableProcess>) => payState(payable(more))
  expect(stateOf({ payUntil: '2000-01-01T00:00:00.000Z' })).toBe('open')
  expect(stateOf({ brCode: null, expiresAt: null })).toBe('expired')
  expect(stateOf({ brCode: null, lapsed: true })).toBe('lapsed')
  expect(stateOf({ ...CREATING, lapsed: true })).toBe('lapsed')
  expect(stateOf(CREATING)).toBe('notStarted')
  expect(stateOf({ ...PAYED, lapsed: true })).toBe('payed')
  expect((['notStarted', 'open', 'expired', 'lapsed', 'payed'] as const).filter(isAwaited)).toEqual([
    'open',
    'expired',
  ])
})

test('the cart shows the count of appeals and their price (trans-appeal-payment-001, fmt-appeal-payment-001)', () => {
  const html = line(CREATING)
  expect(html).toContain('2 recursos · R$\u00A025,00')
  expect(html).toContain('Carrinho (2)')
  expect(html).not.toContain('/pagamentos/')
})

test('a started payment has a way to pay, and no cart any more (trans-appeal-payment-002, val-appeal-payment-001)', () => {
  const html = line({})
  expect(html).toContain('Pagamento iniciado: 2 recursos, R$\u00A025,00.')
  expect(html).toContain('href="/pagamentos/31"')
  expect(html).not.toContain('Carrinho')
})

test('a paid one says that the appeals are soon evaluated (trans-appeal-payment-003)', () => {
  expect(line(PAYED)).toContain('Em breve seus recursos serão avaliados.')
})

test('one that was not paid in time says so, and is linked only where there is something to read', () => {
  expect(line({ ...CREATING, lapsed: true })).toContain('O prazo para pagar terminou')
  expect(line({ ...CREATING, lapsed: true })).not.toContain('/pagamentos/')
  expect(line({ lapsed: true, brCode: null })).toContain('/pagamentos/31')
})

test('an open payment shows the code to copy before the picture, amount, deadline and receiver', () => {
  const html = view({})
  expect(html).toContain(BR_CODE)
  expect(html.indexOf(BR_CODE)).toBeLessThan(html.indexOf('Ou leia o QR Code'))
  for (const text of ['R$\u00A025,00', 'R$\u00A012,50 por recurso', 'COLEGIO BANCA, SAO PAULO', 'Pague até'])
    expect(html).toContain(text)
})

test('no code is shown that nobody may pay any more', () => {
  for (const more of [{ brCode: null, expiresAt: null }, { lapsed: true }, PAYED, CREATING]) {
    const html = view(more)
    expect(html).not.toContain('Pix copia e cola</h2>')
    expect(html).not.toContain('Copiar código')
  }
  expect(view(PAYED)).toContain('Pagamento confirmado')
})

test('another code is offered to the candidate alone, while it may be paid', () => {
  expect(view({ brCode: null, expiresAt: null, mayRenew: true })).toContain('Gerar novo código')
  expect(view({ brCode: null, expiresAt: null, mayRenew: false })).not.toContain('Gerar novo código')
  expect(view({ brCode: null, lapsed: true, mayRenew: true })).not.toContain('Gerar novo código')
})

test('a failed start says so in the words of the requirements, with the reason of the server (rule-appeal-payment-001)', () => {
  const t = ((key: string) =>
    ({
      'cart.startFailed': 'Ocorreu um erro ao iniciar o processo de pagamento do recurso.',
      'common:noServer': 'Sem servidor.',
    })[key] ?? '') as never
  const failed = 'Ocorreu um erro ao iniciar o processo de pagamento do recurso.'
  expect(startFailure(new ApiError(500, {}), t)).toBe(failed)
  expect(startFailure(new ApiError(409, { nonFieldErrors: ['Já foi pago.'] }), t)).toBe(
    `${failed} Já foi pago.`
  )
  expect(startFailure(new NetworkError('x'), t)).toBe(`${failed} Sem servidor.`)
})

test('a payment that cannot be read again promises nothing about its code, and an open one warns of paying twice', () => {
  const states = [{}, { brCode: null, expiresAt: null }, PAYED, { brCode: null, lapsed: true }]
  expect(states.map((more) => staleText(payable(more)))).toEqual([
    'staleOpen',
    'staleFailed',
    'staleFailed',
    'staleFailed',
  ])
  expect([pt.staleOpen, en.staleOpen].join()).toMatch(/não pague duas vezes.*do not pay twice/)
  for (const text of [pt.staleOpen, pt.staleFailed, en.staleOpen, en.staleFailed])
    expect(text).not.toMatch(/valendo|valid/)
})
