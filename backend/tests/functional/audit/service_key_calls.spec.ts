import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, insertRow, schoolHour } from '#shared'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

const DAY_MS = 86_400_000

test.group('which calls record an act: service keys', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const id = await insertRow(db, 'service_keys', {
      institution_id: room.institution.id,
      name: 'Matrícula',
      session_id: 1_500_000_000 + room.institution.id,
      shown: 'bnk_abcde',
      switches_json: '[]',
      networks_json: '[]',
      made_by: room.admin.id,
      created_at: clock.now(),
      expires_at: clock.now() + DAY_MS,
    })
    const made: [string, Made][] = [
      [
        'POST /v1/service_keys',
        {
          by: 'admin',
          path: '/v1/service_keys',
          body: {
            name: 'Notas',
            switches: ['BackOffice.Exports'],
            expires_on: schoolHour(clock.now() + 30 * DAY_MS).day,
          },
        },
      ],
      [
        'DELETE /v1/service_keys/:id',
        { by: 'admin', path: `/v1/service_keys/${id}`, about: { type: 'service_key', id } },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
