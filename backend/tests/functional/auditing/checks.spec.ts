import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { sealBatch } from '#audit/actions/seal'
import type { CheckView } from '#auditing/views'
import { clock, insertRows } from '#shared'
import { recordsOf, withoutTriggers } from '#tests/fixtures/audit'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'

async function world(acts: number) {
  const institution = await createInstitution()
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  for (let room = 1; room <= acts; room++)
    await db.transaction((trx) =>
      record(trx, {
        act: 'room_changed',
        by: null,
        institutionId: institution.id,
        subject: { type: 'room', id: room },
        reason: 'como foi escrito',
      })
    )
  return { id: institution.id, token, rows: await recordsOf(institution.id) }
}

async function sealAll(): Promise<void> {
  while ((await sealBatch()) > 0);
}

/** Calls as the page does, until the check is done. */
async function check(
  client: ApiClient,
  token: string,
  most?: number
): Promise<CheckView & { calls: number }> {
  for (let calls = 1, at: object = {}; ; calls++) {
    const answer = await client
      .post('/v1/audit/verify')
      .headers(as(token))
      .json({ ...at, most })
    answer.assertStatus(200)
    const { position, hash, row, ...found }: CheckView = answer.body()
    if (found.isDone) return { position, hash, row, ...found, calls }
    at = { position, hash, row }
  }
}

test.group('the chain of an institution, checked by itself', () => {
  test('in slices, and says what is sealed and what waits', async ({ client, assert }) => {
    const { token, id } = await world(3)
    await sealAll()
    await db.transaction((trx) =>
      record(trx, { act: 'room_changed', by: null, institutionId: id, subject: { type: 'room', id: 9 } })
    )
    const found = await check(client, token)
    assert.containsSubset(found, {
      position: 3,
      sealed: 3,
      waiting: 1,
      overdue: 0,
      broken: null,
      isDone: true,
    })
    const last = await db.from('audit_seals').where('chain', id).orderBy('position', 'desc').firstOrFail()
    assert.equal(found.hash, last.hash)
    clock.freeze(clock.now() + 6_000)
    try {
      assert.equal((await check(client, token)).overdue, 1)
    } finally {
      clock.release()
    }
  })

  test('a call checks a bounded number of links, and the next one goes on behind the last', async ({
    client,
    assert,
  }) => {
    const { token, id } = await world(0)
    await insertRows(
      db,
      'audit_records',
      Array.from({ length: 1_100 }, (_, at) => ({
        institution_id: id,
        act: 'room_changed',
        subject_type: 'room',
        subject_id: at,
        detail_json: '{}',
        occurred_at: at,
      }))
    )
    const ids = (await recordsOf(id)).map((row) => ({ audit_id: row.id }))
    await insertRows(db, 'audit_unsealed', ids)
    await sealAll()
    const first = await client.post('/v1/audit/verify').headers(as(token)).json({ most: 1 })
    assert.containsSubset(first.body(), { broken: null, sealed: 1_100, position: 1_000, isDone: false })
    const done = await check(client, token, 1)
    assert.containsSubset(done, { position: 1_100, broken: null })
    assert.isAtLeast(done.calls, 2)
    for (const body of [{ most: 10_001 }, { position: -1 }, { hash: 'x' }])
      (await client.post('/v1/audit/verify').headers(as(token)).json(body)).assertStatus(400)
  })

  // Section 14: a row changed by SQL past the trigger is found.
  test('a row changed by SQL past the trigger is found at its number, and one removed, and a removed seal', async ({
    client,
    assert,
  }) => {
    const { token, rows } = await world(4)
    await sealAll()
    const [, second, third] = rows
    await withoutTriggers('audit_records', () =>
      db.from('audit_records').where('id', Number(second?.id)).update({ reason: 'outra coisa' })
    )
    assert.deepEqual((await check(client, token)).broken, {
      kind: 'row_changed',
      position: 2,
      auditId: Number(second?.id),
    })
    await withoutTriggers('audit_records', async () => {
      await db.from('audit_records').where('id', Number(second?.id)).update({ reason: 'como foi escrito' })
      assert.isNull((await check(client, token)).broken)
      await db.from('audit_records').where('id', Number(third?.id)).delete()
    })
    assert.deepEqual((await check(client, token)).broken, {
      kind: 'row_missing',
      position: 3,
      auditId: Number(third?.id),
    })
    const cut = await world(2)
    await sealAll()
    await withoutTriggers('audit_seals', () =>
      db.from('audit_seals').where('audit_id', Number(cut.rows[1]?.id)).delete()
    )
    assert.deepEqual((await check(client, cut.token)).broken, {
      kind: 'seal_missing',
      position: null,
      auditId: Number(cut.rows[1]?.id),
    })
  })

  test('acts of another institution are none of it', async ({ client, assert }) => {
    const mine = await world(1)
    const other = await world(2)
    await sealAll()
    await withoutTriggers('audit_records', () =>
      db.from('audit_records').where('id', Number(other.rows[0]?.id)).update({ reason: 'outra coisa' })
    )
    assert.containsSubset(await check(client, mine.token), { position: 1, broken: null })
  })
})
