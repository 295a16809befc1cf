import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { createDesk } from '#tests/fixtures/desk'
import { HOUR } from '#tests/fixtures/exam_acts'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { ALL, bulkAct } from '#tests/fixtures/staff_orders'

const receiptOf = (client: ApiClient, id: number, token: string) =>
  client.get(`/v1/staff_orders/${id}/receipt`).headers(as(token))

/** Begins these applications now. */
const begin = (ids: readonly number[]) =>
  db
    .from('applications')
    .whereIn('id', [...ids])
    .update({ state: 'STARTED', started_at: clock.now(), deadline_at: clock.now() + HOUR })

test.group('receipt of an order', (group) => {
  group.each.teardown(() => clock.release())

  test('counts those who write, and names whose page does not show it', async ({ client, assert }) => {
    const desk = await createDesk(['Ana', 'Bia', 'Caio', 'Davi'])
    const [ana = 0, bia = 0, caio = 0] = desk.applications.map(({ id }) => id)
    await begin([ana, bia])
    const placed = await bulkAct(client, desk, {
      act: 'set_timeout',
      selection: ALL,
      params: { timeout: 90 },
    })
    placed.assertStatus(200)
    const { id } = placed.body().order as { id: number }
    const receipt = async () => (await receiptOf(client, id, desk.token)).body()
    assert.containsSubset(await receipt(), { of: 2, received: 0, isMinimum: false })
    await db.from('applications').where('id', ana).update({ received_version: 2 })
    const after = await receipt()
    assert.containsSubset(after, { of: 2, received: 1 })
    assert.deepEqual(
      after.missing.map((one: { id: number; name: string }) => [one.id, one.name]),
      [[bia, 'Bia']]
    )
    // A later act of somebody else has not been received either: what this order did has.
    await db.from('applications').where('id', ana).update({ schedule_version: 3 })
    assert.containsSubset(await receipt(), { of: 2, received: 1 })
    await begin([caio])
    assert.containsSubset(await receipt(), { of: 3, received: 1 })
  })

  test('is for who may see the order', async ({ client }) => {
    const desk = await createDesk(['Ana'])
    const placed = await bulkAct(client, desk, {
      act: 'set_timeout',
      selection: ALL,
      params: { timeout: 90 },
    })
    const { id } = placed.body().order as { id: number }
    const school = await createSchool(desk.institution)
    const other = await createUser({ groups: ['SCHOOL-ADMIN'], institution: desk.institution, school })
    ;(await receiptOf(client, id, await loginAs(other))).assertStatus(404)
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    ;(await receiptOf(client, id, await loginAs(stranger))).assertStatus(404)
    const proctor = await createUser({ groups: ['PROCTOR'], institution: desk.institution })
    ;(await receiptOf(client, id, await loginAs(proctor))).assertStatus(403)
  })
})
