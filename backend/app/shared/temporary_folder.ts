import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from './error_code.js'

/** Uploads of one call, or the making of one film. */
type Kind = 'upload' | 'film'
/** `<machine>-<process>-<random>` of a folder of ours; null of any other. */
const ownerOf = (name: string): string | null => /^banca-(?:upload|film)-(.*)$/.exec(name)?.[1] ?? null

/** No request and no film takes as long: what is older belongs to nobody, whoever made it. */
const ABANDONED_MS = 24 * 3_600_000

/** Machines that share a folder for temporary files have different names; process ids are unique on one machine only. */
const machine = () => createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** A folder for this user alone (0700), with all that is in it gone when `work` is over, however it ends. */
export async function withTemporaryFolder<T>(
  work: (folder: string) => Promise<T>,
  kind: Kind = 'upload'
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `banca-${kind}-${machine()}-${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Is the process that made a folder still there? Of another machine nothing is known. */
function isInUse(owner: string): boolean {
  const [machineId, pid] = owner.split('-')
  if (machineId !== machine()) return true
  if (Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Removes temporary files of a process that was killed; called before the first request is served. */
export async function removeAbandonedFolders(): Promise<void> {
  const folder = tmpdir()
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = ownerOf(name)
    if (owner === null) continue
    const path = join(folder, name)
    const isOld = async () => Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS
    if (!isInUse(owner) || (await isOld().catch(() => false)))
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
