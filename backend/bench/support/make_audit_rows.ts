/**
 * Migrates the database that the environment names and fills its record of acts: so many sealed rows of one institution, and a hundredth of them of
 * acts without an institution, chained by the product's own code. Argument: how many rows.
 */
import { inApp, migrate } from '#tests/fixtures/in_app'
import type { Head, SealedRow } from '#audit/domain/chain'

/** Rows of a statement: SQLite takes 32,766 values in one. */
const BATCH = 2_000

const count = Number(process.argv[2])

await inApp(async () => {
  await migrate()
  const { BEGINNING, NO_INSTITUTION, chainOf, sealOf } = await import('#audit/domain/chain')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { speak, withRawConnection } = await import('#shared')
  const heads = new Map<number, Head>()
  const now = Date.now()

  const rowOf = (id: number): SealedRow => ({
    id,
    institutionId: id % 101 === 0 ? null : 1,
    actorId: 7 + (id % 40),
    actorGroup: 'PROCTOR',
    sessionId: 9 + (id % 40),
    address: `192.0.2.${id % 250}`,
    requestId: `6f1d9a1e-0000-4000-8000-${String(id).padStart(12, '0')}`,
    act: 'candidate_paused',
    subjectType: 'user',
    subjectId: id % 10_000,
    detail: '{"room":12,"motive":"Chamado pela coordenação."}',
    changes: '{"state":["running","paused"]}',
    reason: 'Chamado pela coordenação.',
    occurredAt: now + id,
  })
  const valuesOf = (row: SealedRow) => [
    row.id,
    row.institutionId,
    row.actorId,
    row.actorGroup,
    row.sessionId,
    row.address,
    row.requestId,
    row.act,
    row.subjectType,
    row.subjectId,
    row.detail,
    row.changes,
    row.reason,
    row.occurredAt,
  ]
  const sealedValuesOf = (row: SealedRow) => {
    const chain = chainOf(row)
    const seal = sealOf(row, heads.get(chain) ?? BEGINNING)
    heads.set(chain, seal)
    return [chain, seal.position, row.id, seal.previousHash, seal.hash, now]
  }
  const marks = (rows: number, columns: number) =>
    Array.from({ length: rows }, () => `(${Array.from({ length: columns }, () => '?').join(', ')})`).join(
      ', '
    )
  const INTO_RECORDS = `INSERT INTO audit_records (id, institution_id, actor_id, actor_group, login_id, address, request_id, act, subject_type,
    subject_id, detail_json, changes_json, reason, occurred_at) VALUES `
  const INTO_SEALS =
    'INSERT INTO audit_seals (chain, position, audit_id, previous_hash, hash, sealed_at) VALUES '

  await withRawConnection(db.connection(), async (raw) => {
    const { run, dialect } = speak(raw)
    for (let from = 1; from <= count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, at) => rowOf(from + at))
      await run(dialect === 'sqlite' ? 'BEGIN' : 'START TRANSACTION', [])
      await run(INTO_RECORDS + marks(rows.length, 14), rows.flatMap(valuesOf))
      await run(INTO_SEALS + marks(rows.length, 6), rows.flatMap(sealedValuesOf))
      await run('COMMIT', [])
    }
  })
  if (count > 100 && heads.get(NO_INSTITUTION) === undefined) throw new Error('void: one chain is empty')
})
