import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { sweepTimeouts } from '#delivery/jobs/timeout_sweeper'
import { digestOf } from '#delivery/domain/digest'
import { clock } from '#shared'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import {
  alternativesByItem,
  answersOf,
  applicationRow,
  callerOf,
  createSitting,
  eventsOf,
  openWindow,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { makeApplications } from '#delivery'
import { importExam } from '#catalog'
import { examFile } from '#tests/fixtures/exams'

const HOUR = 3_600_000

const call = (client: ApiClient, sitting: Sitting, what: string, token = sitting.token) =>
  client.post(`/v1/applications/${sitting.applicationId}/${what}`).headers(as(token))

const put = (client: ApiClient, sitting: Sitting, entries: object, token = sitting.token) =>
  client.put(`/v1/applications/${sitting.applicationId}/answers/batch`).headers(as(token)).json(entries)

test.group('start', (group) => {
  group.each.teardown(() => clock.release())

  test('starts once, with the deadline, the first answer and a recovery key', async ({ client, assert }) => {
    const sitting = await createSitting()
    const now = clock.now()
    clock.freeze(now)
    const first = await call(client, sitting, 'start')
    first.assertStatus(200)
    assert.containsSubset(first.body(), {
      secondsToTimeout: 3600,
      answer: sitting.answers[0]?.id,
      catItemId: null,
    })
    assert.containsSubset(first.body().recoveryKey, { kty: 'RSA' })
    assert.notProperty(first.body().recoveryKey, 'd')
    clock.freeze(now + 60_000)
    const again = await call(client, sitting, 'start')
    again.assertStatus(200)
    assert.equal(again.body().secondsToTimeout, 3540)
    // const-finish-001: two minutes that the page counts down when the time is over.
    const { secondsToTimeout, secondsToGraceEnd } = (
      await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    ).body()
    assert.deepEqual([secondsToTimeout, secondsToGraceEnd], [3540, 3540 + 120])
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'STARTED',
      started_at: now,
      deadline_at: now + HOUR,
    })
    const events = await eventsOf(sitting.applicationId)
    assert.deepEqual(
      events.map((event) => [event.type, event.from_state, event.to_state, event.source]),
      [['started', 'CREATED', 'STARTED', 'candidate']]
    )
  })

  test('resumes at the answer that was saved last', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    await put(client, sitting, [{ id: sitting.answers[2]?.id, revision: 1, freeResponse: 'x' }])
    assert.equal((await call(client, sitting, 'start')).body().answer, sitting.answers[2]?.id)
    const one = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    assert.containsSubset(one.body(), {
      status: 'STARTED',
      lastAnswer: sitting.answers[2]?.id,
      totalAnswer: 1,
    })
  })

  test('the deadline is never after the end of the window', async ({ client, assert }) => {
    const sitting = await createSitting()
    const { window_end_at: windowEndAt } = (await applicationRow(sitting.applicationId)) as {
      window_end_at: number
    }
    clock.freeze(windowEndAt - 60_000)
    assert.equal(
      (await call(client, sitting, 'start', await loginAs(sitting.student))).body().secondsToTimeout,
      60
    )
  })

  test('outside the window it answers what is the case', async ({ client, assert }) => {
    const soon = await createSitting({
      exam: {
        timeWindows: [
          {
            startTime: new Date(clock.now() + HOUR).toISOString(),
            endTime: new Date(clock.now() + 2 * HOUR).toISOString(),
            maxDuration: 60,
          },
        ],
      },
    })
    const early = await call(client, soon, 'start')
    early.assertStatus(409)
    assert.equal(early.body().code, 'application_not_open_yet')
    const over = await createSitting({
      exam: {
        timeWindows: [
          {
            startTime: new Date(clock.now() - 2 * HOUR).toISOString(),
            endTime: new Date(clock.now() - HOUR).toISOString(),
            maxDuration: 60,
          },
        ],
      },
    })
    const late = await call(client, over, 'start')
    late.assertStatus(409)
    assert.equal(late.body().code, 'application_unavailable')
  })

  test('a grace period that is over is told, stored and shown', async ({ client, assert }) => {
    const sitting = await createSitting({ collection: { gracePeriodMinutes: 15 } })
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ start_until_at: clock.now() - 1000 })
    const response = await call(client, sitting, 'start').header('accept-language', 'en')
    response.assertStatus(400)
    assert.deepEqual(response.body().nonFieldErrors, [
      'You reached the grace period for this exam. You will not be able to start it.',
    ])
    await call(client, sitting, 'start')
    assert.lengthOf(await eventsOf(sitting.applicationId), 1)
    const one = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    assert.containsSubset(one.body(), { status: 'UNAVAILABLE', finishReason: 'EXPIRED_GRACE_PERIOD' })
  })

  test('waits for the mandatory collection', async ({ client, assert }) => {
    const first = await createSitting({ collection: { name: 'Diagnóstica' } })
    const second = await createSitting({ student: first.student })
    await db
      .from('collections')
      .where('id', second.collectionId)
      .update({ mandatory_collection_id: first.collectionId })
    const blocked = await call(client, second, 'start')
    blocked.assertStatus(400)
    assert.deepEqual(blocked.body().nonFieldErrors, [
      'Essa atividade só ficará disponível após a conclusão da avaliação Diagnóstica',
    ])
    assert.equal((await applicationRow(second.applicationId)).state, 'CREATED')
    await call(client, first, 'start')
    await call(client, first, 'finish')
    ;(await call(client, second, 'start')).assertStatus(200)
    // What runs already goes on, whatever becomes mandatory meanwhile.
    await db.from('applications').where('id', first.applicationId).update({ state: 'STARTED' })
    ;(await call(client, second, 'start')).assertStatus(200)
  })

  test('needs the safe browser unless the collection or the browser lifts it', async ({ client, assert }) => {
    const sitting = await createSitting({
      collection: { applicationConfiguration: { canOpenInAnyBrowser: false } },
    })
    const refused = await call(client, sitting, 'start')
    refused.assertStatus(403)
    assert.equal(refused.body().code, 'safe_browser_required')
    assert.isString((await call(client, sitting, 'create_waiting_queue')).body().redirectUrl)
    ;(await call(client, sitting, 'create_waiting_queue')).assertStatus(200)
    await db.from('users').where('id', sitting.student.id).update({ is_in_browser: 1 })
    ;(await call(client, sitting, 'start', await loginAs(sitting.student))).assertStatus(200)
  })

  test('with setUnavailableToApplications a running exam makes the others unavailable', async ({
    client,
    assert,
  }) => {
    const running = await createSitting({ collection: { setUnavailableToApplications: true } })
    const other = await createSitting({ student: running.student })
    const status = async () =>
      (await client.get(`/v1/applications/${other.applicationId}`).headers(as(running.token))).body().status
    assert.equal(await status(), 'AVAILABLE')
    await call(client, running, 'start')
    assert.equal(await status(), 'UNAVAILABLE')
    ;(await call(client, other, 'start')).assertStatus(409)
    await call(client, running, 'finish')
    assert.equal(await status(), 'AVAILABLE')
  })
})

