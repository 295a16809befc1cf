import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { nodesOf, problemsOf } from '../domain/problems.js'
import { clockAheadMs, isSilent, nameOf, type SeenProcess } from '../domain/process_row.js'
import type { JobsPart, StorePart, SystemStatus } from '../domain/status.js'

/** How the installation is: no address of an inner host, no person, nothing of an institution. Null: a part that did not answer. */
export default class SystemTransformer extends BaseTransformer<SystemStatus> {
  toObject() {
    const status = this.resource
    const { at, processes, database, redis, store, media, jobs } = status
    return {
      at: toIso(at),
      problems: problemsOf(status).map(({ code, severity, subject, values }) => ({
        code,
        severity,
        subject,
        values,
      })),
      processes: processes.rows.map((row) => processOf(row, at)),
      isListComplete: processes.isComplete,
      database: database && {
        kind: database.kind,
        tookMs: database.tookMs,
        pool: database.pool,
        pendingMigrations: database.pendingMigrations,
      },
      redis: redis && { tookMs: redis.tookMs, connections: [...redis.connections] },
      store: store && storeOf(store),
      media: { mode: media.mode, nodes: nodesOf(status) },
      jobs: jobs && jobsOf(jobs, processes.rows),
    }
  }
}

const processOf = (row: SeenProcess, at: number) => ({
  id: row.id,
  name: nameOf(row),
  role: row.role,
  host: row.host,
  port: row.port,
  pid: row.pid,
  version: row.version,
  startedAt: toIso(row.startedAt),
  state: stateOf(row),
  silentSeconds: Math.round(row.silentMs / 1_000),
  clockAheadMs: clockAheadMs(row, at),
  lateMs: row.lateMs,
  streams: row.streams,
  heapBytes: row.heapBytes,
  freeBytes: row.freeBytes,
  lanes: [...row.lanes],
  isAnswering: row.isOwn,
})

function stateOf(row: SeenProcess): 'ready' | 'draining' | 'silent' {
  if (isSilent(row)) return 'silent'
  return row.drainingSince === null ? 'ready' : 'draining'
}

const storeOf = (store: StorePart) => ({
  driver: store.driver,
  outcome: store.driver === 's3' ? store.outcome : ('answers' as const),
  since: store.driver === 's3' ? toIso(store.since) : null,
  tookMs: store.driver === 's3' ? store.tookMs : null,
})

const jobsOf = ({ lanes, leases, unsealed }: JobsPart, rows: readonly SeenProcess[]) => ({
  lanes: lanes.map(({ lane, queued, running, failed, aside, dueSince }) => ({
    lane,
    queued,
    running,
    failed,
    aside,
    dueSince: toIso(dueSince),
    workers: rows.filter((row) => !isSilent(row) && row.lanes.includes(lane)).length,
  })),
  leases: leases.map(({ task, owner, until }) => {
    const holder = rows.find(({ id }) => id === owner)
    return { task, owner: holder ? nameOf(holder) : null, until: toIso(until) }
  }),
  unsealedActs: unsealed.count,
})
