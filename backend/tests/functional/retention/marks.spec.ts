import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { applicationsInMarking } from '#grading'
import { makeTasks } from '#grading/actions/make_tasks'
import { clock } from '#shared'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { mark } from '#tests/fixtures/marks'
import { loginAs } from '#tests/fixtures/people'
import { afterPurge, finish, isThere, LONG, purgeNow, storePicture } from '#tests/fixtures/purged_files'

test.group('the purge and marks', (group) => {
  group.each.teardown(afterPurge)

  test('holds what there is of an application whose marks are being given, until they are disclosed', async ({
    client,
    assert,
  }) => {
    const room = await createWatchedRoom()
    const { applicationId, collectionId, admin, answers } = room.sitting
    const text = answers.find(({ item_category: category }) => category === 'FREE_RESPONSE')
    const picture = await storePicture(room)
    await finish(room)
    await makeTasks([applicationId])
    // Nobody has begun to mark it: there is nothing to wait for.
    assert.deepEqual([...(await applicationsInMarking([applicationId]))], [])
    const token = await loginAs(admin)
    ;(await mark(client, token, { answer: text?.id, value: 0 })).assertStatus(200)
    assert.deepEqual([...(await applicationsInMarking([applicationId]))], [applicationId])
    clock.advance(LONG)
    await purgeNow()
    assert.isTrue(await isThere(picture), 'marks that are not disclosed')
    const [disclosureId = 0] = (await db.table('disclosures').insert({
      collection_id: collectionId,
      ordered_by: admin.id,
      ordered_at: clock.now(),
      state: 'RUNNING',
      marks: 1,
    })) as number[]
    await db
      .from('answer_marks')
      .where('application_id', applicationId)
      .update({ disclosure_id: disclosureId })
    await purgeNow()
    assert.isTrue(await isThere(picture), 'the disclosure runs')
    await db.from('disclosures').where('id', disclosureId).update({ state: 'DONE' })
    await purgeNow()
    assert.isFalse(await isThere(picture))
  })

  test('an answer that goes takes its task, correction, mark and events along', async ({ assert }) => {
    const room = await createWatchedRoom()
    const { applicationId, answers } = room.sitting
    await finish(room)
    await makeTasks([applicationId])
    const ids = answers.map(({ id }) => id)
    const left = async () =>
      Promise.all(
        ['correction_tasks', 'corrections', 'answer_marks', 'correction_events'].map(
          async (table) => (await db.from(table).whereIn('answer_id', ids)).length
        )
      )
    assert.deepEqual(await left(), [1, 1, 1, 1])
    await db.from('answers').where('application_id', applicationId).delete()
    assert.deepEqual(await left(), [0, 0, 0, 0])
  })
})
