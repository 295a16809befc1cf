import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { payments } from '#config/payments'
import { clock } from '#shared'
import {
  appealRow,
  createAppealable,
  edit,
  issue,
  issued,
  iso,
  openWindow,
  read,
  remove,
  reply,
} from '#tests/fixtures/appeals'
import { createMarked } from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  createPayable,
  eventsOf,
  payable,
  process,
  processes,
  processOf,
  RECEIVER,
  releasePayments,
  renew,
  start,
  startedProcess,
  takePayments,
} from '#tests/fixtures/payments'

const HOUR = 3_600_000

test.group('the payment of appeals, for the candidate', (group) => {
  group.each.setup(takePayments)
  group.each.teardown(() => {
    clock.release()
    releasePayments()
  })

  test('appeals go into the cart, and the start freezes them, their count and the price, once', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    assert.deepEqual((await processes(client, exam.token, exam.applicationId)).body(), {
      results: [],
      count: 0,
      numPages: 1,
    })
    const first = await issued(client, exam, 3)
    const second = await issued(client, exam, 1)
    assert.containsSubset(await processOf(client, exam), {
      application: exam.applicationId,
      status: { tag: 'creating' },
      count: 2,
      price: '25.00',
      unitPrice: '12.50',
      paymentLinkUrl: null,
      lapsed: false,
    })
    ;(await remove(client, second, exam.token)).assertStatus(204)
    const { id, ...open } = await processOf(client, exam)
    assert.containsSubset(open, { count: 1, price: '12.50' })
    assert.containsSubset((await read(client, first, exam.token)).body(), {
      mayEdit: true,
      process: { id, status: { tag: 'creating' } },
    })

    const started = await start(client, id, exam.token)
    started.assertStatus(200)
    const page = `/pagamentos/${id}`
    assert.containsSubset(started.body(), {
      status: { tag: 'waiting-payment' },
      count: 1,
      price: '12.50',
      processUrl: page,
      paymentLinkUrl: page,
      mayRenew: false,
      receiver: { name: 'Colégio Fictício', city: 'São Paulo' },
    })
    const { brCode, txid, payUntil, expiresAt } = started.body()
    assert.include(brCode, '540512.50')
    assert.include(brCode, `0525${txid}`)
    assert.equal(expiresAt, payUntil)
    const again = await start(client, id, exam.token)
    assert.equal(again.body().brCode, brCode)
    assert.equal((await renew(client, id, exam.token)).body().brCode, brCode)
    assert.equal((await process(client, id, exam.token)).body().brCode, brCode)
    assert.lengthOf(await db.from('charges').where('process_id', id), 1)
    assert.deepEqual(await eventsOf(id), ['created', 'started'])
  })

  test('after the start nothing is added, edited or removed, and the sheet says why', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { appeal } = await startedProcess(client, exam)
    const refused = [
      await issue(client, exam, 1),
      await edit(client, exam, appeal, { content: 'Outro texto.' }),
      await remove(client, appeal, exam.token),
    ]
    for (const answer of refused) {
      answer.assertStatus(409)
      assert.equal(answer.body().code, 'appeal_process_closed')
    }
    assert.equal((await appealRow(appeal))?.content, 'A alternativa B também responde.')
    assert.isFalse((await read(client, appeal, exam.token)).body().mayEdit)
    const sheet = await client
      .get(`/v1/applications/${exam.applicationId}/answer_sheet`)
      .headers(as(exam.token))
    const reasons = (sheet.body().results as { appeal: { reason: string } | null }[]).map(
      (entry) => entry.appeal?.reason
    )
    assert.deepEqual(reasons, ['process_closed', 'process_closed', 'appeal_exists'])
  })

  test('an empty cart starts no payment, and what is free of charge has no process', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const appeal = await issued(client, exam)
    const { id } = await processOf(client, exam)
    ;(await remove(client, appeal, exam.token)).assertStatus(204)
    const empty = await start(client, id, exam.token)
    empty.assertStatus(409)
    assert.equal(empty.body().code, 'appeal_process_empty')
    assert.equal((await renew(client, id, exam.token)).body().code, 'appeal_process_not_started')
    const free = await createAppealable(client)
    await issued(client, free)
    assert.equal((await processes(client, free.token, free.applicationId)).body().count, 0)
  })

  test('of a start and an appeal that meet, the appeal is in the price or is refused', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    await issued(client, exam, 3)
    const { id } = await processOf(client, exam)
    const [started, second, other] = await Promise.all([
      start(client, id, exam.token),
      issue(client, exam, 1),
      start(client, id, exam.token),
    ])
    started.assertStatus(200)
    other.assertStatus(200)
    const appeals = await db.from('appeals').where('process_id', id)
    if (appeals.length === 2) second.assertStatus(201)
    else {
      second.assertStatus(409)
      assert.equal(second.body().code, 'appeal_process_closed')
    }
    assert.containsSubset((await process(client, id, exam.token)).body(), {
      count: appeals.length,
      price: appeals.length === 2 ? '25.00' : '12.50',
    })
    assert.lengthOf(await db.from('charges').where('process_id', id), 1)
  })

  test('what is not payed is for its candidate alone', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, appeal } = await startedProcess(client, exam)
    const staff = exam.adminToken
    const list = `/v1/appeals?collection=${exam.collectionId}`
    const seen = async () => {
      const listed = (await client.get(list).headers(as(staff))).body().count as number
      const statuses = [
        await read(client, appeal, staff),
        await read(client, appeal, staff, '/details'),
        await reply(client, appeal, staff),
      ].map((answer) => answer.status())
      const window = (
        await client.get(`/v1/collections/${exam.collectionId}/appeal_issuing_window`).headers(as(staff))
      ).body()
      return {
        listed,
        statuses,
        total: window.appeals.total as number,
        priceFixed: window.priceFixed as boolean,
      }
    }
    assert.deepEqual(await seen(), { listed: 0, statuses: [404, 404, 404], total: 0, priceFixed: true })
    ;(await read(client, appeal, exam.token)).assertStatus(200)
    await db.from('appeal_processes').where('id', id).update({ status: 'payed' })
    assert.deepEqual(await seen(), { listed: 1, statuses: [200, 200, 200], total: 1, priceFixed: true })
  })

  test('what is not payed in time lapses; a longer time lets a new code be asked for', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid, appeal } = await startedProcess(client, exam)
    const late = clock.now() + 2 * HOUR
    clock.freeze(late + 1)
    assert.containsSubset((await process(client, id, exam.token)).body(), {
      lapsed: true,
      brCode: null,
      mayRenew: false,
    })
    assert.equal((await renew(client, id, exam.token)).body().code, 'appeal_process_lapsed')
    ;(await read(client, appeal, exam.token)).assertStatus(200)
    const longer = iso(late + HOUR)
    // Sessions of staff end without calls.
    const staff = await loginAs(exam.admin)
    ;(await openWindow(client, exam, staff, { pay_until: longer })).assertStatus(200)
    assert.containsSubset((await process(client, id, exam.token)).body(), { lapsed: false, mayRenew: true })
    const [one, two] = await Promise.all([renew(client, id, exam.token), renew(client, id, exam.token)])
    one.assertStatus(200)
    two.assertStatus(200)
    const charges = await db.from('charges').where('process_id', id).orderBy('id')
    assert.deepEqual(
      charges.map(({ state }: { state: string }) => state),
      ['EXPIRED', 'OPEN']
    )
    assert.equal(one.body().txid, charges[1].txid)
    assert.notEqual(one.body().txid, txid)
    ;(await openWindow(client, exam, staff, { pay_until: iso(late) })).assertStatus(200)
    assert.equal((await process(client, id, exam.token)).body().payUntil, longer)
  })

  test('a code names the receiver that it was made for, also when the key of the school has changed', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, brCode } = await startedProcess(client, exam)
    const other = { key: 'outra@escola.example', name: 'Outro Colégio', city: 'Recife' }
    Object.assign(payments, { receiver: other })
    const shown = (await process(client, id, exam.token)).body()
    assert.deepEqual(shown.receiver, RECEIVER)
    assert.equal(shown.brCode, brCode)
    assert.include(brCode, RECEIVER.key)
    const late = clock.now() + 2 * HOUR
    clock.freeze(late + 1)
    const staff = await loginAs(exam.admin)
    const window = await openWindow(client, exam, staff, { pay_until: iso(late + HOUR) })
    window.assertStatus(200)
    const list = (await client.get(`/v1/collections/${exam.collectionId}`).headers(as(exam.token))).body()
    assert.equal(list.appealIssuingWindow.payUntil, window.body().payUntil)
    const renewed = (await renew(client, id, exam.token)).body()
    assert.deepEqual(renewed.receiver, other)
    assert.include(renewed.brCode, other.key)
  })

  test('a cart that nobody pays for is closed at the end of its time', async ({ client, assert }) => {
    const exam = await createPayable(client)
    await issued(client, exam)
    const { id } = await processOf(client, exam)
    clock.freeze(clock.now() + 3 * HOUR)
    assert.equal((await start(client, id, exam.token)).body().code, 'appeal_process_lapsed')
    assert.containsSubset(await processOf(client, exam), { lapsed: true, count: 1 })
  })

  test('is for its candidate alone', async ({ client, assert }) => {
    const exam = await createPayable(client)
    await issued(client, exam)
    const { id } = await processOf(client, exam)
    const elsewhere = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const wrong = [exam.others[0].token, elsewhere, exam.adminToken]
    for (const token of wrong) {
      assert.oneOf((await processes(client, token, exam.applicationId)).status(), [403, 404])
      for (const answer of [await start(client, id, token), await renew(client, id, token)])
        assert.oneOf(answer.status(), [403, 404])
    }
    for (const token of wrong.slice(0, 2)) assert.equal((await process(client, id, token)).status(), 404)
    assert.equal((await processOf(client, exam)).status.tag, 'creating')
    ;(await processes(client, exam.token, '')).assertStatus(400)
  })
})

