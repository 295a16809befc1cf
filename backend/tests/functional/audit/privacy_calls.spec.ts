import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, insertRow, schoolHour } from '#shared'
import { createUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: privacy', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const person = await createUser({ institution: room.institution })
    const other = await createUser({ institution: room.institution })
    const erased = await createUser({ institution: room.institution })
    const { day } = schoolHour(clock.now())
    const requestId = await insertRow(db, 'privacy_requests', {
      institution_id: room.institution.id,
      user_id: person.id,
      kind: 'erasure',
      asked_by: 'guardian',
      received_on: day,
      due_on: day,
      state: 'open',
      made_by: room.admin.id,
      created_at: clock.now(),
    })
    const copyId = await insertRow(db, 'privacy_requests', {
      institution_id: room.institution.id,
      user_id: person.id,
      kind: 'export',
      asked_by: 'guardian',
      received_on: day,
      due_on: day,
      state: 'open',
      made_by: room.admin.id,
      created_at: clock.now(),
    })
    const erasureId = await insertRow(db, 'privacy_requests', {
      institution_id: room.institution.id,
      user_id: erased.id,
      kind: 'erasure',
      asked_by: 'person',
      received_on: day,
      due_on: day,
      state: 'open',
      made_by: room.admin.id,
      created_at: clock.now(),
    })
    const about = { type: 'user', id: person.id }
    const made: [string, Made][] = [
      [
        'POST /v1/privacy_requests',
        {
          by: 'admin',
          path: '/v1/privacy_requests',
          body: { person: other.id, kind: 'export', asked_by: 'person', received_on: day },
          about: { type: 'user', id: other.id },
        },
      ],
      [
        'POST /v1/privacy_requests/:id/export',
        { by: 'admin', path: `/v1/privacy_requests/${copyId}/export`, about },
      ],
      [
        'POST /v1/privacy_requests/:id/close',
        {
          by: 'admin',
          path: `/v1/privacy_requests/${requestId}/close`,
          body: { outcome: 'done', reason: 'Entregue.' },
          about: { ...about, detail: { request: requestId, kind: 'erasure', outcome: 'done' } },
        },
      ],
    ]
    made.push([
      'POST /v1/privacy_requests/:id/erasure',
      {
        by: 'admin',
        path: `/v1/privacy_requests/${erasureId}/erasure`,
        about: { type: 'user', id: erased.id, detail: { request: erasureId } },
      },
    ])
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
