import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

type Row = { id: number; [key: string]: unknown }

test.group('Records and templates', () => {
  test('a note has at most 200 characters and the author of the session', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = '/v1/room_event_record'
    const write = (token: string, description: string) =>
      client.post(path).headers(as(token)).json({ description, room: room.id, user: room.admin.id })
    ;(await write(room.proctorToken, 'd'.repeat(200))).assertStatus(201)
    ;(await write(room.proctorToken, 'd'.repeat(201))).assertStatus(400)
    ;(await write(room.proctorToken, ' ')).assertStatus(400)
    const noted = await write(candidate.token, '<b>Entrei</b>')
    assert.deepInclude(noted.body(), {
      description: '<b>Entrei</b>',
      user: { id: candidate.id, name: candidate.username },
    })
    const stranger = await createRoom()
    ;(await write(stranger.proctorToken, 'oi')).assertStatus(404)
    const list = (await client.get(`${path}?roomId=${room.id}`).headers(as(room.proctorToken))).body()
    assert.deepEqual([list.count, list.results[0].id], [2, noted.body().id])
    ;(await client.get(`${path}?roomId=${room.id}`).headers(as(stranger.proctorToken))).assertStatus(404)
    ;(await client.get(`${path}?roomId=${room.id}`).headers(as(candidate.token))).assertStatus(403)
  })

  test('templates are a person’s own, the newest on top, none twice', async ({ client, assert }) => {
    const room = await createRoom()
    const saveTemplate = (content: string, token = room.proctorToken) =>
      client.post('/v1/dashboard_messages').headers(as(token)).json({ content, user: room.admin.id })
    for (const content of ['Primeira', 'Segunda', 'Primeira']) (await saveTemplate(content)).assertStatus(201)
    ;(await saveTemplate('c'.repeat(401))).assertStatus(400)
    const list = (await client.get('/v1/message_templates').headers(as(room.proctorToken))).body()
      .results as Row[]
    assert.deepEqual(
      list.map((one) => one.content),
      ['Segunda', 'Primeira']
    )
    const id = list[0]?.id ?? 0
    ;(await client.delete(`/v1/message_templates/${id}`).headers(as(room.adminToken))).assertStatus(404)
    ;(await client.delete(`/v1/message_templates/${id}`).headers(as(room.proctorToken))).assertStatus(204)
    ;(await client.delete(`/v1/message_templates/${id}`).headers(as(room.proctorToken))).assertStatus(404)
    ;(await saveTemplate('a', room.candidates[0].token)).assertStatus(403)
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    ;(await saveTemplate('a', head)).assertStatus(403)
  })

  test('rule-dashboard-019: messages of the dashboard come by position, the highest first', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    for (const position of [2, 3, 1])
      await db
        .insertQuery()
        .table('message_templates')
        .insert({ user_id: room.proctor.id, content: `Mensagem ${position}`, position, created_at: 0 })
    const list = (await client.get('/v1/dashboard_messages').headers(as(room.proctorToken))).body()
    assert.deepEqual(
      list.results.map((one: Row) => one.position),
      [3, 2, 1]
    )
  })
})
