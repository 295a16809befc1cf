import { store } from '#config/store'
import { LocalDisk } from '../storage/local_disk.js'
import { S3Store } from '../storage/s3_store.js'
import { moveFiles, type MoveReport, type StaysBecause } from './move_files.js'

type Listener = {
  readonly progress: (report: MoveReport & { found: number }) => void
  readonly stays: (name: string, because: StaysBecause) => void
}

/**
 * Moves what is in `DATA_DIR/files` of this machine into the store of the settings.
 * @returns not ok: the store does not take this server's files, with the remedy
 * @throws Unavailable where the store is away
 */
export async function moveDiskToStore(
  listener: Listener
): Promise<{ ok: true; report: MoveReport } | { ok: false; problem: string }> {
  const s3 = new S3Store(store.s3)
  const problem = await s3.problem()
  if (problem !== null) return { ok: false, problem }
  const report = await moveFiles({ disk: new LocalDisk(store.folder), store: s3, ...listener })
  return { ok: true, report }
}
