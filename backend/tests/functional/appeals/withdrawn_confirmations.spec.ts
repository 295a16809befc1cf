import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { askForPayments } from '#appeals/payments/actions/ask_for_payments'
import { gradeAppeal } from '#appeals/actions/grade_appeal'
import { replyToAppeal } from '#appeals/actions/reply_to_appeal'
import { clock, type Caller } from '#shared'
import { callerOf } from '#tests/fixtures/applications'
import { read, reply } from '#tests/fixtures/appeals'
import { recordsOf } from '#tests/fixtures/audit'
import { createUser, loginAs } from '#tests/fixtures/people'
import {
  confirm,
  createPayable,
  endToEnd,
  eventsOf,
  paymentList,
  process,
  processOf,
  releasePayments,
  settle,
  startedProcess,
  takePayments,
  withdraw,
} from '#tests/fixtures/payments'
import { noticeOf, notify, payAt, takeSandbox } from '#tests/fixtures/sandbox_bank'

type Row = { id: number; mayWithdraw: boolean; mayConfirm: boolean }

test.group('a confirmation that was a mistake', (group) => {
  group.each.setup(() => takePayments())
  group.each.teardown(() => {
    clock.release()
    releasePayments()
  })

  test('is withdrawn: the process waits again with its code, and whoever made the payment is confirmed', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, appeal, txid } = await startedProcess(client, exam)
    const other = await startedProcess(client, exam.others[0])
    const body = { end_to_end_id: endToEnd() }
    ;(await confirm(client, id, exam.adminToken, body)).assertStatus(200)
    ;(await read(client, appeal, exam.adminToken)).assertStatus(200)
    const listed = async () =>
      ((await paymentList(client, exam.collectionId, exam.adminToken)).body() as { results: Row[] }).results
    assert.deepEqual(
      (await listed()).map((row) => [row.id, row.mayWithdraw]),
      [
        [other.id, false],
        [id, true],
      ]
    )
    assert.equal((await confirm(client, other.id, exam.adminToken, body)).body().code, 'payment_known')

    const answer = await withdraw(client, id, exam.adminToken)
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), { status: { tag: 'waiting-payment' }, txid, payedAt: null })
    ;(await read(client, appeal, exam.adminToken)).assertStatus(404)
    assert.deepEqual(await eventsOf(id), ['created', 'started', 'confirmed', 'payed', 'withdrawn'])
    assert.isTrue((await listed()).every((row) => !row.mayWithdraw))
    assert.equal((await withdraw(client, id, exam.adminToken)).body().code, 'not_confirmed_by_hand')
    ;(await confirm(client, other.id, exam.adminToken, body)).assertStatus(200)
    assert.equal((await processOf(client, exam.others[0])).status.tag, 'payed')
    // And its own payment counts, as if nothing had been.
    ;(await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd() })).assertStatus(200)
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
    assert.lengthOf(
      (await recordsOf(exam.institution.id)).filter(({ act }) => act === 'payment_confirmation_withdrawn'),
      1
    )
  })

  test('where the own payment has come since, that one pays', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    const own = endToEnd()
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd() })
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd(), amount: '1.00' })
    assert.equal(
      (await confirm(client, id, exam.adminToken, { end_to_end_id: own })).body().question,
      'twice'
    )
    const answer = await withdraw(client, id, exam.adminToken)
    assert.containsSubset(answer.body(), { status: { tag: 'payed' } })
    const payments = (await db.from('payments').where('process_id', id).orderBy('id')) as {
      end_to_end_id: string
      state: string
      question: string | null
    }[]
    assert.deepEqual(
      payments.map(({ state, question }) => [state, question]),
      [
        ['OPEN_QUESTION', 'other_amount'],
        ['SETTLED', null],
      ]
    )
    assert.equal(payments[1]?.end_to_end_id, own)
    assert.deepEqual((await eventsOf(id)).slice(-3), ['questioned', 'withdrawn', 'payed'])
  })

  test('whoever was answered stays payed', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, appeal } = await startedProcess(client, exam)
    const other = await startedProcess(client, exam.others[0])
    const body = { end_to_end_id: endToEnd() }
    await confirm(client, id, exam.adminToken, body)
    const own = { end_to_end_id: endToEnd() }
    assert.equal((await confirm(client, id, exam.adminToken, own)).body().question, 'twice')
    ;(await reply(client, appeal, exam.adminToken)).assertStatus(200)
    assert.containsSubset((await withdraw(client, id, exam.adminToken)).body(), { status: { tag: 'payed' } })
    ;(await confirm(client, other.id, exam.adminToken, body)).assertStatus(200)
    assert.equal((await processOf(client, exam.others[0])).status.tag, 'payed')
    // By its own payment; and by none where that was somebody else's, too.
    assert.containsSubset(await db.from('payments').where('process_id', id), [{ state: 'SETTLED' }])
    assert.containsSubset((await withdraw(client, id, exam.adminToken)).body(), { status: { tag: 'payed' } })
    assert.isEmpty(await db.from('payments').where('process_id', id))
    assert.equal((await withdraw(client, id, exam.adminToken)).body().code, 'not_confirmed_by_hand')
  })

  test('nobody replies to, or grades, an appeal whose payment is taken back meanwhile', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, appeal } = await startedProcess(client, exam)
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd() })
    // Whether they may was asked before.
    const caller: Caller = {
      ...callerOf(exam.admin),
      sessionId: 1,
      groups: ['ADMINISTRADOR'],
      isInBrowser: false,
    }
    ;(await withdraw(client, id, exam.adminToken)).assertStatus(200)
    const order = {
      response: '<p>Deferido.</p>',
      result: 3,
      annotations: null,
      revision: undefined,
      reason: null,
    }
    const replied = await replyToAppeal(caller, appeal, order)
    const graded = await gradeAppeal(caller, appeal, { value: null, revision: undefined, reason: null })
    for (const answer of [replied, graded])
      assert.containsSubset(answer, { ok: false, error: { kind: 'not_found' } })
    assert.isNull(await db.from('appeal_replies').where('appeal_id', appeal).first())
  })

  test('after the deadline it waits for nothing more; a missing reason, others and candidates are refused', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd() })
    const missing = await withdraw(client, id, exam.adminToken, { reason: ' ' })
    missing.assertStatus(400)
    assert.property(missing.body(), 'reason')
    const refused = [
      exam.token,
      exam.others[0].token,
      await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
      await loginAs(await createUser({ groups: ['Professor'], institution: exam.institution })),
      await loginAs(await createUser({ groups: ['CORRECTOR'], institution: exam.institution })),
    ]
    for (const token of refused)
      assert.include([403, 404], (await withdraw(client, id, token)).status(), token)
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
    clock.freeze(clock.now() + 3 * 3_600_000)
    const staff = await loginAs(exam.admin)
    ;(await withdraw(client, id, staff)).assertStatus(200)
    assert.containsSubset((await process(client, id, staff)).body(), {
      status: { tag: 'waiting-payment' },
      lapsed: true,
      txid: null,
    })
  })

  test('at a bank it pays whom the bank names, at once or when it is asked again; what it has sent back stays', async ({
    client,
    assert,
  }) => {
    const sandbox = await takeSandbox()
    try {
      const exam = await createPayable(client)
      const { id, txid } = await startedProcess(client, exam)
      const [second, third] = [
        await startedProcess(client, exam.others[0]),
        await startedProcess(client, exam.others[1]),
      ]
      const e2e = async (of: string | null) =>
        (await payAt(sandbox, { txid: of, notify: 'never' })).payments[0]?.endToEndId ?? ''
      const ofSecond = await e2e(second.txid)
      await confirm(client, id, exam.adminToken, { end_to_end_id: ofSecond })
      await notify({ body: noticeOf(ofSecond, String(second.txid)) })
      assert.equal((await processOf(client, exam.others[0])).status.tag, 'waiting-payment')
      assert.containsSubset((await withdraw(client, id, exam.adminToken)).body(), {
        status: { tag: 'waiting-payment' },
        txid,
      })
      assert.equal((await processOf(client, exam.others[0])).status.tag, 'payed')

      const ofThird = await e2e(third.txid)
      await confirm(client, id, exam.adminToken, { end_to_end_id: ofThird })
      const { bank } = sandbox
      const known = bank.payment.bind(bank)
      bank.payment = () => {
        throw new Error('the bank is away')
      }
      ;(await withdraw(client, id, exam.adminToken)).assertStatus(200)
      assert.equal((await processOf(client, exam.others[1])).status.tag, 'waiting-payment')
      bank.payment = known
      await askForPayments({ stop: new AbortController().signal })
      assert.equal((await processOf(client, exam.others[1])).status.tag, 'payed')

      // A person has sent the second's back by hand since.
      const again = await e2e(second.txid)
      await confirm(client, id, exam.adminToken, { end_to_end_id: again })
      await notify({ body: noticeOf(again, String(second.txid)) })
      const { id: byHand } = (await db
        .from('payments')
        .where({ process_id: id, question: 'contradicted' })
        .firstOrFail()) as { id: number }
      ;(await settle(client, byHand, exam.adminToken, { decision: 'refunded' })).assertStatus(200)
      assert.equal((await withdraw(client, id, exam.adminToken)).body().code, 'payment_sent_back')
      const rows = (await paymentList(client, exam.collectionId, exam.adminToken)).body() as {
        results: Row[]
      }
      assert.isFalse(rows.results.find((row) => row.id === id)?.mayWithdraw)
    } finally {
      await sandbox.end()
    }
  })

  test('what the bank was asked to send back is not taken back', async ({ client, assert }) => {
    const sandbox = await takeSandbox()
    try {
      const exam = await createPayable(client)
      const { id, txid } = await startedProcess(client, exam)
      const contradicted = (await payAt(sandbox, { txid, amount: '3.00', notify: 'never' })).payments[0]
      await confirm(client, id, exam.adminToken, { end_to_end_id: contradicted?.endToEndId })
      await notify({ body: noticeOf(contradicted?.endToEndId ?? '', String(txid)) })
      const { id: payment } = (await db
        .from('payments')
        .where({ process_id: id, state: 'OPEN_QUESTION' })
        .firstOrFail()) as { id: number }
      ;(await settle(client, payment, exam.adminToken, { decision: 'refunded' })).assertStatus(200)
      assert.equal((await withdraw(client, id, exam.adminToken)).body().code, 'payment_sent_back')
    } finally {
      await sandbox.end()
    }
  })
})
