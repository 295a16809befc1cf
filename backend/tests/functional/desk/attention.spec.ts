import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ATTENTION_REASONS } from '#desk/domain/attention'
import { schoolDay } from '#evidence'
import { storeFile } from '#files'
import { clock } from '#shared'
import { createDesk, listOf, type Desk } from '#tests/fixtures/desk'
import { as } from '#tests/fixtures/people'

const MINUTE = 60_000

/** Applications whose facts differ in every way that a reason looks at. */
async function variants(at: Desk): Promise<void> {
  const now = clock.now()
  const { applications } = at
  const update = (index: number, values: Record<string, unknown>) =>
    db
      .from('applications')
      .where('id', applications[index]?.id ?? 0)
      .update(values)
  const running = { state: 'STARTED', started_at: now - 30 * MINUTE, last_saved_at: now - MINUTE }
  await update(0, { window_start_at: now - 5 * MINUTE })
  await update(1, { window_start_at: now - 11 * MINUTE })
  await update(2, { window_start_at: now - 90 * MINUTE, window_end_at: now - MINUTE })
  await update(3, running)
  await update(4, { ...running, last_saved_at: 0 })
  await update(5, { ...running, last_saved_at: now - 6 * MINUTE })
  await update(6, { ...running, last_saved_at: 0, held_at: now - MINUTE })
  await update(7, { ...running, last_saved_at: 0, state: 'STOPPED', stopped_at: now })
  await update(8, { ...running, granted_seconds: 36_000 })
  await update(9, { ...running, state: 'FINISHED', granted_seconds: 36_000 })
  await update(10, { state: 'FINISHED', started_at: now - 30 * MINUTE, finished_at: now - MINUTE })
  await update(11, { state: 'FINISHED', started_at: now - 30 * MINUTE, finished_at: now - MINUTE })
  for (const index of [3, 4, 5, 8]) {
    const application_id = applications[index]?.id ?? 0
    // The answers of 4 are newer than the moment that its row has, those of 5 are not.
    const saved_at = index === 5 ? now - 6 * MINUTE : index === 4 ? now - 4 * MINUTE : now - MINUTE
    await db.from('answers').where({ application_id, position: 1 }).update({ saved_at, seconds: 1 })
  }
  for (const index of [10, 11])
    await db.table('late_batches').insert({
      application_id: applications[index]?.id,
      user_id: applications[index]?.userId,
      received_at: now - 10,
      entries_json: '[]',
      reason: 'already_finished',
      digest: `d${index}`,
      sitting: 1,
    })
  await db.table('kept_decisions').insert({
    application_id: applications[11]?.id,
    kept_key: 'b1',
    decision: 'refuse',
    decided_by: at.admin.id,
    decided_at: now,
  })
}

const NAMES = Array.from({ length: 12 }, (_, index) => `Pessoa ${String.fromCharCode(65 + index)}`)

test.group('what needs attention in the list of a collection', () => {
  test('is the same in the rows and for the database, for each reason and for any', async ({
    client,
    assert,
  }) => {
    const at = await createDesk(NAMES, { collection: { shouldTakeSnapshots: true } })
    await variants(at)
    const now = clock.now()
    const { id: photo } = await storeFile({
      source: Buffer.from('a photo'),
      filename: 'foto.png',
      purpose: 'identity_photo',
      contentType: 'image/png',
      institutionId: at.institution.id,
      ownerId: at.admin.id,
    })
    for (const { userId } of at.applications.slice(0, 6))
      await db.table('candidate_documents').insert({
        institution_id: at.institution.id,
        candidate_id: userId,
        day: schoolDay(now),
        document_file_id: photo,
        face_file_id: photo,
        uploaded_at: now,
      })
    const all = (await listOf(client, at)).results
    const found = new Set(all.flatMap(({ attention }) => attention as string[]))
    assert.sameMembers([...found], [...ATTENTION_REASONS], 'every reason holds for somebody')
    for (const reason of ATTENTION_REASONS) {
      const filtered = (await listOf(client, at, { attention: reason })).results.map(({ id }) => id)
      const holding = all
        .filter(({ attention }) => (attention as string[]).includes(reason))
        .map(({ id }) => id)
      assert.deepEqual(filtered, holding, reason)
      assert.isBelow(holding.length, all.length, reason)
    }
    const any = (await listOf(client, at, { attention: 'true' })).results.map(({ id }) => id)
    assert.deepEqual(
      any,
      all.filter(({ attention }) => (attention as string[]).length > 0).map(({ id }) => id)
    )
    const page = await listOf(client, at, { attention: 'true', size: 2 })
    assert.equal(page.count, any.length)
    const next = await listOf(client, at, { attention: 'true', size: 2, after: page.next ?? '' })
    assert.deepEqual(
      [...page.results, ...next.results].map(({ id }) => id),
      any.slice(0, 4)
    )
    ;(
      await client
        .get('/v1/applications/dashboard')
        .qs({ collection: at.collectionId, attention: 'hunger' })
        .headers(as(at.token))
    ).assertStatus(400)
  })

  test('no photos are missed where no camera is asked for', async ({ client, assert }) => {
    const at = await createDesk(['Ana'])
    assert.deepEqual((await listOf(client, at)).results[0]?.attention, ['not_begun'])
    assert.deepEqual((await listOf(client, at, { attention: 'photos_missing' })).results, [])
  })
})
