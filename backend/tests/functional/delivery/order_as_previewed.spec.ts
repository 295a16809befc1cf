import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { applicationRow } from '#tests/fixtures/applications'
import { addCandidates, createDesk } from '#tests/fixtures/desk'
import { unique } from '#tests/fixtures/people'
import { ALL, bulkAct } from '#tests/fixtures/staff_orders'

const ASKED = { act: 'set_timeout', selection: ALL, params: { timeout: 75 } }

test.group('an order that carries the digest of its preview', () => {
  test('is refused when the selection has other applications by now, and placed after another preview', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana Lima', 'Bia Melo'])
    const seen = (await bulkAct(client, desk, ASKED, { dryRun: true })).body().selectionDigest
    assert.isString(seen)
    await addCandidates(desk, ['Caio Reis'])
    const refused = await bulkAct(client, desk, { ...ASKED, selection_digest: seen })
    refused.assertStatus(409)
    assert.containsSubset(refused.body(), { code: 'selection_changed' })
    assert.lengthOf(await db.from('staff_orders').where('collection_id', desk.collectionId), 0)
    assert.containsSubset(await applicationRow(desk.applications[0]?.id ?? 0), { granted_seconds: 0 })

    const again = (await bulkAct(client, desk, ASKED, { dryRun: true })).body().selectionDigest
    assert.notEqual(again, seen)
    const placed = await bulkAct(client, desk, { ...ASKED, selection_digest: again })
    placed.assertStatus(200)
    assert.containsSubset(placed.body().order, { total: 3, changed: 3 })
  })

  test('is refused for as many other applications as were previewed', async ({ client }) => {
    const desk = await createDesk(['Ana Lima', 'Bia Melo'])
    const ids = desk.applications.map(({ id }) => id)
    const one = { ...ASKED, selection: { ids: ids.slice(0, 1) } }
    const seen = (await bulkAct(client, desk, one, { dryRun: true })).body().selectionDigest
    const other = { ...ASKED, selection: { ids: ids.slice(1) }, selection_digest: seen }
    ;(await bulkAct(client, desk, other)).assertStatus(409)
    ;(await bulkAct(client, desk, { ...one, selection_digest: seen })).assertStatus(200)
  })

  test('whose answer was lost is found by its key, also where it emptied its own selection', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana Lima', 'Bia Melo'])
    const withdraw = { act: 'withdraw', selection: ALL }
    const seen = (await bulkAct(client, desk, withdraw, { dryRun: true })).body().selectionDigest
    const body = { ...withdraw, selection_digest: seen, order_key: unique('pedido') }
    const first = await bulkAct(client, desk, body)
    first.assertStatus(200)
    const again = await bulkAct(client, desk, body)
    again.assertStatus(200)
    assert.equal(again.body().order.id, first.body().order.id)
    const late = await bulkAct(client, desk, { ...body, order_key: unique('pedido') })
    late.assertStatus(409)
  })
})
