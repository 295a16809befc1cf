import { clockAheadMs, isSilent, nameOf, type SeenNode } from './process_row.js'
import type { SystemStatus } from './status.js'

/** `notice`: nothing has to be done. `warning`: somebody should, today. `critical`: now. */
export type Severity = 'notice' | 'warning' | 'critical'

/** What is wrong, for the texts of the console: `subject` names a process, a machine, a media server, a lane or a task. */
export type Problem = {
  readonly code: ProblemCode
  readonly severity: Severity
  readonly subject: string | null
  readonly values: Readonly<Record<string, number | string>>
}

/** Each has its text and its remedy in `admin/src/locales`. */
export const PROBLEM_CODES = [
  'database_away',
  'database_slow',
  'database_connections_few',
  'migrations_pending',
  'redis_away',
  'process_silent',
  'process_draining_long',
  'versions_differ',
  'event_loop_late',
  'clocks_differ',
  'disk_nearly_full',
  'store_away',
  'store_refuses',
  'store_slow',
  'store_unknown',
  'video_missing',
  'janus_away',
  'janus_all_away',
  'jobs_unknown',
  'jobs_without_worker',
  'jobs_waiting',
  'jobs_failed',
  'task_failed',
  'lease_of_gone_process',
  'acts_unsealed',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** As the alert rules of docs/grafana/banca_rules.yml have it. */
const LATE_MS = 200
const SLOW_DATABASE_MS = 500
const SLOW_STORE_MS = 1_500
/** From then on a worker of another machine does not hear in time that exams are slow. */
const CLOCKS_DIFFER_MS = 5_000
/** From then on video calls that reach another process fail. */
const CLOCKS_DIFFER_MUCH_MS = 60_000
const LITTLE_ROOM_BYTES = 2 * 1_073_741_824
/** Below it `/health/ready` takes the process out of service. */
export const NO_ROOM_BYTES = 200 * 1_048_576
/** Two versions side by side for so long after a start are a restart in turns. */
const RESTART_MS = 15 * 60_000
const JOBS_WAIT_MS = 5 * 60_000
/** A worker looks every 2 s. */
const WORKER_MISSING_MS = 30_000
/** A lease that ends sooner is nothing to think about. */
const LEASE_LEFT_MS = 60_000
const UNSEALED_MS = 10 * 60_000

const MEGABYTE = 1_048_576

const problem = (
  severity: Severity,
  code: ProblemCode,
  values: Problem['values'] = {},
  subject: string | null = null
): Problem => ({ code, severity, subject, values })

const ORDER: Record<Severity, number> = { critical: 0, warning: 1, notice: 2 }

/** What is wrong, the most urgent first. */
export const problemsOf = (status: SystemStatus): Problem[] =>
  [
    ...ofDatabase(status),
    ...ofRedis(status),
    ...ofProcesses(status),
    ...ofMachines(status),
    ...ofStore(status),
    ...ofMedia(status),
    ...ofJobs(status),
  ].toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity])

function* ofDatabase({ database }: SystemStatus): Generator<Problem> {
  if (!database) return yield problem('critical', 'database_away')
  if (database.pendingMigrations > 0)
    yield problem('critical', 'migrations_pending', { count: database.pendingMigrations })
  if (database.tookMs >= SLOW_DATABASE_MS)
    yield problem('warning', 'database_slow', { milliseconds: database.tookMs })
  if (database.hasTooFewConnections) yield problem('warning', 'database_connections_few')
}

function* ofRedis({ redis }: SystemStatus): Generator<Problem> {
  if (redis && (redis.tookMs === null || redis.connections.some(({ isUp }) => !isUp)))
    yield problem('warning', 'redis_away')
}

function* ofProcesses({ at, drainLimitMs, processes: { rows } }: SystemStatus): Generator<Problem> {
  for (const row of rows.filter(isSilent))
    yield problem('warning', 'process_silent', { seconds: Math.round(row.silentMs / 1_000) }, nameOf(row))
  const live = rows.filter((row) => !isSilent(row))
  for (const row of live) {
    // By the clock of the process itself, whatever ours says.
    const drainingMs = row.drainingSince === null ? 0 : row.writtenAt - row.drainingSince
    if (drainingMs > drainLimitMs)
      yield problem(
        'warning',
        'process_draining_long',
        { seconds: Math.round(drainingMs / 1_000) },
        nameOf(row)
      )
    if ((row.lateMs ?? 0) > LATE_MS)
      yield problem('warning', 'event_loop_late', { milliseconds: Math.round(row.lateMs ?? 0) }, nameOf(row))
    for (const task of row.failedTasks)
      yield problem('warning', 'task_failed', { process: nameOf(row) }, task)
  }
  const versions = [...new Set(live.map(({ version }) => version))].toSorted()
  if (versions.length > 1)
    yield problem(
      live.some(({ startedAt }) => at - startedAt < RESTART_MS) ? 'notice' : 'warning',
      'versions_differ',
      { versions: versions.join(', ') }
    )
}

