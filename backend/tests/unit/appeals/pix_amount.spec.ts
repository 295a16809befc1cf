import { test } from '@japa/runner'
import { centsOf, pixAmount } from '#appeals/domain/pix_amount'
import { noticeEntries } from '#appeals/payments/domain/notice'
import { institutionOf, markedTxid, randomId } from '#appeals/payment_providers/charge_ids'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const END_TO_END = `E${'9'.repeat(31)}`

test.group('what banks write', () => {
  test('an amount is read to the cent without a fraction, and refused otherwise', ({ assert }) => {
    for (const cents of [1, 10, 99, 100, 1005, 1_234_567, 999_999_999_999])
      assert.equal(centsOf(pixAmount(cents)), cents)
    // As a float 1.15 * 100 is 114.99999999999999.
    assert.equal(centsOf('1.15'), 115)
    for (const text of [
      '10',
      '10.0',
      '10.000',
      '10,00',
      ' 10.00',
      '+1.00',
      '-1.00',
      '1e3.00',
      '',
      null,
      10,
      '٣.00',
    ])
      assert.isNull(centsOf(text), String(text))
  })

  test('a notice names payments by their ids, each once, and nothing else of it is read', ({ assert }) => {
    const pix = [
      { endToEndId: END_TO_END, txid: 'ABC', valor: 'x' },
      { endToEndId: END_TO_END, txid: 'ABC' },
    ]
    const named = { endToEndId: END_TO_END, txid: 'ABC', namesRefund: false }
    assert.deepEqual(noticeEntries(bytes({ pix })), [named])
    const refunded = { endToEndId: END_TO_END, txid: 'ABC', devolucoes: [{}] }
    for (const order of [
      [refunded, ...pix],
      [...pix, refunded],
    ])
      assert.deepEqual(noticeEntries(bytes({ pix: order })), [{ ...named, namesRefund: true }])
    assert.deepEqual(noticeEntries(bytes({ pix: [{ endToEndId: END_TO_END, txid: '../cob' }] })), [
      { ...named, txid: '' },
    ])
    // What banks send to try the address.
    for (const test of [{}, { evento: 'teste_webhook' }]) assert.deepEqual(noticeEntries(bytes(test)), [])
    for (const wrong of [
      null,
      1,
      [],
      { pix: null },
      { pix: {} },
      { pix: [1] },
      { pix: [{ endToEndId: 'E1' }] },
    ])
      assert.isNull(noticeEntries(bytes(wrong)))
    assert.isNull(noticeEntries(Buffer.from([0xff, 0xfe])))
    assert.isNull(noticeEntries(bytes({ pix: Array(101).fill({ endToEndId: END_TO_END }) })))
  })

  test('an id of a charge names its institution, and no static code can have it', ({ assert }) => {
    for (const institution of [1, 35, 36, 2_000_000_000]) {
      const txid = markedTxid(institution)
      assert.match(txid, /^[A-Z0-9]{32}$/)
      assert.equal(institutionOf(txid), institution)
    }
    assert.notEqual(markedTxid(1), markedTxid(1))
    for (const other of ['', randomId(25), randomId(32).replace('BANCA', 'XXXXX'), 'BANCA1'])
      assert.isNull(institutionOf(other))
  })
})
