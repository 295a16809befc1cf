import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { record, verifyChains, type ChainReport } from '#audit'
import { sealAsHolder, sealBatch, SEALING } from '#audit/actions/seal'
import { holdsLease } from '#jobs'
import { clock, select } from '#shared'
import { recordsOf, withoutTriggers } from '#tests/fixtures/audit'
import { createInstitution } from '#tests/fixtures/people'
import AuditVerify from '../../../commands/audit_verify.js'

const act = (institutionId: number, room: number) =>
  ({ act: 'room_changed', subject: { type: 'room', id: room }, institutionId }) as const
const recorded = async (institutionId: number, count: number) => {
  for (let room = 1; room <= count; room++)
    await db.transaction((trx) => record(trx, act(institutionId, room)))
  return (await recordsOf(institutionId)).map(({ id }) => id)
}
async function sealAll(): Promise<void> {
  while ((await sealBatch()) > 0);
}
async function verified(institutionId: number): Promise<ChainReport> {
  for await (const report of verifyChains(institutionId)) return report
  throw new Error('no report')
}
const sealed = async (ids: readonly number[]) =>
  (
    await select(db, 'audit_seals', { id: 'audit_seals.audit_id' })
      .whereIn('audit_id', [...ids])
      .orderBy('position')
  ).map(({ id }) => id)

/** Takes an id for an act that commits later. SQLite has one writer: there the row comes with an id that is left out until then. */
async function beginLate(institutionId: number): Promise<() => Promise<unknown>> {
  const trx = await db.transaction()
  await record(trx, act(institutionId, 1))
  if (trx.dialect.name === 'mysql') return () => trx.commit()
  const row = (await trx.from('audit_records').orderBy('id', 'desc').firstOrFail()) as { id: number }
  await trx.rollback()
  const { id: _, ...another } = row
  const [next = 0] = (await db.table('audit_records').insert({ ...another, id: row.id + 1 })) as number[]
  await db.table('audit_unsealed').insert({ audit_id: next })
  return async () => {
    await db.table('audit_records').insert(row)
    await db.table('audit_unsealed').insert({ audit_id: row.id })
  }
}

