import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importExam } from '#catalog'
import { registerResetGuard } from '#delivery'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  callerOf,
  eventsOf,
  openWindow,
  type AnswerRow,
} from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { act, HOUR, iso, MINUTE, running, seen } from '#tests/fixtures/exam_acts'
import { examFile, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { call, own, put } from '#tests/fixtures/sitting_calls'

const resetEvents = async (applicationId: number) =>
  (await eventsOf(applicationId)).filter(({ type }) => type === 'reset')

test.group('reset of the time', (group) => {
  group.each.teardown(() => clock.release())

  test('keeps the answers; the next start gives the full time, and what waited is taken (S17.3)', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    const text = sitting.answers[2] as AnswerRow
    const batch = (revision: number, freeResponse: string, query = '?sitting=1') =>
      client
        .put(`${own(sitting)}/answers/batch${query}`)
        .headers(as(sitting.token))
        .json([{ id: text.id, term: 1, revision, freeResponse }])
    await batch(1, 'antes')
    clock.advance(40 * MINUTE)
    const reset = await act(client, sitting, token, 'reset', { version: 1 })
    reset.assertStatus(200)
    assert.containsSubset(reset.body(), {
      id: sitting.applicationId,
      status: 'AVAILABLE',
      startTime: iso(now - HOUR),
      endTime: iso(now + 2 * HOUR),
      timeout: 60,
      deadline: null,
      secondsToTimeout: null,
      version: 2,
      sitting: 1,
      cutBySeconds: 0,
      reseted: true,
    })
    const waiting = await batch(2, 'durante')
    waiting.assertStatus(409)
    assert.equal(waiting.body().code, 'application_not_started')
    const started = await call(client, sitting, 'start')
    assert.containsSubset(started.body(), { secondsToTimeout: 3600, writerTerm: 2, sitting: 1 })
    ;(await batch(2, 'durante')).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'durante')
    assert.lengthOf(await resetEvents(sitting.applicationId), 1)
    const acts = (await recordsOf(sitting.institution.id)).filter((one) => one.act === 'exam_reset')
    assert.deepEqual(
      acts.map(({ detail_json }) => JSON.parse(detail_json) as unknown),
      [{ clearsAnswers: false, sitting: 1 }]
    )
    assert.lengthOf(await db.from('application_sittings').where('application_id', sitting.applicationId), 0)
  })

  test('reopens a finished exam: what came after the finish is judged, and it is finished anew (S17.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    const [, , text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    await put(client, sitting, [{ id: text.id, term: 1, revision: 1, freeResponse: 'em tempo' }])
    const first = (await call(client, sitting, 'finish').json([])).body()
    const late = [{ id: text.id, term: 1, revision: 2, freeResponse: 'tarde' }]
    ;(await put(client, sitting, late)).assertStatus(400)
    const reset = await act(client, sitting, token, 'reset', { timeout: 90 })
    reset.assertStatus(200)
    assert.containsSubset(reset.body(), { status: 'AVAILABLE', timeout: 90 })
    const row = await applicationRow(sitting.applicationId)
    assert.containsSubset(row, {
      state: 'CREATED',
      finished_at: null,
      finish_digest: null,
      finish_reason: null,
      finish_source: null,
    })
    const [answer] = (await answersOf(sitting.applicationId)).slice(2)
    assert.containsSubset(answer, { free_response: 'tarde', revision: 2, earned: null })
    const started = await call(client, sitting, 'start')
    assert.equal(started.body().secondsToTimeout, 90 * 60)
    const second = (await call(client, sitting, 'finish').json([])).body()
    assert.notEqual(second.digest, first.digest)
    assert.equal(second.status, 'FINISHED')
    assert.equal((await call(client, sitting, 'finish').json([])).body().digest, second.digest)
  })

  for (const clears of [false, true])
    test(`its answers outlive another import of the exam${clears ? ', those of a closed sitting too' : ''} (S17.3)`, async ({
      client,
      assert,
    }) => {
      const { sitting, token } = await running(client)
      const text = sitting.answers[2] as AnswerRow
      await put(client, sitting, [{ id: text.id, term: 1, revision: 1, freeResponse: 'antes' }])
      const body = { clear_answers: clears, reason: 'Engano' }
      ;(await act(client, sitting, token, 'reset', body)).assertStatus(200)
      const { idn } = await db.from('exams').where('id', sitting.examId).firstOrFail()
      const file = examFile({ idn, timeWindows: openWindow(30), collection: sitting.collectionId })
      await importExam(file, { caller: callerOf(sitting.admin), updateIfExists: true })
      if (clears) (await act(client, sitting, token, 'sittings/1/restore')).assertStatus(200)
      assert.containsSubset((await answersOf(sitting.applicationId))[2], {
        id: text.id,
        free_response: 'antes',
      })
    })

  test('leaves the end of an item that was over, and lets one that ran begin its time anew (S17.3)', async ({
    client,
    assert,
  }) => {
    const exam = { items: [textItem(1, { answerTimeLimit: 60 }), textItem(2, { answerTimeLimit: 600 })] }
    const { sitting, token } = await running(client, { exam })
    for (const { id } of sitting.answers)
      (
        await client
          .post(`${own(sitting)}/answers/${id}/open`)
          .headers(as(sitting.token))
          .json({})
      ).assertStatus(200)
    clock.advance(5 * MINUTE)
    ;(await act(client, sitting, token, 'reset')).assertStatus(200)
    const [over, ran] = (await db
      .from('answers')
      .where('application_id', sitting.applicationId)
      .orderBy('position')) as Record<string, number | null>[]
    assert.isNotNull(over?.timeout_at)
    assert.containsSubset(ran, { timeout_at: null, opened_at: null, closes_at: null })
  })

  test('is refused for what has not begun, a window that is over without a new end, and what a guard protects', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    ;(await act(client, sitting, token, 'reset')).assertStatus(200)
    const again = await act(client, sitting, token, 'reset')
    again.assertStatus(409)
    assert.equal(again.body().code, 'illegal_state')
    await call(client, sitting, 'start')
    clock.freeze(now + 3 * HOUR)
    const later = await loginAs(sitting.admin)
    const over = await act(client, sitting, later, 'reset')
    over.assertStatus(409)
    assert.equal(over.body().code, 'collection_over')
    await db
      .from('time_windows')
      .where('exam_id', sitting.examId)
      .update({ end_at: now + 5 * HOUR })
    const closed = await act(client, sitting, later, 'reset')
    closed.assertStatus(409)
    assert.equal(closed.body().code, 'window_over')
    let isGraded = true
    registerResetGuard((id) =>
      Promise.resolve(
        id === sitting.applicationId && isGraded
          ? { code: 'has_corrections', message: 'delivery.illegal_state' }
          : null
      )
    )
    const graded = await act(client, sitting, later, 'reset', { end_time: iso(now + 4 * HOUR) })
    graded.assertStatus(409)
    assert.equal(graded.body().code, 'has_corrections')
    isGraded = false
    const moved = await act(client, sitting, later, 'reset', { end_time: iso(now + 4 * HOUR) })
    moved.assertStatus(200)
    assert.containsSubset(moved.body(), { status: 'AVAILABLE', endTime: iso(now + 4 * HOUR) })
  })

  test('names each field that is wrong', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    const wrong: [object, string][] = [
      [{ clear_answers: 'talvez' }, 'clear_answers'],
      [{ end_time: '31/02/2026' }, 'end_time'],
      [{ end_time: '2020-01-01T10:00:00Z' }, 'end_time'],
      [{ timeout: 0 }, 'timeout'],
      [{ timeout: 1000 }, 'timeout'],
      [{ version: 'x' }, 'version'],
      [{ reason: 'x'.repeat(401) }, 'reason'],
      [{ clear_answers: true }, 'reason'],
      [{ clear_answers: true, reason: '  ' }, 'reason'],
    ]
    for (const [body, field] of wrong) {
      const refused = await act(client, sitting, token, 'reset', body)
      refused.assertStatus(400)
      assert.property(
        refused.body(),
        field.replace(/_(.)/, (_, one: string) => one.toUpperCase()),
        field
      )
    }
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
  })

  test('is for administrators and those of the own school; with the answers for administrators alone', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    const school = (await db
      .from('schools')
      .where('institution_id', sitting.institution.id)
      .firstOrFail()) as {
      id: number
    }
    const of = { id: school.id, institution: sitting.institution }
    const tokens = {
      own: await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: of as never })),
      teacher: await loginAs(await createUser({ groups: ['Professor'], school: of as never })),
      stranger: await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
      candidate: sitting.token,
    }
    const clearing = { clear_answers: true, reason: 'Pedido da escola' }
    const statuses = async (what: string, body: object) =>
      Promise.all(
        Object.values(tokens).map(async (by) => (await act(client, sitting, by, what, body)).status())
      )
    assert.deepEqual(await statuses('reset', clearing), [403, 404, 404, 403])
    assert.deepEqual(await statuses('sittings/1/restore', {}), [403, 404, 404, 403])
    assert.deepEqual(await statuses('reset', {}), [200, 404, 404, 403])
    const lists = await Promise.all(
      Object.values(tokens).map(async (by) =>
        (await client.get(`${own(sitting)}/sittings`).headers(as(by))).status()
      )
    )
    assert.deepEqual(lists, [200, 404, 404, 403])
    assert.equal((await seen(client, sitting)).status, 'AVAILABLE')
    ;(await client.get(`${own(sitting)}/sittings`).headers(as(token))).assertStatus(200)
  })

  test('of two at once exactly one is done, with one event and one act on record', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    const other = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: sitting.institution })
    )
    const body = { clear_answers: true, reason: 'Começou na sala errada', version: 1 }
    const both = await Promise.all([token, other].map((by) => act(client, sitting, by, 'reset', body)))
    assert.sameMembers(
      both.map((answer) => answer.status()),
      [200, 409]
    )
    assert.lengthOf(await resetEvents(sitting.applicationId), 1)
    assert.lengthOf(await db.from('application_sittings').where('application_id', sitting.applicationId), 1)
    assert.equal((await applicationRow(sitting.applicationId)).sitting, 2)
  })
})