test.group('finish', (group) => {
  group.each.teardown(() => clock.release())

  test('takes the last answers, happens once, and every repeat gets the same record', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const text = sitting.answers[2] as AnswerRow
    const first = await call(client, sitting, 'finish').json([
      { id: text.id, revision: 1, freeResponse: 'última' },
    ])
    first.assertStatus(200)
    assert.containsSubset(first.body(), { status: 'FINISHED', answerCount: 1, finishReason: 'COMPLETED' })
    assert.match(first.body().digest, /^[0-9a-f]{64}$/)
    const { serverTime: _, answers, ...record } = first.body()
    assert.deepEqual(answers, [{ id: text.id, term: 1, revision: 1, accepted: true }])
    const repeats = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(client, sitting, 'finish').json([{ id: text.id, revision: 2, freeResponse: 'tarde' }])
      )
    )
    for (const repeat of repeats) {
      repeat.assertStatus(200)
      const { serverTime: __, answers: late, ...same } = repeat.body()
      assert.deepEqual(same, record)
      assert.deepEqual(late, [
        { id: text.id, term: 1, revision: 1, accepted: false, reason: 'already_finished' },
      ])
    }
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'última')
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'finished'),
      1
    )
    assert.lengthOf(await db.from('late_batches').where('application_id', sitting.applicationId), 1)
    const one = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    assert.containsSubset(one.body(), { status: 'FINISHED', finishReason: null, secondsToTimeout: null })
  })

  test('the digest is over what is stored, and a repeat of the same answers leaves nothing behind', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const marked = (sitting.alternatives.get(marks.item_id) ?? []).slice(0, 2)
    const unsent = [
      {
        id: choice.id,
        revision: 3,
        alternativeId: sitting.alternatives.get(choice.item_id)?.[1],
        seconds: 2,
      },
      { id: marks.id, revision: 1, alternatives: marked.toReversed() },
      { id: text.id, revision: 1, freeResponse: 'fim \u{1F30E} \uD800 \u0000\r\n  ' },
      { id: text.id, revision: 2, freeResponse: 'fim \u{1F30E} \uD800 \u0000\r\n ' },
    ]
    const first = await call(client, sitting, 'finish').json(unsent)
    first.assertStatus(200)
    const rows = await answersOf(sitting.applicationId)
    const stored = rows.map((row) => ({
      position: row.position,
      itemId: row.item_id,
      alternativeId: row.alternative_id,
      alternatives: JSON.parse(row.alternatives_json ?? '[]') as number[],
      freeResponse: row.free_response,
      gradeLinear: null,
      revision: row.revision,
    }))
    assert.equal(first.body().digest, digestOf(stored))
    const { serverTime: _, answers, ...record } = first.body()
    const {
      serverTime: __,
      answers: told,
      ...same
    } = (await call(client, sitting, 'finish').json(unsent)).body()
    assert.deepEqual(same, record)
    assert.deepEqual(
      answers.map((one: { accepted: boolean }) => one.accepted),
      [true, true, true, true]
    )
    assert.deepEqual(told.at(-1), answers.at(-1))
    assert.deepEqual(await answersOf(sitting.applicationId), rows)
    assert.lengthOf(await db.from('late_batches').where('application_id', sitting.applicationId), 0)
  })

  test('the same finish again gets the very same answer; a new one after a reset does not', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [choiceItem(1), choiceItem(2), choiceItem(3)] } })
    await call(client, sitting, 'start')
    const [first, second, third] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const pick = (row: AnswerRow, at: number) => sitting.alternatives.get(row.item_id)?.[at]
    await put(client, sitting, [{ id: third.id, revision: 1, alternativeId: pick(third, 1) }])
    const unsent = [
      { id: first.id, revision: 1, alternativeId: pick(first, 1) },
      { id: second.id, revision: 1, alternativeId: pick(second, 0) },
      { id: second.id, revision: 1, alternativeId: pick(second, 2) },
    ]
    const told = (await call(client, sitting, 'finish').json(unsent)).body()
    assert.deepEqual(
      told.answers.map((one: { accepted: boolean }) => one.accepted),
      [true, true, false]
    )
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.earned),
      [1, 0, 1]
    )
    const again = (await call(client, sitting, 'finish').json(unsent)).body()
    assert.deepEqual({ ...again, serverTime: '' }, { ...told, serverTime: '' })
    const other = await loginAs(await createUser({ institution: sitting.institution }))
    ;(await call(client, sitting, 'finish', other).json(unsent)).assertStatus(404)

    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ state: 'CREATED', finished_at: null, finish_digest: null })
    ;(await call(client, sitting, 'start')).assertStatus(200)
    ;(await call(client, sitting, 'finish').json(unsent)).assertStatus(200)
    assert.equal((await applicationRow(sitting.applicationId)).state, 'FINISHED')
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'finished'),
      2
    )
  })

  test('parallel first calls make one finish', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const all = await Promise.all(Array.from({ length: 5 }, () => call(client, sitting, 'finish')))
    assert.lengthOf(
      new Set(all.map((one) => JSON.stringify([one.body().finishedAt, one.body().digest]))) as never,
      1
    )
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'finished'),
      1
    )
  })

  test('scores what needs no person; a cancelled item counts as correct', async ({ client, assert }) => {
    const sitting = await createSitting({
      exam: { items: [choiceItem(1, { value: 2 }), choiceItem(2), choiceItem(3), textItem(4)] },
    })
    const [right, wrong, cancelled] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    await call(client, sitting, 'start')
    await put(client, sitting, [
      { id: right.id, revision: 1, alternativeId: sitting.alternatives.get(right.item_id)?.[1] },
      { id: wrong.id, revision: 1, alternativeId: sitting.alternatives.get(wrong.item_id)?.[0] },
    ])
    await db.from('items').where('id', cancelled.item_id).update({ is_cancelled: 1 })
    await call(client, sitting, 'finish')
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.earned),
      [2, 0, 1, null]
    )
  })

  test('is refused before the start and for others', async ({ client, assert }) => {
    const sitting = await createSitting()
    ;(await call(client, sitting, 'finish')).assertStatus(409)
    ;(
      await call(
        client,
        sitting,
        'finish',
        await loginAs(await createUser({ institution: sitting.institution }))
      )
    ).assertStatus(404)
    assert.equal((await applicationRow(sitting.applicationId)).state, 'CREATED')
  })

  test('the server finishes what is overdue, once, even if nobody comes back', async ({ client, assert }) => {
    const sitting = await createSitting()
    const stopped = await createSitting()
    await call(client, sitting, 'start')
    await call(client, stopped, 'start')
    await db
      .from('applications')
      .where('id', stopped.applicationId)
      .update({ state: 'STOPPED', stopped_at: clock.now() })
    const { deadline_at: deadlineAt } = (await applicationRow(sitting.applicationId)) as {
      deadline_at: number
    }
    clock.freeze(deadlineAt + 120_000)
    await sweepTimeouts('one')
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    clock.freeze(deadlineAt + 120_001)
    assert.equal(await sweepTimeouts('another holder while the lease runs'), 0)
    assert.isAtLeast(await sweepTimeouts('one'), 1)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      finish_reason: 'TIMEOUT',
      finish_source: 'server',
    })
    assert.equal((await applicationRow(stopped.applicationId)).state, 'STOPPED')
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'finished'),
      1
    )
    clock.freeze(deadlineAt + 200_000)
    assert.isTrue(Boolean((await sweepTimeouts('after the lease')) >= 0))
  })

  test('any look at it after the time finishes it too', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const { deadline_at: deadlineAt } = (await applicationRow(sitting.applicationId)) as {
      deadline_at: number
    }
    clock.freeze(deadlineAt + 120_001)
    const one = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
    assert.containsSubset(one.body(), { status: 'FINISHED', finishReason: 'TIMEOUT' })
    const list = await client.get('/v1/applications').headers(as(sitting.token))
    assert.equal(list.body().results[0].status, 'FINISHED')
  })
})

