import ace from '@adonisjs/core/services/ace'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { act } from '#tests/fixtures/exam_acts'
import { chainOf, comment, createMarking, mark, markedCorrection, type Marking } from '#tests/fixtures/marks'
import GradingVerify from '../../../commands/grading_verify.js'

/** What is broken of the answers of a marking. */
async function brokenOf({ answers }: Marking) {
  const ids = answers.map(({ id }) => id)
  const found: object[] = []
  await verifyMarks((broken) => {
    if (ids.includes(broken.answerId)) found.push(broken)
  })
  return found
}

async function marked(client: Parameters<typeof createMarking>[0]): Promise<Marking> {
  const marking = await createMarking(client)
  for (const value of [1, 2, 3])
    (await mark(client, marking.adminToken, { answer: marking.text.id, value })).assertStatus(200)
  return marking
}

test.group('chains of marks', () => {
  test('hold after every kind of write', async ({ client, assert }) => {
    const marking = await marked(client)
    assert.deepEqual(await brokenOf(marking), [])
    ;(await act(client, marking, marking.adminToken, 'reset', {})).assertStatus(200)
    assert.deepEqual(await brokenOf(marking), [])
  })

  test('an event that was changed or removed, and a mark that was changed past it, are named', async ({
    client,
    assert,
  }) => {
    const marking = await marked(client)
    const { id: answerId } = marking.text
    const [, second, , fourth] = await chainOf(answerId)
    const event = (id: number | undefined) => db.from('correction_events').where('id', id ?? 0)
    await event(second?.id).update({ after_json: '{"points":9000,"situation":null}' })
    assert.deepEqual(await brokenOf(marking), [{ answerId, sequence: 2, kind: 'event_changed' }])
    await event(second?.id).update({ after_json: second?.after_json ?? '' })
    assert.deepEqual(await brokenOf(marking), [])
    await db
      .from('answer_marks')
      .where('answer_id', answerId)
      .update({ head_hash: 'f'.repeat(64) })
    assert.deepEqual(await brokenOf(marking), [{ answerId, sequence: 4, kind: 'head_changed' }])
    await event(fourth?.id).delete()
    assert.deepEqual(await brokenOf(marking), [{ answerId, sequence: 4, kind: 'event_missing' }])
    await event(second?.id).delete()
    assert.deepEqual(await brokenOf(marking), [{ answerId, sequence: 2, kind: 'event_missing' }])
  })

  test('a mark or a correction whose row was edited is named', async ({ client, assert }) => {
    const marking = await marked(client)
    const { id: answerId } = marking.text
    const id = await markedCorrection(answerId)
    ;(await comment(client, marking.adminToken, { id, comment: '<p>Bom</p>' })).assertStatus(200)
    assert.deepEqual(await brokenOf(marking), [])
    const named = [{ answerId, sequence: 5, kind: 'mark_changed' }]
    const edits = [
      ['answer_marks', { points: 9000 }, { points: 3000 }],
      ['answer_marks', { status: 'analysis' }, { status: 'replied' }],
      ['corrections', { points: 9000 }, { points: 3000 }],
      ['corrections', { situation: 'blank' }, { situation: null }],
      ['corrections', { comment: '<p>Ruim</p>' }, { comment: '<p>Bom</p>' }],
    ] as const
    for (const [table, edit, before] of edits) {
      const row = () => db.from(table).where('answer_id', answerId)
      await row().update(edit)
      assert.deepEqual(await brokenOf(marking), named, `${table} ${JSON.stringify(edit)}`)
      await row().update(before)
      assert.deepEqual(await brokenOf(marking), [])
    }
  })

  test('grading:verify ends with 1 and names the answer, and with 0 where all holds', async ({ client }) => {
    const marking = await marked(client)
    ace.ui.switchMode('raw')
    const verify = async () => {
      const command = await ace.create(GradingVerify, [])
      await command.exec()
      return command
    }
    // Other tests of this database break chains, and leave them.
    await db.from('correction_events').whereNot('answer_id', marking.text.id).delete()
    await db.from('score_changes').whereNot('answer_id', marking.text.id).delete()
    await db.from('answer_marks').whereNot('answer_id', marking.text.id).delete()
    const good = await verify()
    good.assertSucceeded()
    good.assertLogMatches(/1 chains, 4 events, 0 broken/)
    await db.from('answer_marks').where('answer_id', marking.text.id).update({ sequence: 9 })
    const broken = await verify()
    broken.assertExitCode(1)
    broken.assertLogMatches(new RegExp(`answer ${marking.text.id}, event 5: an event is missing`))
  })
})
