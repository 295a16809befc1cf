import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lowerLimits, workOnSheet } from '#tests/fixtures/excel_orders'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: Excel files', () => {
  test('each order of a long list, and each address of its file, is recorded as the page promises', async ({
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 0 })
    const room = await createRoom()
    const about = { type: 'collection', id: room.collectionId }
    const orders: [string, Made][] = [
      [
        'GET /v1/applications/dashboard/sheet',
        { by: 'admin', path: `/v1/applications/dashboard/sheet?collection=${room.collectionId}`, about },
      ],
      [
        'GET /v1/collections/:id/rooms_list',
        { by: 'admin', path: `/v1/collections/${room.collectionId}/rooms_list?format=excel`, about },
      ],
    ]
    assert.deepEqual(await faultsOf(room, orders), [])
    const { id } = (await db
      .from('excel_orders')
      .where({ collection_id: room.collectionId, kind: 'rooms' })
      .firstOrFail()) as { id: number }
    await workOnSheet(id)
    const opened: [string, Made][] = [
      [
        'GET /v1/excel_orders/:id/address',
        {
          by: 'admin',
          path: `/v1/excel_orders/${id}/address`,
          about: { ...about, detail: { list: 'rooms', order: id } },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, opened), [])
  })
})
