import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createRoom } from '#tests/fixtures/rooms'
import { workOnOrder } from '#tests/fixtures/report_cards'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: report cards', () => {
  test('each order, and each address that opens some, is recorded as the page promises', async ({
    assert,
  }) => {
    const room = await createRoom()
    const [first] = room.candidates
    const application = first.applicationId
    await db
      .from('applications')
      .where('id', application)
      .update({ state: 'FINISHED', started_at: 1, finished_at: 2 })
    const all = { type: 'collection', id: room.collectionId }
    const one = { type: 'application', id: application }
    const orders: [string, Made][] = [
      [
        'POST /v1/generate-bulk-order/:collection/generate',
        { by: 'admin', path: `/v1/generate-bulk-order/${room.collectionId}/generate`, about: all },
      ],
    ]
    assert.deepEqual(await faultsOf(room, orders), [])
    const newest = async () =>
      (await db
        .from('report_orders')
        .where('collection_id', room.collectionId)
        .orderBy('id', 'desc')
        .firstOrFail()) as {
        id: number
      }
    await workOnOrder((await newest()).id)
    const made: [string, Made][] = [
      [
        'POST /v1/answer-sheet-order/:applicationId/generate',
        { by: 'admin', path: `/v1/answer-sheet-order/${application}/generate`, about: one },
      ],
      [
        'GET /v1/answer-sheet-order/:applicationId/generate_presigned_url',
        {
          by: 'admin',
          path: `/v1/answer-sheet-order/${application}/generate_presigned_url`,
          about: { ...one, detail: { what: 'card', cards: 1 } },
        },
      ],
      [
        'GET /v1/generate-bulk-order/:collection/generate_presigned_url_zip',
        {
          by: 'admin',
          path: `/v1/generate-bulk-order/${room.collectionId}/generate_presigned_url_zip`,
          about: { ...all, detail: { what: 'zip', cards: 1 } },
        },
      ],
      [
        'GET /v1/collections/:id/report_card_pdfs',
        {
          by: 'admin',
          path: `/v1/collections/${room.collectionId}/report_card_pdfs`,
          about: { ...all, detail: { what: 'all', cards: 1 } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
