import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { choiceItem } from '#tests/fixtures/exams'
import {
  alternativesByItem,
  answersOf,
  applicationRow,
  callerOf,
  createSitting,
  openWindow,
} from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { makeApplications } from '#delivery'
import { findCandidates } from '#delivery/actions/make_applications'
import { importExam } from '#catalog'
import { unwrap } from '#shared'
import { examFile } from '#tests/fixtures/exams'
import { call } from '#tests/fixtures/sitting_calls'

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
      people: { userIds: [sitting.candidate.id, ...mates.map((mate) => mate.id)] },
      actor: { institutionId: sitting.institution.id },
    }
    assert.deepEqual(unwrap(await makeApplications(request)), { created: 3, alreadyCreated: 1 })
    assert.deepEqual(unwrap(await makeApplications(request)), { created: 0, alreadyCreated: 4 })
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

  test('a class without candidates and an exam of another institution are refused by code', async ({
    assert,
  }) => {
    const sitting = await createSitting()
    const request = {
      target: { collectionId: sitting.collectionId },
      people: { userIds: [sitting.candidate.id] },
      actor: { institutionId: sitting.institution.id },
    }
    const stranger = await createUser()
    for (const other of [
      { people: { classId: 1_000_000 } },
      { people: { userIds: [stranger.id] } },
      { target: { examId: 1_000_000 } },
      { actor: { institutionId: 1_000_000 } },
    ]) {
      const refused = await makeApplications({ ...request, ...other })
      assert.isFalse(refused.ok)
      if (!refused.ok) assert.equal(refused.error.code, 'not_found')
    }
  })

  test('more people than SQLite takes values in a statement are looked for in pieces', async ({ assert }) => {
    const { candidate, institution } = await createSitting()
    const nobody = Array.from({ length: 40_000 }, (_, at) => 1_000_000_000 + at)
    const found = await findCandidates({ userIds: [...nobody, candidate.id] }, institution.id, db)
    assert.deepEqual(
      found.map(({ id }) => id),
      [candidate.id]
    )
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
    const made = await bulk(admin, [sitting.candidate.id, mate.id])
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
