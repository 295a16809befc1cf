import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { FinishFollower } from '#grading/actions/follow_finishes'
import { makeTasks } from '#grading/actions/make_tasks'
import { answersOf, createSitting } from '#tests/fixtures/applications'
import { choiceItem, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { chainOf, createMarking, taskOf } from '#tests/fixtures/marks'
import { call } from '#tests/fixtures/sitting_calls'

const marksOf = async (applicationId: number) =>
  (await db.from('answer_marks').where('application_id', applicationId).orderBy('position')) as Record<
    string,
    unknown
  >[]

const follow = () => new FinishFollower().follow(new AbortController().signal)

test.group('correction tasks', () => {
  test('are made of a finished application for what a person judges, once; a blank answer has its 0 points', async ({
    client,
    assert,
  }) => {
    const { applicationId, text, blank, examId, collectionId, candidate } = await createMarking(client)
    await makeTasks([applicationId])
    const marks = await marksOf(applicationId)
    assert.containsSubset(marks, [
      { answer_id: text.id, status: 'analysis', points: null, sequence: 1, user_id: candidate.id },
      { answer_id: blank.id, status: 'replied', points: 0, sequence: 1, exam_id: examId },
    ])
    assert.lengthOf(marks, 2)
    assert.containsSubset(await taskOf(text.id), { state: 'WAITING', round: 1, sitting: 1 })
    assert.containsSubset(await taskOf(blank.id), { state: 'MARKED', collection_id: collectionId })
    const [correction] = await db.from('corrections').where('answer_id', blank.id)
    assert.containsSubset(correction, { points: 0, situation: 'blank', author_id: null, revision: 0 })
    assert.deepEqual(
      (await chainOf(blank.id)).map(({ kind, author_id }) => ({ kind, author_id })),
      [{ kind: 'blank', author_id: null }]
    )
  })

  test('are made of more answers than one statement inserts', async ({ client, assert }) => {
    const items = Array.from({ length: 501 }, (_, index) => textItem(index + 1))
    const sitting = await createSitting({ exam: { items } })
    for (const what of ['start', 'finish']) (await call(client, sitting, what)).assertStatus(200)
    await makeTasks([sitting.applicationId])
    assert.lengthOf(await marksOf(sitting.applicationId), items.length)
    assert.lengthOf(await chainOf(sitting.answers.at(-1)?.id ?? 0), 1)
  })

  test('are not made before the finish, nor for what is scored by its key or cancelled', async ({
    client,
    assert,
  }) => {
    const items = [choiceItem(1), textItem(2), repertorizationItem(3)]
    const sitting = await createSitting({ exam: { items } })
    ;(await call(client, sitting, 'start')).assertStatus(200)
    await makeTasks([sitting.applicationId])
    assert.lengthOf(await marksOf(sitting.applicationId), 0)
    ;(await call(client, sitting, 'finish')).assertStatus(200)
    const [, text, table] = sitting.answers
    await db
      .from('items')
      .where('id', text?.item_id ?? 0)
      .update({ is_cancelled: 1 })
    await makeTasks([sitting.applicationId])
    assert.deepEqual(
      (await marksOf(sitting.applicationId)).map(({ answer_id }) => answer_id),
      [table?.id]
    )
  })

  test('of a finish come by the job, which also finds what was finished before its first run', async ({
    client,
    assert,
  }) => {
    const before = await createSitting({ exam: { items: [textItem(1)] } })
    for (const what of ['start', 'finish']) (await call(client, before, what)).assertStatus(200)
    await db.from('correction_progress').delete()
    // As after an upgrade: its events are too old to be followed.
    const newest = (await db.from('application_events').max('id as id').firstOrFail()) as { id: number }
    await db.table('correction_progress').insert({
      id: 1,
      event_id: newest.id,
      backlog_id: before.applicationId - 1,
      backlog_end: before.applicationId,
      followed_at: 0,
    })
    const follower = new FinishFollower()
    const run = () => follower.follow(new AbortController().signal)
    await run()
    assert.lengthOf(await marksOf(before.applicationId), 1)
    const after = await createSitting({ exam: { items: [textItem(1)] } })
    for (const what of ['start', 'finish']) (await call(client, after, what)).assertStatus(200)
    await run()
    assert.lengthOf(await marksOf(after.applicationId), 1)
    // Another process goes on where this one was, and makes nothing twice.
    await follow()
    assert.lengthOf(await marksOf(after.applicationId), 1)
  })

  test('a text that comes after the finish takes the 0 of its blank answer away, and no mark of a person', async ({
    client,
    assert,
  }) => {
    const { applicationId, text, blank } = await createMarking(client)
    await db.from('answers').where('id', blank.id).update({ free_response: 'veio depois' })
    await makeTasks([applicationId])
    assert.containsSubset(await marksOf(applicationId), [
      { answer_id: text.id, status: 'analysis', sequence: 1 },
      { answer_id: blank.id, status: 'analysis', points: null, sequence: 2 },
    ])
    assert.containsSubset(await taskOf(blank.id), { state: 'WAITING' })
    assert.deepEqual(
      (await chainOf(blank.id)).map(({ kind }) => kind),
      ['blank', 'opened']
    )
    assert.lengthOf(await answersOf(applicationId), 3)
  })
})
