import { test } from '@japa/runner'
import {
  asksAgain,
  backBesides,
  newsOf,
  restOf,
  type KnownPayment,
} from '#appeals/payments/domain/bank_facts'
import { momentIn, paymentIn } from '#appeals/payment_providers/pix/bank_answers'

const END_TO_END = `E${'9'.repeat(31)}`

test.group('what a bank says of a payment', () => {
  test('a moment without an offset is UTC, wherever the server is', ({ assert }) => {
    const { TZ } = process.env
    try {
      // Node reads it anew where it is set.
      for (const zone of ['America/Sao_Paulo', 'Asia/Tokyo']) {
        process.env.TZ = zone
        assert.equal(momentIn('2026-11-27T12:00:00'), Date.UTC(2026, 10, 27, 12))
        assert.equal(momentIn('2026-11-27T12:00:00.5'), Date.UTC(2026, 10, 27, 12, 0, 0, 500))
        assert.equal(momentIn('2026-11-27T09:00:00-03:00'), Date.UTC(2026, 10, 27, 12))
        assert.equal(momentIn('2026-11-27T12:00:00Z'), Date.UTC(2026, 10, 27, 12))
      }
    } finally {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    }
    for (const none of ['', 'x', '27/11/2026', '2026-11-27', '2026-13-27T12:00:00', 12, null])
      assert.isNaN(momentIn(none))
  })

  test('of its refunds those that were made are read, and one that says not how much is no payment', ({
    assert,
  }) => {
    const read = (...devolucoes: unknown[]) =>
      paymentIn({ endToEndId: END_TO_END, valor: '12.50', horario: '2026-11-27T12:00:00Z', devolucoes })
        .givenBack
    assert.deepEqual(
      read(
        { id: 'A', valor: '2.50', status: 'DEVOLVIDO' },
        { id: 'B', valor: '1.00', status: 'NAO_REALIZADO' },
        { id: 'C', valor: '1.00', status: 'EM_PROCESSAMENTO' },
        null
      ),
      [{ id: 'A', amount: 250 }]
    )
    assert.deepEqual(read(), [])
    assert.throws(() => read({ id: 'A', valor: '2,50', status: 'DEVOLVIDO' }))
  })

  const KNOWN: KnownPayment = {
    amount: 1_250,
    provider: 'pix',
    givenBack: 0,
    refundId: null,
  }
  const ANSWER = { amount: 1_250, givenBack: [], isOtherCharge: false }
  const BACK = { ...ANSWER, givenBack: [{ id: 'X', amount: 1_250 }] }

  test('what contradicts whoever confirmed it is a question once, and what agrees is none', ({ assert }) => {
    const byHand = { ...KNOWN, provider: null }
    assert.deepEqual(newsOf(byHand, ANSWER), { givenBack: 0, kind: null })
    const wrong = { givenBack: 0, kind: 'contradicted' } as const
    assert.deepEqual(newsOf(byHand, { ...ANSWER, amount: 1_249 }), wrong)
    assert.deepEqual(newsOf(byHand, { ...ANSWER, isOtherCharge: true }), wrong)
    // The bank was asked before, and a person has decided.
    assert.isNull(newsOf(KNOWN, { ...ANSWER, amount: 1_249, isOtherCharge: true }))
  })

  test('what went back is news, once for each time, but not by a refund of ours', ({ assert }) => {
    assert.deepEqual(newsOf(KNOWN, BACK), { givenBack: 1_250, kind: 'given_back' })
    assert.isNull(newsOf({ ...KNOWN, givenBack: 1_250 }, BACK))
    assert.isNull(newsOf({ ...KNOWN, refundId: 'X' }, BACK))
    assert.equal(newsOf({ ...KNOWN, givenBack: 250 }, BACK)?.kind, 'given_back')
  })

  test('news of what pays a process are a question, also after another one was closed', ({ assert }) => {
    const pays = { state: 'SETTLED', decision: null, pays: true } as const
    assert.isTrue(asksAgain(pays))
    for (const decision of ['accept', 'dismissed'] as const)
      assert.isTrue(asksAgain({ ...pays, state: 'CLOSED', decision }))
    assert.isFalse(asksAgain({ ...pays, state: 'CLOSED', decision: 'refunded' }))
    assert.isFalse(asksAgain({ ...pays, state: 'OPEN_QUESTION' }))
    assert.isFalse(asksAgain({ ...pays, state: 'CLOSED', decision: 'dismissed', pays: false }))
  })

  test('no more goes back than came, and what is left is by the bank', ({ assert }) => {
    const twice = [
      { id: 'X', amount: 1_000 },
      { id: 'Y', amount: 1_000 },
    ]
    assert.equal(backBesides(null, twice, 1_250), 1_250)
    assert.equal(backBesides('X', twice, 1_250), 1_000)
    assert.equal(restOf({ amount: 1_250, bankAmount: null, givenBack: 250 }), 1_000)
    assert.equal(restOf({ amount: 1_250, bankAmount: 300, givenBack: 250 }), 50)
    assert.equal(restOf({ amount: 1_250, bankAmount: 300, givenBack: 300 }), 0)
  })
})
