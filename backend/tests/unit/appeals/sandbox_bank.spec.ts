import { test } from '@japa/runner'
import { SandboxBank } from '#appeals/payment_sandbox/sandbox_bank'
import { orderOfPage, payPage } from '#appeals/payment_sandbox/sandbox_page'
import { payOrder } from '#appeals/payment_sandbox/sandbox_pay'

const NOW = 1_800_000_000_000
const TXID = 'BANCA000001ABCDEFGHIJKLMNOPQRSTU'
const KEY = 'recursos@escola.example'

const bankWithCharge = (save?: (books: string) => void) => {
  const bank = new SandboxBank(() => NOW, null, save)
  bank.open(TXID, { amount: 1250, key: KEY, seconds: 3600 })
  return bank
}

test.group('the sandbox bank', () => {
  test('has its books again after a restart, and gives back no more than has come', ({ assert }) => {
    let books = ''
    const bank = bankWithCharge((text) => (books = text))
    bank.webhook = 'http://127.0.0.1:3333/x'
    bank.book(bank.send({ txid: TXID, key: KEY, amount: 1250, paidAt: NOW }))
    const again = new SandboxBank(() => NOW, books)
    assert.deepInclude(again.charge(TXID), { amount: 1250, seconds: 3600 })
    assert.equal(again.webhook, bank.webhook)
    assert.isNull(again.open(TXID, { amount: 1, key: KEY, seconds: 1 }), 'an id is used once')
    const [payment] = again.paymentsBetween(NOW, NOW)
    if (!payment) throw new Error('the payment is lost')
    assert.match(payment.endToEndId, /^E[A-Za-z0-9]{31}$/)
    assert.equal(again.refund(payment, 'A', 1000)?.state, 'done')
    assert.isNull(again.refund(payment, 'A', 250), 'an id is used once')
    assert.isNull(again.refund(payment, 'B', 251))
    assert.equal(again.refund(payment, 'B', 250)?.state, 'done')
  })

  test('pays as it is ordered, by its page as well, and refuses what is no order', ({ assert }) => {
    const bank = bankWithCharge()
    assert.deepEqual(payOrder(bank, { txid: TXID }), {
      txid: TXID,
      amount: 1250,
      payments: 1,
      times: 1,
      shuffled: false,
      notify: 'after',
      paidAt: NOW,
    })
    const form = new URLSearchParams({
      txid: TXID,
      amount: '1,05',
      payments: '2',
      notice: 'five',
      when: 'late',
    })
    const late = payOrder(bank, orderOfPage(bank, form))
    assert.deepInclude(late, { amount: 105, payments: 2, times: 5, shuffled: true, notify: 'after' })
    assert.isAbove(late?.paidAt ?? 0, NOW)
    for (const wrong of [
      { txid: 'unknown' },
      { amount: '1' },
      { payments: 11 },
      { times: 0 },
      { notify: 'sometimes' },
      { paidAt: 'x' },
    ])
      assert.isNull(payOrder(bank, { txid: TXID, ...wrong }))
    assert.include(payPage(null), 'não conhece esta cobrança')
    const charge = bank.charge(TXID)
    assert.notInclude(payPage(charge && { ...charge, txid: '"><script>' }), '<script>')
  })
})
