import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

type Row = { id: number; [key: string]: unknown }

test.group('The lists of the dashboard', (group) => {
  group.each.teardown(() => clock.release())

  test('a card counts who has begun: whatever became of it, and only of applications that its reader sees', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 4 })
    const begun = async (token: string) =>
      (await client.get('/v1/collections_prefilter').headers(as(token)))
        .body()
        .results.map((card: Row) => [card.totalApplications, card.countBegun])
    assert.deepEqual(await begun(room.adminToken), [[4, 0]])
    for (const [at, state] of ['STARTED', 'STOPPED', 'FINISHED'].entries())
      await db.from('applications').where('id', Number(room.candidates[at]?.applicationId)).update({ state })
    assert.deepEqual(await begun(room.adminToken), [[4, 3]])
    await db
      .from('applications')
      .where('id', Number(room.candidates[2]?.applicationId))
      .update({ room_id: null })
    assert.deepEqual(await begun(room.proctorToken), [[3, 2]], 'of their room')
    const { admin } = await createRoom({ candidates: 2 })
    assert.deepEqual(await begun(await loginAs(admin)), [[2, 0]], 'of their institution')
  })

  test('cards of collections: a proctor’s are those of their rooms', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 3 })
    const cards = async (token: string, query = '') =>
      (await client.get(`/v1/collections_prefilter${query}`).headers(as(token))).body()
    const page = await cards(room.proctorToken)
    assert.equal(page.count, 1)
    assert.deepInclude(page.results[0], {
      id: room.collectionId,
      totalExams: 1,
      totalApplications: 3,
      countExamsAvailable: 3,
      categoria: 2,
      avaliada: false,
      status: 'ACTIVE',
    })
    assert.equal((await cards(room.adminToken)).count, 1)
    const helper = await loginAs(await createUser({ groups: ['PROCTOR'], school: room.school }))
    assert.equal((await cards(helper)).count, 0)
    assert.equal((await cards(room.adminToken, '?status=INACTIVE')).count, 0)
    assert.equal(
      (await cards(room.adminToken, '?status=ACTIVE&categoria=2&ordering=id&pageSize=10&search=cole')).count,
      1
    )
    assert.equal((await cards(room.adminToken, '?avaliada=true')).count, 0)
    await db.from('applications').where('collection_id', room.collectionId).update({ state: 'FINISHED' })
    assert.equal((await cards(room.adminToken, '?avaliada=true')).count, 0, 'to finish is no evaluation')
    clock.advance(3 * 3_600_000)
    room.adminToken = await loginAs(room.admin)
    assert.deepInclude((await cards(room.adminToken)).results[0], {
      status: 'INACTIVE',
      countExamsAvailable: 0,
    })
    await db
      .from('collections')
      .where('id', room.collectionId)
      .update({ knowledge_area_description: 'Ciências', periodo_ano: '9º ano' })
    for (const [query, count] of [
      ['search=ciências', 0],
      ['search=ciências&filter_by=discipline', 1],
      ['search=9º&filter_by=school_stage', 1],
      ['search=9º&filter_by=name', 0],
      ['search=9º&filter_by=', 0],
      ['filter_by=discipline', 1],
    ] as const)
      assert.equal((await cards(room.adminToken, `?${query}`)).count, count, query)
    const refused = await client.get('/v1/collections_prefilter?filter_by=turma').headers(as(room.adminToken))
    refused.assertStatus(400)
    refused.assertBodyContains({ filterBy: ['Este valor não é uma das opções.'] })
    ;(
      await client.get('/v1/collections_prefilter?status=SOMETIMES').headers(as(room.adminToken))
    ).assertStatus(400)
    ;(await client.get('/v1/collections_prefilter').headers(as(room.candidates[0].token))).assertStatus(403)
  })

  test('applications of a collection, as far as a room or school gives them', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 3 })
    const [candidate] = room.candidates
    await db
      .from('applications')
      .where('id', room.candidates[2]?.applicationId ?? 0)
      .update({ room_id: null })
    await db
      .from('persons')
      .where('user_id', candidate.id)
      .update({ special_need: 'Baixa visão', cellphone: '11 98888-0000' })
    const list = async (token: string, query = '') =>
      (
        await client
          .get(`/v1/applications/dashboard?collection=${room.collectionId}${query}`)
          .headers(as(token))
      ).body()
    assert.equal((await list(room.proctorToken)).count, 2)
    assert.equal((await list(room.adminToken)).count, 3)
    const one = (await list(room.adminToken, `&user=${candidate.id}`)).results[0]
    assert.deepInclude(one, {
      id: candidate.applicationId,
      roomId: room.id,
      channelName: 'Sala 1',
      status: 'AVAILABLE',
      specialNeed: 'Baixa visão',
    })
    assert.equal(one.user.person.cellphone, '11 98888-0000')
    assert.isNull((await list(room.proctorToken, `&user=${candidate.id}`)).results[0].user.person.cellphone)
    assert.equal((await list(room.adminToken, '&is_special_need=true')).count, 1)
    assert.equal((await list(room.adminToken, '&is_special_need=false')).count, 2)
    assert.equal(
      (await list(room.adminToken, `&schools=${room.school.id}&status=AVAILABLE&exam=${room.examId}`)).count,
      3
    )
    assert.equal((await list(room.adminToken, '&classes=999999')).count, 0)
    assert.equal((await list(room.adminToken, `&search=${candidate.username}`)).count, 1)
    ;(await client.get('/v1/applications/dashboard').headers(as(room.adminToken))).assertStatus(400)
    const elsewhere = await createRoom()
    assert.equal((await list(elsewhere.proctorToken)).count, 0)
    const both = (
      await client.get(`/v1/applications?user=${candidate.id}&room=${room.id}`).headers(as(room.proctorToken))
    ).body()
    assert.equal(both.count, 1)
    assert.equal(
      (
        await client
          .get(`/v1/applications?user=${candidate.id}&room=${room.id}`)
          .headers(as(elsewhere.proctorToken))
      ).body().count,
      0
    )
    ;(
      await client.get(`/v1/applications/${candidate.applicationId}/answers`).headers(as(room.proctorToken))
    ).assertStatus(404)
  })
})
