import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

test.group('who may', () => {
  test('administrators, those of the own school, and staff of the room who may pause; nobody else', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/applications/${candidate.applicationId}`
    await client.post(`${path}/start`).headers(as(candidate.token))
    const { school, institution } = room
    const elsewhere = await createSchool(institution)
    const tokens = {
      admin: room.adminToken,
      own: await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school })),
      proctor: room.proctorToken,
      director: await loginAs(await createUser({ groups: ['Diretor'], school })),
      other: await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: elsewhere })),
      stranger: await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
      candidate: candidate.token,
    }
    const body = { timeout: 70, endTime: iso(clock.now() + HOUR), strategy: 'x', startTime: iso(clock.now()) }
    const statusesOf = async (call: (token: string) => ReturnType<ApiClient['post']>) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(tokens).map(async ([who, token]) => [who, (await call(token)).status()] as const)
        )
      )
    const managed = { proctor: 404, director: 403, other: 404, stranger: 404, candidate: 403 }
    assert.deepEqual(
      await statusesOf((token) => client.patch(`${path}/set_timeout`).headers(as(token)).json(body)),
      {
        ...managed,
        admin: 200,
        own: 200,
      }
    )
    for (const what of ['set_application_dates', 'finish_on_behalf'])
      assert.containsSubset(
        await statusesOf((token) =>
          client
            .post(`${path}/${what}`)
            .headers(as(token))
            .json(what === 'finish_on_behalf' ? { version: 99 } : body)
        ),
        managed
      )
    const stopping = (token: string) => client.post(`${path}/stop`).headers(as(token)).json({})
    for (const who of ['director', 'other', 'stranger', 'candidate'] as const)
      assert.include([403, 404], (await stopping(tokens[who])).status(), who)
    for (const who of ['proctor', 'own', 'admin'] as const) {
      ;(await stopping(tokens[who])).assertStatus(200)
      ;(await client.post(`${path}/resume`).headers(as(tokens[who])).json({})).assertStatus(200)
    }
    // Without the switch a proctor watches on, and stops nothing.
    await client
      .put('/v1/groups/PROCTOR/permissions')
      .headers(as(room.adminToken))
      .json({ permissions: { Dashboard: { Videos: { PauseResume: false } } } })
    ;(await stopping(tokens.proctor)).assertStatus(403)
  })
})

test.group('the estimate of an adaptive exam', () => {
  test('is read in its order by staff of the list, and not by who sits it or watches the room', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [{ applicationId, token }] = room.candidates
    const path = `/v1/applications/${applicationId}/cat_result_log`
    const read = (by: string) => client.get(path).headers(as(by))
    assert.deepEqual((await read(room.adminToken)).body(), { catResultLog: [] })
    const { item_id: itemId } = await db.from('answers').where('application_id', applicationId).firstOrFail()
    const at = clock.now()
    const first = { application_id: applicationId, step: 0, item_id: null, theta: 0, standard_error: 1.5 }
    await db.table('adaptive_steps').multiInsert([
      { ...first, step: 1, item_id: itemId, theta: -0.25, standard_error: 0.75, is_answer: 1, taken_at: at },
      { ...first, is_answer: 0, taken_at: at },
    ])
    assert.deepEqual((await read(room.adminToken)).body().catResultLog, [
      { id: null, step: 0, thetaEstimate: 0, standardError: 1.5, is_answer: false, at: iso(at) },
      { id: itemId, step: 1, thetaEstimate: -0.25, standardError: 0.75, is_answer: true, at: iso(at) },
    ])
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    ;(await read(head)).assertStatus(200)
    ;(await read(room.proctorToken)).assertStatus(404)
    ;(await read(token)).assertStatus(403)
    const corrector = await createUser({ groups: ['CORRECTOR'], school: room.school })
    ;(await read(await loginAs(corrector))).assertStatus(404)
  })
})
