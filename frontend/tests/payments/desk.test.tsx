import { describe, expect, test } from 'vitest'
import { emptyConfirm, readConfirm } from '../../src/features/payments/staff/confirm_form.ts'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { isClosed, isNarrowed, NO_FILTERS, readFilters } from '../../src/features/payments/staff/filters.ts'
import { exampleQuestion, exampleRow } from '../../src/features/payments/staff/example_payments.ts'
import { PaymentTable } from '../../src/features/payments/staff/PaymentTable.tsx'
import { QuestionList } from '../../src/features/payments/staff/Questions.tsx'
import type { PaymentQuestion, PaymentRow } from '../../src/features/payments/types.ts'
import { rendered } from '../rendered.tsx'

const ID = 'E12345678202611201530abcdefghijk'

describe('a confirmation', () => {
  const charge = { price: '25.00', txid: 'REC0000000031' }
  const empty = emptyConfirm(charge, Date.parse('2026-11-20T15:30:00Z'), 'pt-BR')
  const form = { ...empty, endToEndId: ID, reason: 'No extrato.' }

  test('begins with what is asked for, now, and sends it in BRL and with the time of the school', () => {
    expect(empty).toEqual({
      endToEndId: '',
      txid: 'REC0000000031',
      amount: '25,00',
      date: '20/11/2026',
      time: '12:30',
      reason: '',
    })
    expect(readConfirm({ ...form, endToEndId: ` ${ID} `, amount: '30' })).toEqual({
      ok: true,
      body: {
        endToEndId: ID,
        txid: 'REC0000000031',
        amount: '30.00',
        paidAt: '2026-11-20T15:30:00.000Z',
        reason: 'No extrato.',
      },
    })
    const read = readConfirm({ ...form, txid: ' ' })
    expect(read.ok && 'txid' in read.body).toBe(false)
  })

  test('names what is missing or is none', () => {
    for (const endToEndId of ['', 'E123', ID.slice(1), `${ID}x`, ID.replace('E', 'D')])
      expect(readConfirm({ ...form, endToEndId })).toEqual({
        ok: false,
        errors: { endToEndId: 'endToEndId' },
      })
    expect(readConfirm({ ...form, txid: 'REC-1' })).toEqual({ ok: false, errors: { txid: 'txid' } })
    for (const amount of ['', '0', '1.250'])
      expect(readConfirm({ ...form, amount })).toEqual({ ok: false, errors: { amount: 'amount' } })
    expect(readConfirm({ ...form, time: '25:00', reason: ' ' })).toEqual({
      ok: false,
      errors: { paidAt: 'moment', reason: 'reason' },
    })
  })
})

test('filters are those of the same person and collection', () => {
  const stored = { status: 'payed', search: 'Ana', person: 1, collection: 7 }
  expect(readFilters(stored, 1, 7)).toEqual({ status: 'payed', search: 'Ana' })
  for (const other of [readFilters(stored, 2, 7), readFilters(stored, 1, 8), readFilters('x', 1, 7)])
    expect(other).toBe(NO_FILTERS)
  expect(readFilters({ ...stored, search: 3 }, 1, 7)).toEqual({ status: 'payed', search: '' })
  expect(readFilters({ ...stored, status: 'refunded' }, 1, 7)).toEqual({ status: '', search: 'Ana' })
  expect(isNarrowed(NO_FILTERS)).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, search: 'a' })).toBe(true)
})

test('only 403 and 404 say that somebody does not manage the payments', () => {
  const closed = [400, 401, 403, 404, 429, 500].filter((status) => isClosed(new ApiError(status, {})))
  expect(closed).toEqual([403, 404])
  expect(isClosed(new NetworkError('offline'))).toBe(false)
})

describe('the list of payments', () => {
  const table = (more: Partial<PaymentRow> = {}) =>
    rendered(
      <PaymentTable
        rows={[exampleRow(more)]}
        isBusy={false}
        onConfirm={() => undefined}
        onWithdraw={() => undefined}
      />
    )

  test('shows whose it is, how much, how far, and the identifier of the charge', () => {
    const html = table()
    for (const text of ['Ana Souza', 'A-01', 'R$\u00A025,00', 'Aguardando pagamento', 'REC0000000031'])
      expect(html).toContain(text)
  })

  test('offers a confirmation only where the server allows one', () => {
    expect(table()).toContain('Confirmar pagamento: Ana Souza')
    expect(table({ mayConfirm: false })).not.toContain('Confirmar pagamento')
    expect(table()).not.toContain('Desfazer confirmação')
    expect(table({ mayWithdraw: true })).toContain('Desfazer confirmação: Ana Souza')
  })

  test('says that one lapsed, and keeps a hidden identifier hidden', () => {
    expect(table({ lapsed: true })).toContain('Prazo encerrado sem pagamento')
    expect(table({ hideCandidateName: true })).not.toMatch(/Ana Souza.*A-01/)
  })
})

describe('payments that do not fit', () => {
  const list = (...questions: Partial<PaymentQuestion>[]) =>
    rendered(
      <QuestionList
        label="A conferir"
        questions={questions.map((more, id) => exampleQuestion({ id, ...more }))}
      />
    )

  test('say in words what does not fit, what was paid and what was asked for', () => {
    const html = list({}, { question: 'late' }, { question: 'twice' }, { question: 'unknown_txid' })
    for (const text of [
      'Valor diferente do cobrado',
      'Pago fora do prazo',
      'Pago mais de uma vez',
      'Cobrança desconhecida',
      'Pago: R$\u00A020,00. Cobrado: R$\u00A025,00.',
      'Registrado por Carla Dias',
      'Identificador do Pix no extrato: REC0000000031',
    ])
      expect(html).toContain(text)
  })

  test('are decided about only by whom the server allows it, and stay readable afterwards', () => {
    expect(list({})).toContain('Decidir sobre o pagamento de Ana Souza')
    expect(list({ maySettle: false })).not.toContain('Decidir sobre')
    const closed = list({
      state: 'closed',
      decision: 'refunded',
      decidedAt: '2026-11-26T15:00:00.000Z',
      decidedBy: null,
      decisionReason: 'Pago em dobro.',
      maySettle: false,
    })
    for (const text of ['Devolvido', 'Pago em dobro.', 'por alguém que não está mais aqui'])
      expect(closed).toContain(text)
    expect(closed).not.toContain('Decidir sobre')
  })
})
