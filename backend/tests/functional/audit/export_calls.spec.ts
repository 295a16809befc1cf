import { test } from '@japa/runner'
import { limits } from '#exports/limits'
import { workerPorts, workJob } from '#jobs'
import { exported } from '#tests/fixtures/exported'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: exports', () => {
  test('whoever takes a list is on record, with the filter and how many rows it has', async ({ assert }) => {
    const room = await createRoom()
    const query = `collection=${room.collectionId}&hierarchies=unity`
    const about = (list: string, rows: number) => ({
      type: 'collection',
      id: room.collectionId,
      detail: { list, format: 'csv', rows, filter: { collection: room.collectionId, hierarchies: 'unity' } },
    })
    const made: [string, Made][] = [
      [
        'GET /v1/collection_result',
        {
          by: 'admin',
          path: `/v1/collection_result?${query}&format=csv`,
          about: about('collection_result', room.candidates.length),
        },
      ],
      ['GET /v1/exports/:resource', { by: 'admin', path: '/v1/exports/exams' }],
      [
        'GET /v1/hierarchies_performance',
        {
          by: 'admin',
          path: `/v1/hierarchies_performance?${query}&format=csv`,
          about: about('hierarchies_performance', 1),
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })

  test('the file of a long list is recorded when it is taken', async ({ assert, cleanup }) => {
    const { atOnce } = limits
    limits.atOnce = 0
    cleanup(() => void (limits.atOnce = atOnce))
    const room = await createRoom()
    const ordered = await exported(room.adminToken, '/v1/exports/exams?format=csv')
    assert.equal(ordered.status, 202)
    const { id } = JSON.parse(ordered.text) as { id: number }
    await workJob({ id, lane: 'exports' }, workerPorts, () => {})
    const made: [string, Made][] = [['GET /v1/jobs/:id/file', { by: 'admin', path: `/v1/jobs/${id}/file` }]]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
