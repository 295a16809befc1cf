import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { importExamFixture } from '#tests/fixtures/exams'
import { createSchool, createUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: candidates added to a collection', () => {
  test('a candidate of another school is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const settings = { preferences: { Shared_Data__ActivateSharedFlow: true } }
    await db
      .from('institutions')
      .where('id', room.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    const exam = await importExamFixture(callerOf(room.admin), { timeWindows: openWindow() })
    const { collection_id: collection } = await db.from('exams').where('id', exam.id).firstOrFail()
    await db
      .from('collections')
      .where('id', collection)
      .update({ school_id: (await createSchool(room.institution)).id, updated_at: clock.now() })
    const guest = await createUser({ school: await createSchool(room.institution) })
    const made: [string, Made][] = [
      [
        'POST /v1/applications/shared_create',
        { by: 'admin', path: '/v1/applications/shared_create', body: { collection, user: guest.id } },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
