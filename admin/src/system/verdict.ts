import type { SystemProblem } from './ask'

type Code = SystemProblem['code']

/** The first line of the page: how many things ask for attention, and how urgent the worst of them is. */
export type Verdict = {
  readonly level: 'well' | SystemProblem['severity']
  readonly asking: number
  readonly notices: number
}

export function verdictOf(problems: readonly Pick<SystemProblem, 'severity'>[]): Verdict {
  const count = (severity: SystemProblem['severity']) =>
    problems.filter((problem) => problem.severity === severity).length
  const [critical, warnings, notices] = [count('critical'), count('warning'), count('notice')]
  const level = critical > 0 ? 'critical' : warnings > 0 ? 'warning' : notices > 0 ? 'notice' : 'well'
  return { level, asking: critical + warnings, notices }
}

/** What tells a problem from the others of the list, from one read to the next: the same task may fail at several processes. */
export function keysOf(problems: readonly Pick<SystemProblem, 'code' | 'subject'>[]): string[] {
  const times = new Map<string, number>()
  return problems.map(({ code, subject }) => {
    const name = `${code} ${subject}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return `${name} ${time}`
  })
}

/** The page for whoever looks after the machines, and of each problem the row of its table, as it begins there. */
export const PAGE = 'docs/operating/when-something-breaks.md'
export const ROWS: Record<Code, string> = {
  database_away: 'MariaDB is killed or restarted',
  database_slow: 'the database is slow',
  database_connections_few: 'the database takes too few connections',
  migrations_pending: 'the database has an older schema than the server',
  redis_away: 'Redis is stopped',
  process_silent: 'one process of several is killed',
  process_draining_long: 'a process does not end',
  versions_differ: 'processes of two versions serve',
  event_loop_late: 'a process is overloaded',
  clocks_differ: 'the clock of a server is wrong',
  disk_nearly_full: 'the disk of `DATA_DIR` is nearly full',
  store_away: 'the store (S3) is away',
  store_refuses: 'the store (S3) is away',
  store_slow: 'the store (S3) is away',
  store_unknown: 'the store (S3) is away',
  video_missing: 'one media server (Janus) is away',
  janus_away: 'one media server (Janus) is away',
  janus_all_away: 'one media server (Janus) is away',
  jobs_unknown: 'MariaDB is killed or restarted',
  jobs_without_worker: 'a worker (`jobs:work`) is killed',
  jobs_waiting: 'a worker (`jobs:work`) is killed',
  jobs_failed: 'long work fails',
  task_failed: 'background work stops in a process (no exam does)',
  lease_of_gone_process: 'one process of several is killed',
  acts_unsealed: 'background work stops in a process (no exam does)',
}