test.group('one writer', () => {
  test('a living session keeps the right to write until another claims it', async ({ client, assert }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const second = await loginAs(sitting.student)
    const entry = (revision: number) => [
      { id: sitting.answers[2]?.id, revision, freeResponse: `r${revision}` },
    ]
    const refused = await put(client, sitting, entry(1), second)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'session_taken')
    ;(await call(client, sitting, 'claim', second)).assertStatus(200)
    ;(await put(client, sitting, entry(1), second)).assertStatus(200)
    ;(await put(client, sitting, entry(2))).assertStatus(409)
    ;(await call(client, sitting, 'start')).assertStatus(409)
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'writer_changed'),
      1
    )
  })

  test('a session that was taken over drains for two minutes, the new one writes at once', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const { writer_session_id: old } = (await applicationRow(sitting.applicationId)) as {
      writer_session_id: number
    }
    const second = await loginAs(sitting.student)
    const now = clock.now()
    await db.from('sessions').where('id', old).update({ ended_at: now, end_reason: 'taken_over' })
    const fresh = await loginAs(sitting.student)
    ;(
      await put(client, sitting, [{ id: sitting.answers[2]?.id, revision: 9, freeResponse: 'novo' }], fresh)
    ).assertStatus(200)
    clock.freeze(now + 60_000)
    const drained = await put(client, sitting, [
      { id: sitting.answers[2]?.id, revision: 3, freeResponse: 'velho' },
      {
        id: sitting.answers[0]?.id,
        revision: 1,
        alternativeId: sitting.alternatives.get((sitting.answers[0] as AnswerRow).item_id)?.[0],
      },
    ])
    drained.assertStatus(200)
    assert.deepEqual(
      drained.body().answers.map((one: { accepted: boolean }) => one.accepted),
      [false, true]
    )
    clock.freeze(now + 121_000)
    ;(
      await put(client, sitting, [{ id: sitting.answers[0]?.id, revision: 5, alternativeId: null }])
    ).assertStatus(401)
    clock.release()
    assert.isString(second)
  }).teardown(() => clock.release())
})

