import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: vectors', () => {
  test('an import of vectors is recorded for each of its exams', async ({ assert }) => {
    const room = await createRoom()
    const exam = await db.from('exams').where('collection_id', room.collectionId).firstOrFail()
    const body = new FormData()
    body.set('file', new Blob([`exam;item;a;b;c\n${exam.idn};1;1;0;0`]), 'vetores.csv')
    const made: [string, Made][] = [
      [
        'POST /v1/exams/import_vectors',
        {
          by: 'admin',
          path: '/v1/exams/import_vectors',
          body,
          about: { type: 'exam', id: Number(exam.id) },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
