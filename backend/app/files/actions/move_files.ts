import { STORAGE_KEY } from '../domain/names.js'
import { purgedAmong, recordsOfKeys } from '../queries/key_records.js'
import { moveFile, MOVING, removePurged, type MoveOutcome, type Stores } from './move_file.js'

/** Files whose rows are read in one query. */
const BATCH = 100
/** Of which so many are moved at a time: a server beside this needs the disk and the processor too. */
const AT_ONCE = 4

/** Why a file stays on the disk. `no_record`: no row names it; `foreign`: its name or place is none of ours; else as in `MoveOutcome`. */
export type StaysBecause = 'damaged' | 'differs' | 'unreadable' | 'no_record' | 'foreign'

/** Numbers of files. `purged`: removed, because their rows are gone. `bytes`: of those that were moved. */
export type MoveReport = { moved: number; bytes: number; purged: number; stay: number }

type Move = Stores & {
  /** After each batch. `found`: how many there were at the beginning. */
  readonly progress?: (report: MoveReport & { found: number }) => void
  readonly stays?: (name: string, because: StaysBecause) => void
}

/**
 * Moves the files of a disk into the store while servers serve from both (`storage/disk_first.ts`). What is on the disk is what is left to
 * do: a run that was killed at any moment is continued by the next one, and two at once do no harm. A file leaves the disk only after
 * the store has given all its bytes back. Names of one folder, one batch and some pieces of files are in memory.
 * @throws Unavailable where the store is away: what was moved until then stays moved
 */
export async function moveFiles(move: Move): Promise<MoveReport> {
  const { disk, progress, stays } = move
  const report: MoveReport = { moved: 0, bytes: 0, purged: 0, stay: 0 }
  const stay = (name: string, because: StaysBecause) => {
    report.stay += 1
    stays?.(name, because)
  }
  let found = 0
  for await (const name of disk.names()) if (STORAGE_KEY.test(name)) found += 1
  for await (const names of batches(disk.names())) {
    const keys = new Set<string>()
    for (const name of names) {
      const key = name.endsWith(MOVING) ? name.slice(0, -MOVING.length) : name
      if (STORAGE_KEY.test(key)) keys.add(key)
      else stay(name, 'foreign')
    }
    for await (const [key, outcome] of outcomes(move, [...keys])) {
      if (outcome.kind === 'moved') {
        report.moved += 1
        report.bytes += outcome.sizeBytes
      } else if (outcome.kind === 'purged') report.purged += 1
      else if (outcome.kind !== 'gone') stay(key, outcome.kind)
    }
    progress?.({ ...report, found })
  }
  return report
}

async function* batches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const name of names) {
    batch.push(name)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Outcome = MoveOutcome | { readonly kind: 'no_record' }

async function* outcomes(stores: Stores, keys: readonly string[]): AsyncGenerator<[string, Outcome]> {
  const records = await recordsOfKeys(keys)
  const purged = await purgedAmong(keys.filter((key) => !records.has(key)))
  const one = async (key: string): Promise<[string, Outcome]> => {
    const record = records.get(key)
    if (record) return [key, await moveFile(stores, key, record)]
    // Only word of it is left on the disk: a run before was killed with it, and its row went since.
    const wasMoving = !(await stores.disk.exists(key))
    return [key, purged.has(key) || wasMoving ? await removePurged(stores, key) : { kind: 'no_record' }]
  }
  for (let from = 0; from < keys.length; from += AT_ONCE)
    yield* await Promise.all(keys.slice(from, from + AT_ONCE).map(one))
}
