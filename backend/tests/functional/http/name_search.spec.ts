import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createUser, loginAs, rename } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'

const THING = 'Sessão José Ângulo 50%'

/** A room of which everything that a list can be searched by has an accent, with another of each kind beside it. */
async function nameThings(room: TestRoom): Promise<void> {
  await rename(room.candidates[0].id, 'José Conceição')
  await db.from('users').where('id', room.proctor.id).update({ name: 'JOSÉ DA SALA' })
  await db.from('rooms').where('id', room.id).update({ name: THING })
  await db.from('exams').where('id', room.examId).update({ name: THING })
  await db
    .from('collections')
    .where('id', room.collectionId)
    .update({ name: THING, knowledge_area_description: THING, periodo_ano: '3ª série José' })
  await db
    .from('classes')
    .whereIn('id', db.from('class_members').where('user_id', room.candidates[0].id).select('class_id'))
    .update({ name: THING })
  await db.table('repertorization_items').multiInsert([
    { institution_id: room.institution.id, description: 'José Ácido', rubrics_length: 1, content_hash: 'a' },
    { institution_id: room.institution.id, description: 'Outro', rubrics_length: 1, content_hash: 'b' },
  ])
}

test.group('A search in a list', () => {
  test('finds names whatever their accents and case, written with or without them', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    await nameThings(room)
    const candidate = await loginAs(room.candidates[0])
    const lists: [path: string, token: string][] = [
      ['/v1/users?', room.adminToken],
      ['/v1/classes?', room.adminToken],
      ['/v1/exams?', room.adminToken],
      ['/v1/collections?', room.adminToken],
      ['/v1/repertorization_items?', candidate],
      ['/v1/rooms?', room.adminToken],
      [`/v1/rooms/${room.id}/users?`, room.proctorToken],
      [`/v1/rooms/people?collection=${room.collectionId}&`, room.adminToken],
      ['/v1/rooms/staff?', room.adminToken],
      ['/v1/collections_prefilter?', room.adminToken],
      ['/v1/collections_prefilter?filter_by=discipline&', room.adminToken],
      ['/v1/collections_prefilter?filter_by=school_stage&', room.adminToken],
      ['/v1/applications?', candidate],
      [`/v1/applications/dashboard?collection=${room.collectionId}&`, room.adminToken],
    ]
    for (const [path, token] of lists) {
      const count = async (search: string) => {
        const answer = await client.get(`${path}search=${encodeURIComponent(search)}`).headers(as(token))
        assert.equal(answer.status(), 200, `${path}${search} ${JSON.stringify(answer.body())}`)
        return answer.body().count as number
      }
      for (const search of ['jose', 'José', 'JOSÉ', 'Jôsè', 'jose\u0301'])
        assert.equal(await count(search), 1, `${path} ${search}`)
      assert.equal(await count('josa'), 0, path)
    }
  })

  test('takes the signs of a pattern as what they are', async ({ client, assert }) => {
    const room = await createRoom()
    await db.from('rooms').where('id', room.id).update({ name: THING })
    const other = await createUser({ institution: room.institution, groups: ['ADMINISTRADOR'] })
    const token = await loginAs(other)
    const count = async (search: string) =>
      (await client.get(`/v1/rooms?search=${encodeURIComponent(search)}`).headers(as(token))).body()
        .count as number
    assert.equal(await count('50%'), 1)
    for (const search of ['5_%', '%!', '_ngulo', '!']) assert.equal(await count(search), 0, search)
  })
})
