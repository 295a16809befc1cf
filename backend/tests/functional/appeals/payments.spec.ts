import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, type Group } from '#shared'
import { issued, iso, openWindow, read } from '#tests/fixtures/appeals'
import { createSchool, createUser, loginAs } from '#tests/fixtures/people'
import {
  confirm,
  createPayable,
  endToEnd,
  eventsOf,
  paymentList,
  process,
  processOf,
  reconciliation,
  releasePayments,
  settle,
  startedProcess,
  takePayments,
} from '#tests/fixtures/payments'
import { EventStream } from '#tests/functional/realtime/event_stream'

const HOUR = 3_600_000

test.group('payments that somebody confirms', (group) => {
  group.each.setup(takePayments)
  group.each.teardown(() => {
    clock.release()
    releasePayments()
  })

  test('a payment that fits pays the process once: graders see the appeal, the candidate gets a hint', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, appeal, txid } = await startedProcess(client, exam)
    const stream = await EventStream.open(exam.token, [`users/${exam.candidate.id}`])
    const body = { end_to_end_id: endToEnd() }
    const confirmed = await confirm(client, id, exam.adminToken, body)
    confirmed.assertStatus(200)
    assert.containsSubset(confirmed.body(), { question: null, status: { tag: 'payed' }, brCode: null })
    const hint = await stream.next(({ data }) => JSON.stringify(data).includes('"kind":"payment"'))
    assert.containsSubset(hint, { data: { payload: { kind: 'payment', applicationId: exam.applicationId } } })
    await stream.close()
    const again = await confirm(client, id, exam.adminToken, body)
    again.assertStatus(200)
    assert.isNull(again.body().question)
    assert.lengthOf(await db.from('payments').where('process_id', id), 1)
    assert.deepEqual(await eventsOf(id), ['created', 'started', 'confirmed', 'payed'])
    const charge = (await db.from('charges').where('txid', String(txid)).firstOrFail()) as { state: string }
    assert.equal(charge.state, 'PAID')
    assert.containsSubset(await processOf(client, exam), { status: { tag: 'payed' }, lapsed: false })
    ;(await read(client, appeal, exam.adminToken)).assertStatus(200)
  })

  test('of two who confirm at once one pays, and another payment is one too many', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    const one = { end_to_end_id: endToEnd() }
    const other = { end_to_end_id: endToEnd() }
    const answers = await Promise.all(
      [one, one, other].map((body) => confirm(client, id, exam.adminToken, body))
    )
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      [200, 200, 200]
    )
    const questions = answers.map((answer) => answer.body().question as string | null)
    assert.equal(questions[0], questions[1])
    assert.sameMembers([questions[0] ?? null, questions[2] ?? null], [null, 'twice'])
    assert.lengthOf(await db.from('payments').where('process_id', id), 2)
    assert.lengthOf(
      (await eventsOf(id)).filter((kind) => kind === 'payed'),
      1
    )
  })

  test('an end-to-end id counts for one process, also of two who use it at once', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const first = await startedProcess(client, exam)
    const second = await startedProcess(client, exam.others[0])
    const body = { end_to_end_id: endToEnd() }
    const answers = await Promise.all(
      [first, second].map(({ id }) => confirm(client, id, exam.adminToken, body))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409])
    assert.equal(answers.find((answer) => answer.status() === 409)?.body().code, 'payment_known')
    assert.lengthOf(await db.from('payments').where('end_to_end_id', body.end_to_end_id), 1)
    const winner = answers[0]?.status() === 200 ? first : second
    const changed = await confirm(client, winner.id, exam.adminToken, { ...body, amount: '1.00' })
    assert.equal(changed.body().code, 'payment_known')
  })

  test('what does not fit pays nothing, and a person closes it', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, appeal } = await startedProcess(client, exam)
    const asked = async (body: object) => {
      const answer = await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd(), ...body })
      answer.assertStatus(200)
      return answer.body().question as string | null
    }
    assert.equal(await asked({ amount: '12.49' }), 'other_amount')
    assert.equal(await asked({ txid: 'OUTRO' }), 'unknown_txid')
    clock.freeze(clock.now() + 3 * HOUR)
    const staff = await loginAs(exam.admin)
    const late = await confirm(client, id, staff, { end_to_end_id: endToEnd() })
    assert.equal(late.body().question, 'late')
    assert.containsSubset(await processOf(client, exam), { status: { tag: 'waiting-payment' }, lapsed: true })
    ;(await read(client, appeal, staff)).assertStatus(404)

    const listed = (await reconciliation(client, exam.collectionId, staff)).body()
    assert.equal(listed.count, 3)
    const [newest, unknown, less] = listed.results as { id: number; mayAccept: boolean }[]
    assert.containsSubset(newest, {
      question: 'late',
      state: 'open',
      amount: '12.50',
      mayAccept: true,
      maySettle: true,
      confirmedBy: exam.admin.username,
      user: { id: exam.candidate.id },
    })
    const accepted = await settle(client, newest?.id ?? 0, staff, { decision: 'accept' })
    accepted.assertStatus(200)
    assert.containsSubset(accepted.body(), {
      state: 'closed',
      decision: 'accept',
      decidedBy: exam.admin.username,
      process: { status: { tag: 'payed' } },
    })
    ;(await read(client, appeal, staff)).assertStatus(200)
    const second = await settle(client, less?.id ?? 0, staff, { decision: 'accept' })
    second.assertStatus(409)
    assert.equal(second.body().code, 'appeal_process_payed')
    ;(await settle(client, less?.id ?? 0, staff, { decision: 'refunded' })).assertStatus(200)
    ;(await settle(client, less?.id ?? 0, staff, { decision: 'refunded' })).assertStatus(200)
    const other = await settle(client, less?.id ?? 0, staff, { decision: 'dismissed' })
    assert.equal(other.body().code, 'payment_closed')
    ;(await settle(client, unknown?.id ?? 0, staff, { decision: 'dismissed' })).assertStatus(200)
    const states = async (state: string) =>
      (await reconciliation(client, exam.collectionId, staff, `&state=${state}`)).body().count as number
    assert.deepEqual([await states('open'), await states('closed')], [0, 3])
    assert.lengthOf(
      (await eventsOf(id)).filter((kind) => kind === 'payed'),
      1
    )
  })

  test('of two who decide at once one does', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd(), amount: '1.00' })
    const [question] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    const colleague = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: exam.institution })
    )
    const answers = await Promise.all([
      settle(client, question.id, exam.adminToken, { decision: 'accept' }),
      settle(client, question.id, colleague, { decision: 'refunded' }),
    ])
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409])
    const isAccepted = answers[0].status() === 200
    assert.equal((await processOf(client, exam)).status.tag, isAccepted ? 'payed' : 'waiting-payment')
  })

  test('what was paid in time is in time, whenever somebody confirms it', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    const paid_at = iso(clock.now())
    clock.freeze(clock.now() + 3 * HOUR)
    const staff = await loginAs(exam.admin)
    const confirmed = await confirm(client, id, staff, { end_to_end_id: endToEnd(), paid_at })
    assert.isNull(confirmed.body().question)
    assert.equal(confirmed.body().status.tag, 'payed')
  })

  test('what cannot be is refused by field', async ({ client, assert }) => {
    const exam = await createPayable(client)
    await issued(client, exam)
    const { id } = await processOf(client, exam)
    const body = { end_to_end_id: endToEnd() }
    const early = await confirm(client, id, exam.adminToken, body)
    assert.equal(early.body().code, 'appeal_process_not_started')
    await startedProcess(client, exam.others[0])
    const started = await processOf(client, exam.others[0])
    const fields = async (more: object) => {
      const answer = await confirm(client, started.id, exam.adminToken, { ...body, ...more })
      answer.assertStatus(400)
      return Object.keys(answer.body()).filter((key) => key !== 'code')
    }
    assert.deepEqual(await fields({ end_to_end_id: 'E1' }), ['endToEndId'])
    assert.deepEqual(await fields({ reason: ' ' }), ['reason'])
    assert.deepEqual(await fields({ amount: '0' }), ['amount'])
    assert.deepEqual(await fields({ amount: '1.005' }), ['amount'])
    assert.deepEqual(await fields({ paid_at: '2026-99-99T10:00:00Z' }), ['paidAt'])
    assert.deepEqual(await fields({ paid_at: iso(clock.now() + HOUR) }), ['paidAt'])
    assert.isEmpty(await db.from('payments').where('process_id', started.id))
  })
})