test.group('making applications', () => {
  test('is idempotent, shuffles by application and follows the exam until somebody starts', async ({
    client,
    assert,
  }) => {
    const items = Array.from({ length: 12 }, (_, index) => choiceItem(index + 1))
    const file = { items, shuffleItems: true }
    const sitting = await createSitting({ exam: file })
    const mates = await Promise.all([1, 2, 3].map(() => createUser({ institution: sitting.institution })))
    const request = {
      target: { collectionId: sitting.collectionId },
      people: { userIds: [sitting.student.id, ...mates.map((mate) => mate.id)] },
      actor: { institutionId: sitting.institution.id },
    }
    assert.deepEqual(await makeApplications(request), { created: 3, alreadyCreated: 1 })
    assert.deepEqual(await makeApplications(request), { created: 0, alreadyCreated: 4 })
    const applications = (await db.from('applications').where('exam_id', sitting.examId)) as { id: number }[]
    const orders = await Promise.all(
      applications.map(async ({ id }) => (await answersOf(id)).map((row) => row.item_id).join())
    )
    assert.isAbove(new Set(orders).size, 1)
    for (const order of orders) assert.lengthOf(new Set(order.split(',')), 12)

    const { idn } = (await db.from('exams').where('id', sitting.examId).firstOrFail()) as { idn: string }
    const shorter = examFile({
      idn,
      timeWindows: openWindow(30),
      shuffleItems: true,
      items: items.slice(0, 5),
      collection: sitting.collectionId,
    })
    const updated = await importExam(shorter, { caller: callerOf(sitting.admin), updateIfExists: true })
    assert.isTrue(updated.ok, JSON.stringify(updated))
    assert.lengthOf(await answersOf(sitting.applicationId), 5)
    assert.equal((await applicationRow(sitting.applicationId)).max_duration_minutes, 30)

    ;(await call(client, sitting, 'start')).assertStatus(200)
    const refused = await importExam(shorter, { caller: callerOf(sitting.admin), updateIfExists: true })
    assert.deepEqual(refused, { ok: false, error: { kind: 'already_started' } })
  })

  test('staff allocate over the wire, within their own reach', async ({ client, assert }) => {
    const sitting = await createSitting()
    const admin = await loginAs(sitting.admin)
    const mate = await createUser({ institution: sitting.institution })
    const bulk = (token: string, users: number[]) =>
      client
        .post('/v1/collections/bulk_create_applications')
        .headers(as(token))
        .json({ collections: [sitting.collectionId], filters: { users } })
    const made = await bulk(admin, [sitting.student.id, mate.id])
    made.assertStatus(200)
    assert.deepEqual(made.body(), { created: 1, alreadyCreated: 1 })
    const stranger = await createUser()
    ;(await bulk(admin, [stranger.id])).assertStatus(404)
    ;(await bulk(sitting.token, [mate.id])).assertStatus(403)
    ;(await bulk(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })), [mate.id])).assertStatus(404)
    ;(
      await bulk(
        await loginAs(await createUser({ groups: ['Professor'], institution: sitting.institution })),
        [mate.id]
      )
    ).assertStatus(404)
    const again = await client
      .post('/v1/applications')
      .headers(as(admin))
      .json({ collection: sitting.collectionId, user: mate.id })
    again.assertStatus(400)
    assert.equal(again.body().code, 'already_scheduled')
    const one = await createUser({ institution: sitting.institution })
    ;(
      await client
        .post('/v1/applications')
        .headers(as(admin))
        .json({ collection: sitting.collectionId, user: one.id })
    ).assertStatus(201)
    assert.isAbove((await alternativesByItem(sitting.examId)).size, 0)
  })
})