test.group('the chain over the record of acts', (group) => {
  // A row is overdue and a lease runs out by the clock, however slow the machine is.
  group.each.setup(() => {
    clock.freeze(clock.now())
    return async () => {
      clock.release()
      await db.from('scheduled_tasks').where('name', SEALING).delete()
    }
  })

  test('each institution has its own, and a row without one too', async ({ assert }) => {
    const [one, two] = [await createInstitution(), await createInstitution()]
    const ids = [await recorded(one.id, 3), await recorded(two.id, 1)]
    await db.transaction((trx) =>
      record(trx, { act: 'room_changed', by: null, subject: { type: 'room', id: 1 } })
    )
    assert.containsSubset(await verified(one.id), {
      head: { position: 0 },
      waiting: 3,
      overdue: 0,
      broken: null,
    })
    clock.advance(6_000)
    assert.equal((await verified(one.id)).overdue, 3)
    await sealAll()
    assert.deepEqual(await sealed(ids[0] ?? []), ids[0])
    for (const [institution, count] of [
      [one, 3],
      [two, 1],
    ] as const) {
      const report = await verified(institution.id)
      assert.containsSubset(report, { head: { position: count }, waiting: 0, overdue: 0, broken: null })
    }
    const all: ChainReport[] = []
    for await (const report of verifyChains()) all.push(report)
    assert.containsSubset(
      all.find(({ institutionId }) => institutionId === null),
      { waiting: 0, broken: null }
    )
  })

  test('many who seal at once make one chain, without gaps', async ({ assert }) => {
    const { id } = await createInstitution()
    const ids = await recorded(id, 250)
    // As the servers do, each with the row of the lease.
    await holdsLease(SEALING, 'one', 1)
    await Promise.all(Array.from({ length: 4 }, () => sealBatch()))
    await sealAll()
    assert.sameMembers(await sealed(ids), ids)
    assert.containsSubset(await verified(id), { head: { position: 250 }, waiting: 0, broken: null })
  })

  test('one process has the lease and seals all there is; a quiet one takes no lease', async ({ assert }) => {
    await sealAll()
    const { id } = await createInstitution()
    await sealAsHolder('one')
    assert.isNull(await db.from('scheduled_tasks').where('name', SEALING).first())
    await recorded(id, 201)
    await sealAsHolder('one')
    assert.equal((await verified(id)).waiting, 0)
    await recorded(id, 1)
    await sealAsHolder('two')
    assert.equal((await verified(id)).waiting, 1, 'another one has the lease')
    clock.advance(4_000)
    await sealAsHolder('two')
    assert.equal((await verified(id)).waiting, 0)
  })

  test('an installation without acts has no overdue sealing', async ({ client, assert }) => {
    const { id } = await createInstitution()
    await recorded(id, 1)
    await sealAsHolder('one')
    assert.equal((await verified(id)).waiting, 0)
    clock.advance(3_600_000)
    const { checks } = (await client.get('/health/ready')).body()
    assert.notInclude(checks.queue.detail ?? '', SEALING)
  })

  test('entries of a row that has its seal, and of one that is gone, stop no other', async ({ assert }) => {
    const { id } = await createInstitution()
    const [first = 0] = await recorded(id, 1)
    await sealAll()
    const [second = 0] = await recorded(id, 1)
    await db.table('audit_unsealed').multiInsert([{ audit_id: first }, { audit_id: second + 1_000_000 }])
    await sealAll()
    assert.containsSubset(await verified(id), { head: { position: 2 }, waiting: 0, broken: null })
    assert.isNull(await db.from('audit_unsealed').first())
  })

  test('an act that commits late gets a later position than those that were sealed before it', async ({
    assert,
  }) => {
    const { id } = await createInstitution()
    const commit = await beginLate(id)
    const [second = 0] = await recorded(id, 1)
    await sealAll()
    assert.deepEqual(await sealed([second]), [second])
    await commit()
    const [first = 0] = (await recordsOf(id)).map((row) => row.id)
    assert.isBelow(first, second)
    assert.containsSubset(await verified(id), { waiting: 1, broken: null })
    await sealAll()
    assert.equal((await sealed([first, second])).at(-1), first)
    assert.containsSubset(await verified(id), { waiting: 0, broken: null })
  })

  test('a row or seal that somebody with all rights changed or removed is named', async ({ assert }) => {
    const broken = async (
      table: 'audit_records' | 'audit_seals',
      breakAt: (ids: readonly number[], chain: number) => Promise<unknown>
    ) => {
      const { id } = await createInstitution()
      const ids = await recorded(id, 4)
      await sealAll()
      await withoutTriggers(table, () => breakAt(ids, id))
      return { ids, broken: (await verified(id)).broken }
    }
    const changed = await broken('audit_records', ([, second = 0]) =>
      db.from('audit_records').where('id', second).update({ reason: 'outro motivo' })
    )
    assert.deepEqual(changed.broken, { kind: 'row_changed', position: 2, auditId: changed.ids[1] ?? 0 })
    const removed = await broken('audit_records', ([, , third = 0]) =>
      db.from('audit_records').where('id', third).delete()
    )
    assert.deepEqual(removed.broken, { kind: 'row_missing', position: 3, auditId: removed.ids[2] ?? 0 })
    const unsealed = await broken('audit_seals', ([, second = 0]) =>
      db.from('audit_seals').where('audit_id', second).delete()
    )
    assert.deepEqual(unsealed.broken, { kind: 'seal_missing', position: 2, auditId: null })
    const cut = await broken('audit_seals', ([, , , last = 0]) =>
      db.from('audit_seals').where('audit_id', last).delete()
    )
    assert.deepEqual(cut.broken, { kind: 'seal_missing', position: null, auditId: cut.ids[3] ?? 0 })
    const swapped = await broken('audit_seals', async (_, chain) => {
      const seals = db.from('audit_seals').where({ chain })
      await seals.clone().where('position', 2).update({ position: 9 })
      await seals.clone().where('position', 3).update({ position: 2 })
      await seals.clone().where('position', 9).update({ position: 3 })
    })
    assert.deepEqual(swapped.broken, { kind: 'order_changed', position: 2, auditId: swapped.ids[2] ?? 0 })
  })

  test('a seal is not changed or removed by plain SQL', async ({ assert }) => {
    const { id } = await createInstitution()
    await recorded(id, 1)
    await sealAll()
    const refused = /audit_seals is append-only/
    await assert.rejects(() => db.from('audit_seals').where('chain', id).update({ hash: 'x' }), refused)
    await assert.rejects(() => db.from('audit_seals').where('chain', id).delete(), refused)
  })

  test('audit:verify says what is sealed and ends with 0, and with 1 where a link does not hold or a row waits too long', async () => {
    const { id } = await createInstitution()
    ace.ui.switchMode('raw')
    const verify = async () => {
      const command = await ace.create(AuditVerify, [`--institution=${id}`])
      await command.exec()
      return command
    }
    const [first = 0] = await recorded(id, 2)
    const fresh = await verify()
    fresh.assertSucceeded()
    fresh.assertLogMatches(/0 sealed, 2 waiting for their seal/)
    clock.advance(6_000)
    const overdue = await verify()
    overdue.assertExitCode(1)
    overdue.assertLogMatches(/2 rows have waited for more than 5 s/)
    await sealAll()
    const good = await verify()
    good.assertSucceeded()
    good.assertLogMatches(/2 sealed, 0 waiting for their seal; last seal 2 [0-9a-f]{64}/)
    await withoutTriggers('audit_records', () =>
      db.from('audit_records').where('id', first).update({ actor_id: 1 })
    )
    const broken = await verify()
    broken.assertExitCode(1)
    broken.assertLogMatches(new RegExp(`the row was changed: row ${first}, position 1`))
    const unknown = await ace.create(AuditVerify, ['--institution=nenhuma'])
    await unknown.exec()
    unknown.assertExitCode(1)
  })
})