test.group('who manages payments', (group) => {
  group.each.setup(takePayments)
  group.each.teardown(releasePayments)

  test('administrators and teachers who manage the collection; everybody else reads and changes nothing', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { institution, collectionId } = exam
    const school = await createSchool(institution)
    await db.from('collections').where('id', collectionId).update({ school_id: school.id })
    const { id } = await startedProcess(client, exam)
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd(), amount: '1.00' })
    const [question] = (await reconciliation(client, collectionId, exam.adminToken)).body().results
    const elsewhere = await createSchool(institution)
    const person = async (which: Group, where = school) =>
      loginAs(await createUser({ groups: [which], school: where }))
    const people: [string, boolean, string][] = [
      ['a teacher of another school', false, await person('Professor', elsewhere)],
      ['a corrector', false, await person('CORRECTOR')],
      ['a head', false, await person('Diretor')],
      ['a proctor', false, await person('PROCTOR')],
      ['another candidate', false, exam.others[0].token],
      ['an administrator of others', false, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))],
      ['its candidate', false, exam.token],
      ['a teacher of the school', true, await person('Professor')],
    ]
    for (const [who, may, token] of people) {
      const answers = [
        await paymentList(client, collectionId, token),
        await reconciliation(client, collectionId, token),
        await settle(client, question.id, token, { decision: 'refunded' }),
        await confirm(client, id, token, { end_to_end_id: endToEnd() }),
      ]
      for (const answer of answers)
        if (may) answer.assertStatus(200)
        else assert.oneOf(answer.status(), [403, 404], who)
      const seen = (await process(client, id, token)).status()
      assert.equal(seen === 200, may || who === 'its candidate', who)
    }
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
  })

  test('nobody confirms or decides about a payment of their own', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id } = await startedProcess(client, exam)
    await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd(), amount: '1.00' })
    await db.from('appeal_processes').where('id', id).update({ user_id: exam.admin.id })
    const listed = (await paymentList(client, exam.collectionId, exam.adminToken)).body().results
    assert.isFalse(listed[0].mayConfirm)
    const [question] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    assert.containsSubset(question, { maySettle: false, mayAccept: false })
    ;(await confirm(client, id, exam.adminToken, { end_to_end_id: endToEnd() })).assertStatus(403)
    ;(await settle(client, question.id, exam.adminToken, { decision: 'accept' })).assertStatus(403)
  })

  test('the list goes by pages, is narrowed and searched; a hidden name stays hidden', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { collectionId, adminToken } = exam
    await issued(client, exam)
    const first = await startedProcess(client, exam.others[0])
    const second = await startedProcess(client, exam.others[1])
    const list = async (more: string, token = adminToken) => {
      const answer = await paymentList(client, collectionId, token, more)
      answer.assertStatus(200)
      return answer.body() as {
        results: { id: number; application: number | null; user: { id: number | null; name: string } }[]
        count: number
        next: string | null
      }
    }
    const page = await list('&size=2')
    assert.equal(page.count, 3)
    assert.containsSubset(page.results[0], {
      id: second.id,
      count: 1,
      price: '12.50',
      status: { tag: 'waiting-payment' },
      txid: second.txid,
      mayConfirm: true,
    })
    const behind = await list(`&size=2&cursor=${page.next}`)
    assert.deepEqual(
      [...page.results, ...behind.results].map(({ id }) => id).toSorted(),
      [...new Set([first.id, second.id, (await processOf(client, exam)).id])].toSorted()
    )
    assert.isNull(behind.next)
    assert.equal((await list('&status=creating')).count, 1)
    assert.equal((await list(`&search=${first.txid}`)).results[0]?.id, first.id)
    const name = encodeURIComponent(exam.others[0].candidate.username)
    assert.include(
      (await list(`&search=${name}`)).results.map(({ id }) => id),
      first.id
    )
    ;(await paymentList(client, collectionId, adminToken, '&cursor=x')).assertStatus(400)
    ;(await paymentList(client, collectionId, adminToken, '&status=paid')).assertStatus(400)

    ;(await openWindow(client, exam, adminToken, { hide_candidate_name: true })).assertStatus(200)
    const school = await createSchool(exam.institution)
    await db.from('collections').where('id', collectionId).update({ school_id: school.id })
    const teacher = await loginAs(await createUser({ groups: ['Professor'], school }))
    const hidden = await list('', teacher)
    for (const { user, application } of hidden.results) {
      assert.isNull(user.id)
      assert.isNull(application)
    }
    assert.isEmpty((await list(`&search=${name}`, teacher)).results)
    assert.isNull((await process(client, first.id, teacher)).body().application)
    assert.isNotNull((await list('')).results[0]?.user.id)
  })
})