test.group('windows that are payed for', (group) => {
  group.each.setup(takePayments)
  group.each.teardown(releasePayments)

  test('have a price and a time to pay that does not end before the window, and need somebody who takes payments', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const saved = async (more: object) => {
      const now = clock.now()
      const window = { opens_at: iso(now - HOUR), closes_at: iso(now + HOUR), ...more }
      const answer = await openWindow(client, exam, exam.adminToken, window)
      return answer.status() === 200 ? [] : Object.keys(answer.body()).filter((key) => key !== 'code')
    }
    assert.deepEqual(await saved({ payment_appeal: true }), ['payUntil', 'forAppealValue'])
    assert.deepEqual(await saved(payable({ pay_until: iso(clock.now()) })), ['payUntil'])
    releasePayments()
    assert.deepEqual(await saved(payable()), ['paymentAppeal'])
    takePayments()
    assert.deepEqual(await saved(payable()), [])
    releasePayments()
    assert.deepEqual(await saved({ content_max_length: 9 }), [], 'what was payable can still be changed')
  })

  test('with appeals neither the price nor whether there is one changes', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const change = (body: object) => openWindow(client, exam, exam.adminToken, body)
    ;(await change({ for_appeal_value: '10.00' })).assertStatus(200)
    await issued(client, exam)
    const price = await change({ for_appeal_value: '9.00' })
    price.assertStatus(400)
    assert.property(price.body(), 'forAppealValue')
    const free = await change({ payment_appeal: false })
    free.assertStatus(400)
    assert.property(free.body(), 'paymentAppeal')
    ;(await change({ content_max_length: 100 })).assertStatus(200)
    assert.equal((await processOf(client, exam)).price, '10.00')
  })
})
