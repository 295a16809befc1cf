import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { JobRunner, type JobOptions, type Run } from './job_runner.js'
import { holdsLease } from './lease.js'
import { onDueWork } from './news.js'
import { examsAreSlow } from './work/exam_load.js'
import { LaneWorker } from './work/lane_worker.js'
import { workHere } from './work/work_here.js'
import type { WorkerPorts } from './work/run_job.js'

/** The name of this process in leases, and to other processes. */
export const holder = randomUUID()

const lanesHere = new Set<string>()

/** The lanes whose durable jobs this process works on. */
export const workedLanes = (): readonly string[] => [...lanesHere]

const newRunner = () =>
  new JobRunner(
    {
      now: () => clock.now(),
      repeat: (tick, ms) => {
        const timer = setInterval(tick, ms)
        timer.unref()
        return () => clearInterval(timer)
      },
      wait: (ms) => wait(ms, undefined, { ref: false }),
      takeLease: holdsLease,
      failed: (job, error) => logger.error({ err: error, job }, 'a job failed; its next run comes in time'),
    },
    holder
  )

/** The jobs of this process. */
export const jobs = newRunner()

/** Registers periodic work, from a module's provider. `intervalMs` between the beginnings of two runs. */
export const every = (name: string, intervalMs: number, run: Run, options: JobOptions): void =>
  jobs.every(name, intervalMs, run, options)

/** Durable jobs that no hint announced (Redis is away, or there is none) are found this late. */
const LOOK_EVERY_MS = 2_000
/** A worker that died is replaced this late. Between two chunks a worker needs milliseconds of it, and during one the row is locked. */
const LEASE_MS = 10_000
/** `nice` of a worker process: servers on the same machine have the processor first. */
const WORKER_PRIORITY = 10
/** How long a chunk may use SQLite's one connection, or the locks that it takes on MariaDB. */
const SQLITE_MS = 25
const MARIADB_MS = 100

/** How the workers of this process work. */
export const workerPorts: WorkerPorts = {
  leaseMs: LEASE_MS,
  budgetMs: () => (db.connection().dialect.name === 'mysql' ? MARIADB_MS : SQLITE_MS),
  elapsedMs: () => performance.now(),
  isBusy: examsAreSlow,
  failed: (job, error) =>
    logger.error({ err: error, jobId: job.id, type: job.type }, 'a durable job met an error'),
}

/** Works on a job that this process ordered for itself, to its end or until it steps aside for exams. */
export const workOnHere = (jobId: number): Promise<void> => workHere(jobId, workerPorts)

/** Lets `runner` work on the durable jobs of these lanes, `parallel` of each at once. Call it when all types are registered. */
export function workOn(lanes: readonly string[], parallel: number, runner: JobRunner): void {
  const workers = lanes.flatMap((lane) =>
    Array.from({ length: parallel }, (_, at) => ({
      lane,
      name: parallel === 1 ? `jobs.${lane}` : `jobs.${lane}.${at + 1}`,
      worker: new LaneWorker(lane, holder, workerPorts),
    }))
  )
  for (const lane of lanes) lanesHere.add(lane)
  for (const { name, worker } of workers)
    runner.every(name, LOOK_EVERY_MS, ({ stop }) => worker.run(stop), { per: 'process', runsAtStart: true })
  onDueWork((lane) => {
    for (const { name, worker } of workers.filter((one) => one.lane === lane)) {
      worker.wake()
      runner.runNow(name)
    }
  })
}

/**
 * A worker process: works on the durable jobs of these lanes until `stop` is aborted, then finishes its chunks and gives the leases back.
 */
export async function workUntil(
  stop: AbortSignal,
  lanes: readonly string[],
  parallel: number
): Promise<void> {
  // Nobody may raise it again: one that is started lower stays there.
  setPriority(Math.max(getPriority(), WORKER_PRIORITY))
  const runner = newRunner()
  jobs.shareWithWorker(runner)
  workOn(lanes, parallel, runner)
  runner.start()
  // The timers keep no process alive.
  const alive = setInterval(() => {}, LOOK_EVERY_MS)
  if (!stop.aborted) await once(stop, 'abort')
  await runner.stop()
  clearInterval(alive)
}
