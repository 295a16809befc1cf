/** A media server as one process sees it, and how many send to it and watch through that process. */
export type SeenNode = {
  readonly name: string
  readonly isUp: boolean
  readonly publishers: number
  readonly subscribers: number
}

/** What a process says of itself. Times in epoch ms by its own clock. */
export type ProcessRow = {
  /** Its name in leases. */
  readonly id: string
  readonly role: 'server' | 'worker'
  readonly host: string
  /** Null: a worker, which has none. */
  readonly port: number | null
  readonly pid: number
  readonly version: string
  readonly startedAt: number
  readonly writtenAt: number
  /** Since when it takes leave of its calls; null: it serves. */
  readonly drainingSince: number | null
  /** How late its event loop was, 99 of 100 times at most, over the last 30 to 60 s. Milliseconds; null: not measured. */
  readonly lateMs: number | null
  readonly streams: number
  readonly heapBytes: number
  /** Of the disk of its DATA_DIR; null: not known. */
  readonly freeBytes: number | null
  /** Whose durable jobs it works on. */
  readonly lanes: readonly string[]
  /** Periodic jobs whose last run here failed. */
  readonly failedTasks: readonly string[]
  readonly nodes: readonly SeenNode[]
}

/** `silentMs`: how long ago it wrote, by one clock for all (that of Redis). `isOwn`: of the process that answers. */
export type SeenProcess = ProcessRow & { readonly silentMs: number; readonly isOwn: boolean }

export const WRITES_EVERY_MS = 5_000
/** Three rows in a row are missing: it died, hangs, or does not reach Redis. */
export const SILENT_AFTER_MS = 3 * WRITES_EVERY_MS
/** A process that is silent for so long is forgotten. */
export const EXPIRES_AFTER_MS = 5 * 60_000

export const isSilent = ({ silentMs }: SeenProcess): boolean => silentMs >= SILENT_AFTER_MS

/** How people find it: the machine with the port, or with the process id of a worker. */
export const nameOf = ({ host, port, pid }: Pick<ProcessRow, 'host' | 'port' | 'pid'>): string =>
  port === null ? `${host}, pid ${pid}` : `${host}:${port}`

/** Without those that are silent and have a successor: nobody has to do anything about them. In the order of their names. */
export const withoutReplaced = (processes: readonly SeenProcess[]): SeenProcess[] => {
  const workers = replacedWorkers(processes)
  return processes
    .filter((one) => !workers.has(one) && !(isSilent(one) && isPortServed(one, processes)))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const isPortServed = ({ host, port }: SeenProcess, processes: readonly SeenProcess[]): boolean =>
  port !== null && processes.some((other) => !isSilent(other) && other.host === host && other.port === port)

/**
 * A worker has no port: its successor is a worker of the same machine and lanes that started after the last row of the silent one, by the clock of
 * that machine. One that started before ran beside it. Each replaces one, so that of two dead workers with one successor one stays listed.
 */
function replacedWorkers(processes: readonly SeenProcess[]): Set<SeenProcess> {
  const workers = processes.filter(({ role }) => role === 'worker')
  const successors = workers.toSorted((a, b) => a.startedAt - b.startedAt)
  const replaced = new Set<SeenProcess>()
  for (const one of workers.filter(isSilent).toSorted((a, b) => a.writtenAt - b.writtenAt)) {
    const at = successors.findIndex(
      ({ host, lanes, startedAt }) =>
        host === one.host && startedAt > one.writtenAt && one.lanes.every((lane) => lanes.includes(lane))
    )
    if (at === -1) continue
    successors.splice(at, 1)
    replaced.add(one)
  }
  return replaced
}

/** By how much the clock of a process is ahead of `now`, a moment of ours; negative: behind. It is as exact as a call of Redis is short. Milliseconds. */
export const clockAheadMs = ({ isOwn, writtenAt, silentMs }: SeenProcess, now: number): number =>
  isOwn ? 0 : writtenAt + silentMs - now
