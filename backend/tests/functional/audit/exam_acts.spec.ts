import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, insertRow } from '#shared'
import { as, unique } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { insertOrder, insertOrderItem } from '#tests/fixtures/staff_orders'
import { faultsOf, type Made } from './promised_acts.js'

const iso = (inMinutes: number) => new Date(clock.now() + inMinutes * 60_000).toISOString()

type Orders = { orderId: number; openOrderId: number }

/** An order of many that took the second candidate's exam back, and one that waits for its job. */
async function createOrders({ institution, collectionId, admin, candidates }: TestRoom): Promise<Orders> {
  const placed = (key: string) => ({
    institutionId: institution.id,
    collectionId,
    by: admin.id,
    key: unique(key),
  })
  const orderId = await insertOrder(placed('feito'), { kind: 'stop' })
  await insertOrderItem(orderId, candidates[1]?.applicationId ?? 0)
  const jobId = await insertRow(db, 'background_jobs', {
    type: 'delivery.staff_order',
    lane: 'none',
    institution_id: institution.id,
    ordered_by: admin.id,
    payload_json: '{}',
    state: 'QUEUED',
    cursor: 0,
    done: 0,
    result_json: '{}',
    attempts: 0,
    not_before_at: clock.now(),
    fence: 0,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  const open = { kind: 'reset' as const, done: 0, changed: 0, job_id: jobId, finished_at: null }
  return { orderId, openOrderId: await insertOrder(placed('espera'), open) }
}

/** Acts on exams in their order; the first candidate's runs, the second's has not begun. */
function callsOf(room: TestRoom, { orderId, openOrderId }: Orders): [string, Made][] {
  const [running, waiting] = room.candidates
  const path = `/v1/applications/${running.applicationId}`
  const notBegun = `/v1/applications/${waiting?.applicationId}`
  const dates = { startTime: iso(-1), endTime: iso(90), timeout: 40, strategy: 'delete_existing' }
  const ofPerson = `/v1/applications/exam/${room.collectionId}/collection/${running.id}/user`
  const [admin, proctor] = ['admin', 'proctor'] as const
  const selection = { ids: [waiting?.applicationId] }
  const many = (orderKey: string) => ({ collection: room.collectionId, orderKey })
  return [
    [
      'POST /v1/applications/:id/set_application_dates',
      { by: admin, path: `${notBegun}/set_application_dates`, body: dates },
    ],
    [
      'PATCH /v1/applications/:id/set_endtime',
      { by: admin, path: `${path}/set_endtime`, body: { endTime: iso(110) } },
    ],
    [
      'PATCH /v1/applications/:id/set_timeout',
      { by: admin, path: `${path}/set_timeout`, body: { timeout: 75 } },
    ],
    [
      'PUT /v1/applications/exam/:collectionId/collection/:userId/user',
      { by: admin, path: ofPerson, body: { timeout: 80 } },
    ],
    [
      'PUT /v1/applications/exam/:collectionId/collection/:userId/user/set_timewindow',
      { by: admin, path: `${ofPerson}/set_timewindow`, body: { endTime: iso(115) } },
    ],
    ['POST /v1/applications/:id/stop', { by: proctor, path: `${path}/stop`, body: { reason: 'alarme' } }],
    ['POST /v1/applications/:id/resume', { by: proctor, path: `${path}/resume`, body: {} }],
    ['POST /v1/applications/:id/finish_on_behalf', { by: admin, path: `${path}/finish_on_behalf`, body: {} }],
    [
      'POST /v1/applications/:id/reset',
      { by: admin, path: `${path}/reset`, body: { clearAnswers: true, reason: 'sala errada' } },
    ],
    [
      'POST /v1/applications/:id/sittings/:sitting/restore',
      { by: admin, path: `${path}/sittings/1/restore`, body: {} },
    ],
    [
      'POST /v1/applications/:id/give_another_chance',
      { by: admin, path: `${path}/give_another_chance`, body: {} },
    ],
    ['DELETE /v1/applications/:id', { by: admin, path: notBegun, body: {} }],
    ['POST /v1/applications/:id/restore', { by: admin, path: `${notBegun}/restore`, body: {} }],
    [
      'PATCH /v1/collections/:id/update_collection_permissions',
      {
        by: admin,
        path: `/v1/collections/${room.collectionId}/update_collection_permissions`,
        body: { showCandidateGrade: true },
      },
    ],
    [
      'POST /v1/applications/bulk_act',
      {
        by: admin,
        path: '/v1/applications/bulk_act',
        body: { ...many('act'), act: 'set_timeout', selection, params: { timeout: 85 } },
      },
    ],
    [
      'POST /v1/staff_orders/:id/undo',
      { by: admin, path: `/v1/staff_orders/${orderId}/undo`, body: { orderKey: 'undo' } },
    ],
    [
      'POST /v1/staff_orders/:id/cancel',
      { by: admin, path: `/v1/staff_orders/${openOrderId}/cancel`, body: {} },
    ],
    [
      'POST /v1/applications/bulk_set_application_dates',
      {
        by: admin,
        path: '/v1/applications/bulk_set_application_dates',
        body: { ...many('dates'), dates, selectedStudents: [waiting?.id] },
      },
    ],
    [
      'PUT /v1/applications/bulk_set_timeout',
      { by: admin, path: '/v1/applications/bulk_set_timeout', body: { ...many('timeout'), timeout: 90 } },
    ],
    [
      'PUT /v1/applications/exam/:collectionId/set_timewindow',
      {
        by: admin,
        path: `/v1/applications/exam/${room.collectionId}/set_timewindow`,
        body: { endTime: iso(130) },
      },
    ],
    [
      'PUT /v1/users/:id/accommodation',
      { by: admin, path: `/v1/users/${waiting?.id}/accommodation`, body: { timeFactor: 150 } },
    ],
  ]
}

test('each act of staff on an exam is on record, by whom and in which session', async ({
  assert,
  client,
}) => {
  const room = await createRoom({ candidates: 2 })
  const [running] = room.candidates
  await client.post(`/v1/applications/${running.applicationId}/start`).headers(as(running.token))
  assert.deepEqual(await faultsOf(room, callsOf(room, await createOrders(room))), [])
})