/** Of each machine once, however many processes it has. */
function* ofMachines({ at, processes: { rows } }: SystemStatus): Generator<Problem> {
  const live = rows.filter((row) => !isSilent(row))
  for (const host of new Set(live.map((row) => row.host))) {
    const here = live.filter((row) => row.host === host)
    const ahead = Math.max(...here.map((row) => Math.abs(clockAheadMs(row, at))))
    if (ahead >= CLOCKS_DIFFER_MS)
      yield problem(
        ahead >= CLOCKS_DIFFER_MUCH_MS ? 'critical' : 'warning',
        'clocks_differ',
        { seconds: Math.round(ahead / 1_000) },
        host
      )
    const free = Math.min(...here.map((row) => row.freeBytes ?? Infinity))
    if (free < LITTLE_ROOM_BYTES)
      yield problem(
        free < NO_ROOM_BYTES ? 'critical' : 'warning',
        'disk_nearly_full',
        { megabytes: Math.floor(free / MEGABYTE) },
        host
      )
  }
}

function* ofStore({ store }: SystemStatus): Generator<Problem> {
  if (!store) return yield problem('warning', 'store_unknown')
  if (store.driver === 'disk') return
  if (store.outcome === 'away') yield problem('warning', 'store_away')
  else if (store.outcome !== 'answers') yield problem('warning', 'store_refuses')
  else if (store.tookMs >= SLOW_STORE_MS)
    yield problem('warning', 'store_slow', { milliseconds: store.tookMs })
}

/** Each media server over all processes: by how many it is seen up. */
export function nodesOf({ processes: { rows } }: Pick<SystemStatus, 'processes'>) {
  const seen = rows.filter((row) => !isSilent(row)).flatMap((row) => row.nodes)
  return [...new Set(seen.map(({ name }) => name))].toSorted().map((name) => {
    const views = seen.filter((node) => node.name === name)
    const sum = (of: (node: SeenNode) => number) => views.reduce((total, node) => total + of(node), 0)
    return {
      name,
      up: sum(({ isUp }) => Number(isUp)),
      total: views.length,
      publishers: sum(({ publishers }) => publishers),
      subscribers: sum(({ subscribers }) => subscribers),
    }
  })
}

function* ofMedia(status: SystemStatus): Generator<Problem> {
  const nodes = nodesOf(status)
  if (nodes.length === 0 && status.media.mode === 'missing') yield problem('warning', 'video_missing')
  if (nodes.length > 0 && nodes.every(({ up }) => up === 0)) return yield problem('warning', 'janus_all_away')
  for (const { name, up, total } of nodes)
    if (up < total) yield problem('warning', 'janus_away', { up, total }, name)
}

function* ofJobs({ at, jobs, processes: { rows, isComplete } }: SystemStatus): Generator<Problem> {
  if (!jobs) return yield problem('warning', 'jobs_unknown')
  const live = rows.filter((row) => !isSilent(row))
  for (const { lane, running, failed, aside, dueSince } of jobs.lanes) {
    const waitsMs = dueSince === null ? 0 : at - dueSince
    const hasWorker = live.some(({ lanes }) => lanes.includes(lane))
    if (isComplete && !hasWorker && waitsMs >= WORKER_MISSING_MS)
      yield problem('warning', 'jobs_without_worker', { minutes: minutes(waitsMs) }, lane)
    // Behind a job that runs, or lets candidates go first, the others wait as they should.
    else if (running === 0 && aside === 0 && waitsMs >= JOBS_WAIT_MS)
      yield problem('warning', 'jobs_waiting', { minutes: minutes(waitsMs) }, lane)
    if (failed > 0) yield problem('warning', 'jobs_failed', { count: failed }, lane)
  }
  if (isComplete)
    for (const { task, owner, until } of jobs.leases)
      if (owner !== null && (until ?? 0) - at >= LEASE_LEFT_MS && !live.some(({ id }) => id === owner))
        yield problem('notice', 'lease_of_gone_process', { minutes: minutes((until ?? 0) - at) }, task)
  const { count, since } = jobs.unsealed
  if (since !== null && at - since >= UNSEALED_MS)
    yield problem('warning', 'acts_unsealed', { count, minutes: minutes(at - since) })
}

const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000))
