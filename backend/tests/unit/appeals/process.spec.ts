import { test } from '@japa/runner'
import { isLapsed, payUntilOf, questionOf } from '#appeals/payments/domain/process'

test.group('the payment of appeals', () => {
  const PAID = {
    isKnownTxid: true,
    isPayed: false,
    amount: 1_250,
    givenBack: 0,
    price: 1_250,
    paidAt: 1_000,
    payUntil: 1_000,
  }

  test('what does not fit is a question: whom it is for before whether it is wanted, that before what it is', ({
    assert,
  }) => {
    assert.isNull(questionOf(PAID))
    assert.isNull(questionOf({ ...PAID, payUntil: null, paidAt: 9_999 }))
    assert.equal(questionOf({ ...PAID, paidAt: 1_001 }), 'late')
    assert.equal(questionOf({ ...PAID, amount: 1_249, paidAt: 1_001 }), 'other_amount')
    assert.equal(questionOf({ ...PAID, amount: 1_251 }), 'other_amount')
    assert.equal(questionOf({ ...PAID, isPayed: true, amount: 1 }), 'twice')
    assert.equal(questionOf({ ...PAID, givenBack: 1 }), 'given_back')
    assert.equal(questionOf({ ...PAID, givenBack: 1_250, isPayed: true, amount: 1 }), 'given_back')
    assert.equal(questionOf({ ...PAID, isKnownTxid: false, isPayed: true, givenBack: 1 }), 'unknown_txid')
  })

  test('the last millisecond is in time, and what is payed never lapses', ({ assert }) => {
    assert.isFalse(isLapsed('waiting-payment', 1_000, 1_000))
    assert.isTrue(isLapsed('waiting-payment', 1_000, 1_001))
    assert.isTrue(isLapsed('creating', 1_000, 1_001))
    assert.isFalse(isLapsed('payed', 1_000, 9_999))
    assert.isFalse(isLapsed('creating', null, 9_999))
  })

  test('a window gives more time and never less than was promised', ({ assert }) => {
    assert.deepEqual(
      [payUntilOf(null, 5), payUntilOf(7, 5), payUntilOf(7, 9), payUntilOf(7, null), payUntilOf(null, null)],
      [5, 7, 9, 7, null]
    )
  })
})
