import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { askForPayments } from '#appeals/payments/actions/ask_for_payments'
import { clock } from '#shared'
import {
  confirm,
  createPayable,
  endToEnd,
  eventsOf,
  processOf,
  reconciliation,
  releasePayments,
  settle,
  startedProcess,
  takePayments,
} from '#tests/fixtures/payments'
import { noticeOf, notify, payAt, takeSandbox, type Sandbox } from '#tests/fixtures/sandbox_bank'

const DAY = 86_400_000
const ask = () => askForPayments({ stop: new AbortController().signal })

type Stored = { id: number; state: string; question: string | null; amount: number }
const paymentsOf = async (processId: number): Promise<Stored[]> =>
  db.from('payments').where('process_id', processId).orderBy('id')

test.group('what the bank says otherwise', (group) => {
  let sandbox: Sandbox
  group.each.setup(async () => void (sandbox = await takeSandbox()))
  group.each.teardown(async () => {
    clock.release()
    await sandbox.end()
  })

  /** As the bank gives back by itself. */
  const giveBack = (endToEndId: string, id: string, amount: number) => {
    const payment = sandbox.bank.payment(endToEndId)
    if (!payment || !sandbox.bank.refund(payment, id, amount)) throw new Error('the bank gives nothing back')
  }
  const noticeOfRefund = (endToEndId: string, id: string) =>
    notify({ body: JSON.stringify({ pix: [{ endToEndId, devolucoes: [{ id, status: 'DEVOLVIDO' }] }] }) })

  test('two ids that differ in case alone are two payments', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    const upper = `${endToEnd().slice(0, -1)}A`
    const lower = upper.replace(/A$/, 'a')
    const first = await confirm(client, id, exam.adminToken, { end_to_end_id: upper })
    const second = await confirm(client, id, exam.adminToken, { end_to_end_id: lower })
    assert.deepEqual(
      [first, second].map((answer) => [answer.status(), answer.body().question as string | null]),
      [
        [200, null],
        [200, 'twice'],
      ]
    )
    const rows = await db.from('payments').where('process_id', id).orderBy('id')
    assert.deepEqual(
      rows.map((row: { end_to_end_id: string }) => row.end_to_end_id),
      [upper, lower]
    )
  })

  test('another amount than somebody has confirmed is a question once, and what is payed stays payed', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, amount: '1.00', notify: 'never' })
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    assert.isNull((await confirm(client, id, exam.adminToken, { end_to_end_id: endToEndId })).body().question)
    assert.equal((await notify({ body: noticeOf(endToEndId, String(txid)) })).status, 204)
    const [row] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    assert.containsSubset(row, {
      question: 'contradicted',
      state: 'open',
      amount: '12.50',
      bankAmount: '1.00',
      bankTxid: txid,
      givenBack: null,
      mayAccept: false,
      maySettle: true,
      refundable: true,
      process: { status: { tag: 'payed' } },
    })
    assert.deepEqual(await eventsOf(id), ['created', 'started', 'confirmed', 'payed', 'questioned'])
    ;(await settle(client, row.id, exam.adminToken, { decision: 'dismissed' })).assertStatus(200)
    await ask()
    assert.equal((await notify({ body: noticeOf(endToEndId) })).status, 204)
    assert.containsSubset(await paymentsOf(id), [{ state: 'CLOSED', question: 'contradicted' }])
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
    assert.lengthOf(await eventsOf(id), 6)
  })

  test('a payment that the bank has of somebody else’s charge is a question, and so is one of other business', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    const other = await startedProcess(client, exam.others[0])
    const paid = await payAt(sandbox, { txid: other.txid, notify: 'never' })
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEndId })
    await ask()
    assert.containsSubset(await paymentsOf(id), [{ state: 'OPEN_QUESTION', question: 'contradicted' }])
    assert.isEmpty(await paymentsOf(other.id))
    // It is another payer's money: no decision about this process sends it back.
    const [row] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    assert.containsSubset(row, { refundable: false })
    ;(await settle(client, row.id, exam.adminToken, { decision: 'refunded' })).assertStatus(200)
    assert.isEmpty(sandbox.bank.payment(endToEndId)?.refunds)
    const fee = sandbox.bank.send({ txid: 'MENSALIDADE', key: 'k', amount: 1_250, paidAt: clock.now() })
    sandbox.bank.book(fee)
    await confirm(client, other.id, exam.adminToken, { end_to_end_id: fee.endToEndId })
    await ask()
    const listed = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    assert.containsSubset(listed[0], { question: 'contradicted', bankTxid: 'MENSALIDADE' })
  })

  test('a payment without an id at the bank, or with one of a former code, is what who confirmed it says', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const key = sandbox.bank.charge(String(txid))?.key ?? ''
    const plain = sandbox.bank.send({ txid: '', key, amount: 1_250, paidAt: clock.now() })
    sandbox.bank.book(plain)
    await confirm(client, id, exam.adminToken, { end_to_end_id: plain.endToEndId })
    await ask()
    assert.containsSubset(await paymentsOf(id), [{ state: 'SETTLED', question: null, provider: 'sandbox' }])
  })

  test('what went back before it was read pays nothing, in part or in full', async ({ client, assert }) => {
    const exam = await createPayable(client)
    for (const [sitting, cents] of [
      [exam, 1_250],
      [exam.others[0], 250],
    ] as const) {
      const { id, txid } = await startedProcess(client, sitting)
      const paid = await payAt(sandbox, { txid, notify: 'never' })
      const endToEndId = paid.payments[0]?.endToEndId ?? ''
      giveBack(endToEndId, `D${cents}`, cents)
      assert.equal((await notify({ body: noticeOf(endToEndId, String(txid)) })).status, 204)
      assert.containsSubset(await paymentsOf(id), [
        { state: 'OPEN_QUESTION', question: 'given_back', amount: 1250, given_back: cents },
      ])
      assert.equal((await processOf(client, sitting)).status.tag, 'waiting-payment')
    }
    const [part, all] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    assert.containsSubset(all, { givenBack: '12.50', refundable: false, mayAccept: true })
    assert.containsSubset(part, { givenBack: '2.50', refundable: true })
    // Nothing is left of the one; of the other the rest goes back.
    for (const { id } of [all, part])
      (await settle(client, id, exam.adminToken, { decision: 'refunded' })).assertStatus(200)
    const rest = sandbox.bank.payment(part.endToEndId)?.refunds.map(({ amount }) => amount)
    assert.deepEqual(rest, [250, 1_000])
    assert.lengthOf(sandbox.bank.payment(all.endToEndId)?.refunds ?? [], 1)
    await ask()
    const open = (await reconciliation(client, exam.collectionId, exam.adminToken, '&state=open')).body()
    assert.equal(open.count, 0)
  })

  test('who has not seen that a payment went back does not accept it', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, amount: '1.00' })
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    const [row] = await paymentsOf(id)
    assert.containsSubset(row, { state: 'OPEN_QUESTION', question: 'other_amount' })
    giveBack(endToEndId, 'D1', 100)
    await noticeOfRefund(endToEndId, 'D1')
    const accepted = await settle(client, row?.id ?? 0, exam.adminToken, { decision: 'accept' })
    accepted.assertStatus(409)
    assert.equal(accepted.body().code, 'payment_given_back')
    assert.equal((await processOf(client, exam)).status.tag, 'waiting-payment')
  })

  test('what is new is read before what is read again, once a day', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    await db
      .from('charges')
      .where('txid', String(txid))
      .update({ created_at: clock.now() - 6 * DAY })
    await ask()
    clock.freeze(clock.now() + 2 * DAY)
    await payAt(sandbox, { txid, notify: 'never' })
    // A bank that answers nothing about the days before.
    const { bank } = sandbox
    const between = bank.paymentsBetween.bind(bank)
    bank.paymentsBetween = (from, to) => {
      if (to < clock.now() - 3 * DAY) throw new Error('too many calls')
      return between(from, to)
    }
    await assert.rejects(ask)
    assert.lengthOf(await paymentsOf(id), 1)
    const read = (await db.from('payment_readings').where('provider', 'sandbox').firstOrFail()) as {
      read_until: number
    }
    assert.equal(Number(read.read_until), clock.now())
    await ask()
  })

  test('what goes back after it has paid is a question by the bank’s notice; the process stays payed', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid })
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    giveBack(endToEndId, 'MED1', 250)
    assert.equal((await noticeOfRefund(endToEndId, 'MED1')).status, 204)
    const questions = async () =>
      (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results as Stored[]
    const [row] = await questions()
    assert.containsSubset(row, { question: 'given_back', state: 'open', givenBack: '2.50', mayAccept: false })
    ;(await settle(client, row?.id ?? 0, exam.adminToken, { decision: 'dismissed' })).assertStatus(200)
    // The same again is no news, more of it is.
    await noticeOfRefund(endToEndId, 'MED1 again')
    assert.containsSubset(await questions(), [{ state: 'closed' }])
    await ask()
    giveBack(endToEndId, 'MED2', 1_000)
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
    // No notice comes of this: the bank's list is read again on another day.
    clock.freeze(clock.now() + 2 * DAY)
    await ask()
    assert.containsSubset(await paymentsOf(id), [{ state: 'OPEN_QUESTION', given_back: 1250 }])
    assert.lengthOf(
      (await eventsOf(id)).filter((kind) => kind === 'questioned'),
      2
    )
  })

  test('a refund of a provider that is not used any more is a question again, and closed by hand', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    await payAt(sandbox, { txid, payments: 2 })
    const [twice] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    await sandbox.server.end()
    ;(await settle(client, twice.id, exam.adminToken, { decision: 'refunded' })).assertStatus(200)
    await assert.rejects(ask)
    const listed = async () =>
      (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results[0]
    assert.containsSubset(await listed(), { state: 'closed', refund: 'ordered' })
    const { refund_id: ordered } = (await db.from('payments').where('id', twice.id).firstOrFail()) as {
      refund_id: string
    }
    const { bank } = sandbox
    await sandbox.end()
    takePayments()
    try {
      await ask()
      assert.containsSubset(await listed(), {
        state: 'open',
        refund: 'by_hand',
        refundable: false,
        decision: null,
        maySettle: true,
      })
      assert.include(await eventsOf(id), 'refund_by_hand')
      const closed = await settle(client, twice.id, exam.adminToken, { decision: 'refunded' })
      assert.containsSubset(closed.body(), { state: 'closed', decision: 'refunded', refund: 'by_hand' })
      await ask()
      assert.equal((await listed()).state, 'closed')
    } finally {
      releasePayments()
      sandbox = await takeSandbox()
    }
    // Ordered again at the same bank it is the same refund: what was made is not made twice.
    await db.from('payments').where('id', twice.id).update({ state: 'OPEN_QUESTION', decision: null })
    const payment = bank.payment(twice.endToEndId)
    if (payment) sandbox.bank.book(payment)
    const stored = sandbox.bank.payment(twice.endToEndId)
    if (stored) sandbox.bank.refund(stored, ordered, 1_250)
    const again = await settle(client, twice.id, exam.adminToken, { decision: 'refunded' })
    assert.containsSubset(again.body(), { state: 'closed', refund: 'done' })
    assert.lengthOf(stored?.refunds ?? [], 1)
  })
})
