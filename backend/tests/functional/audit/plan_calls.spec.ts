import { test } from '@japa/runner'
import { createPlanned, SIMPLE } from '#tests/fixtures/plans'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

const definition = {
  kind: 'number',
  step: 1000,
  situations: [],
  tolerance: { total: 0, criterion: 0, situations: true },
}

test.group('which calls record an act: correction plans', () => {
  test('each write is recorded as the page promises', async ({ client, assert }) => {
    const planned = await createPlanned(client)
    const { institution, admin, adminToken, planId, examId, blank } = planned
    const room = { ...(await createRoom()), institution }
    const by = { id: admin.id, token: adminToken }
    const types = '/v1/correction_types'
    const made = await client
      .post(types)
      .headers({ authorization: `JWT ${adminToken}` })
      .json({ name: 'Da casa', definition })
    made.assertStatus(201)
    const { id } = made.body() as { id: number }
    const plan = `/v1/correction_plans/${planId}`
    const about = { type: 'correction_plan', id: planId }
    const calls: [string, Made][] = [
      ['POST /v1/correction_types', { by, path: types, body: { name: 'Outro', definition } }],
      [
        'POST /v1/correction_types/:id/versions',
        { by, path: `${types}/${id}/versions`, body: { definition } },
      ],
      [
        'POST /v1/correction_plans',
        { by, path: '/v1/correction_plans', body: { exam: examId, item: blank.item_id, type: SIMPLE } },
      ],
      ['PATCH /v1/correction_plans/:id', { by, path: plan, body: { version: 1, lot_size: 3 }, about }],
      ['PUT /v1/correction_plans/:id/members', { by, path: `${plan}/members`, body: { members: [] }, about }],
    ]
    assert.deepEqual(await faultsOf(room, calls), [])
  })
})
