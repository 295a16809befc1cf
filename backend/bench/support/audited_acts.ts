/**
 * Migrates the database that the environment names and times acts of staff with and without their record, and the two bare inserts. Prints
 * `ACTS` and the milliseconds of each kind as JSON. Arguments: acts of each kind in a round, rounds.
 */
import { performance } from 'node:perf_hooks'
import { inApp, migrate } from '#tests/fixtures/in_app'
import { median } from './load.js'

export type ActTimes = {
  /** Added to the act by its record: the median over the rounds of the difference of medians. */
  lucid: number
  raw: number
  /** Added by the same two rows, written by prepared or joined statements without any code of ours. */
  bare: number
  /** The same act without a record. */
  act: number
}

const [acts = 300, rounds = 5] = process.argv.slice(2).map(Number)
const TASK = 'bench.act'

await inApp(async () => {
  await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { actingAs, record } = await import('#audit')
  const { speak, withRawConnection } = await import('#shared')
  const { inRawTransaction } = await import('#shared')
  await db.table('scheduled_tasks').insert({ name: TASK, last_run_at: 0 })

  /** A pause, as a proctor orders it. */
  const recorded = (turn: number) => ({
    act: 'candidate_paused' as const,
    subject: { type: 'user' as const, id: turn + 1 },
    detail: { room: 12, motive: 'Chamado pela coordenação.' },
    before: { state: 'running' },
    after: { state: 'paused' },
    reason: 'Chamado pela coordenação.',
  })
  const touch = 'UPDATE scheduled_tasks SET last_run_at = ? WHERE name = ?'
  const byLucid = (turn: number, isRecorded: boolean) =>
    db.transaction(async (trx) => {
      await trx.from('scheduled_tasks').where('name', TASK).update({ last_run_at: turn })
      if (isRecorded) await record(trx, recorded(turn))
    })
  const byHand = (turn: number, isRecorded: boolean) =>
    inRawTransaction(async (trx) => {
      await trx.run(touch, [turn, TASK])
      if (isRecorded) await record(trx, recorded(turn))
    })
  const bare = (turn: number, isRecorded: boolean) =>
    withRawConnection(db.connection(), async (raw) => {
      const { steps, dialect } = speak(raw)
      await steps([
        { sql: dialect === 'sqlite' ? 'BEGIN IMMEDIATE' : 'START TRANSACTION', values: [] },
        { sql: touch, values: [turn, TASK] },
      ])
      const last = dialect === 'sqlite' ? 'last_insert_rowid()' : 'LAST_INSERT_ID()'
      const rows = [
        {
          sql: `INSERT INTO audit_records (institution_id, actor_id, actor_group, login_id, address, request_id, act, subject_type, subject_id,
                detail_json, changes_json, reason, occurred_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          values: [
            1,
            7,
            'PROCTOR',
            9,
            '192.0.2.7',
            'bench',
            'candidate_paused',
            'user',
            turn + 1,
            JSON.stringify(recorded(turn).detail),
            '{"state":["running","paused"]}',
            recorded(turn).reason,
            1,
          ],
        },
        { sql: `INSERT INTO audit_unsealed (audit_id) VALUES (${last})`, values: [] },
      ]
      await steps([...(isRecorded ? rows : []), { sql: 'COMMIT', values: [] }])
    })

  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  type Kind = (turn: number, isRecorded: boolean) => Promise<unknown>
  let turn = 0
  /** Acts with and without a record in turns, so that whatever the disk does meets both. */
  const added = async (kind: Kind) => {
    const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
    for (let count = 0; count < acts; count += 1) {
      times.without.push(await timed(() => kind((turn += 1), false)))
      times.with.push(await timed(() => kind((turn += 1), true)))
    }
    return { act: median(times.without), added: median(times.with) - median(times.without) }
  }
  const caller = { userId: 7, institutionId: 1, group: 'PROCTOR', sessionId: 9 }
  await actingAs(
    { caller: caller as never, address: '192.0.2.7', requestId: '6f1d9a1e-0000-4000-8000-000000000000' },
    async () => {
      const kinds = { lucid: byLucid, raw: byHand, bare }
      const found = { lucid: [] as number[], raw: [] as number[], bare: [] as number[], act: [] as number[] }
      for (const kind of Object.values(kinds)) await added(kind)
      for (let round = 0; round < rounds; round += 1)
        for (const [name, kind] of Object.entries(kinds) as [keyof typeof kinds, Kind][]) {
          const one = await added(kind)
          found[name].push(one.added)
          if (name === 'lucid') found.act.push(one.act)
        }
      const times: ActTimes = {
        lucid: median(found.lucid),
        raw: median(found.raw),
        bare: median(found.bare),
        act: median(found.act),
      }
      process.stdout.write(`ACTS ${JSON.stringify(times)}\n`)
    }
  )
})
