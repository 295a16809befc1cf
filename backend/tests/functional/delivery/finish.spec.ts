import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { digestOf } from '#delivery/domain/digest'
import { clock } from '#shared'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
} from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { call, put } from '#tests/fixtures/sitting_calls'

test.group('finish', (group) => {
  group.each.teardown(() => clock.release())

  test('takes the last answers, happens once, and every repeat gets the same record (S11.1)', async ({
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

  test('the digest is over what is stored, and a repeat of the same answers leaves nothing behind (S11.2)', async ({
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
      answers: verdicts,
      ...same
    } = (await call(client, sitting, 'finish').json(unsent)).body()
    assert.deepEqual(same, record)
    assert.deepEqual(
      answers.map((one: { accepted: boolean }) => one.accepted),
      [true, true, true, true]
    )
    assert.deepEqual(verdicts.at(-1), answers.at(-1))
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
    const result = (await call(client, sitting, 'finish').json(unsent)).body()
    assert.deepEqual(
      result.answers.map((one: { accepted: boolean }) => one.accepted),
      [true, true, false]
    )
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.earned),
      [1, 0, 1]
    )
    const again = (await call(client, sitting, 'finish').json(unsent)).body()
    assert.deepEqual({ ...again, serverTime: '' }, { ...result, serverTime: '' })
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

  test('parallel first calls make one finish (S11.1)', async ({ client, assert }) => {
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

  test('the server finishes what is overdue, once, even without a request (S9.3)', async ({
    client,
    assert,
  }) => {
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
    await finishAllOverdue()
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    clock.freeze(deadlineAt + 120_001)
    assert.isAtLeast(await finishAllOverdue(), 1)
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
  })

  test('any look at it after the time finishes it too (S9.3)', async ({ client, assert }) => {
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
