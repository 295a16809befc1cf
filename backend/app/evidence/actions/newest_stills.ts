import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { banca } from '#config/banca'
import { pictureType, type PictureKind } from '../domain/pictures.js'

const ROOT = join(banca.dataDir, 'stills')
const SUFFIX: Record<PictureKind, string> = { SNAPSHOT: 'camera', SCREENSHOT: 'screen' }

const folderOf = (roomId: number) => join(ROOT, String(roomId))
const fileOf = (roomId: number, userId: number, kind: PictureKind) =>
  join(folderOf(roomId), `${userId}.${SUFFIX[kind]}`)

let written = 0

/**
 * The newest picture of a candidate replaces the one before: a file, so that every process of this machine shows it, written
 * without waiting for the disk, because in two seconds there is another.
 */
export async function putNewest(
  roomId: number,
  userId: number,
  kind: PictureKind,
  bytes: Uint8Array
): Promise<void> {
  const path = fileOf(roomId, userId, kind)
  await mkdir(folderOf(roomId), { recursive: true, mode: 0o700 })
  const partial = `${path}.${process.pid}-${(written += 1)}`
  await writeFile(partial, bytes, { mode: 0o600 })
  await rename(partial, path)
}

export type Newest = { readonly bytes: Buffer; readonly contentType: string; readonly at: number }

export async function readNewest(roomId: number, userId: number, kind: PictureKind): Promise<Newest | null> {
  const path = fileOf(roomId, userId, kind)
  const [bytes, about] = await Promise.all([readFile(path), stat(path)]).catch(() => [null, null] as const)
  const contentType = bytes && pictureType(bytes)
  return bytes && about && contentType ? { bytes, contentType, at: Math.round(about.mtimeMs) } : null
}

/** The moment of each candidate's newest camera picture in a room, epoch ms; it names the picture too. */
export async function newestOfRoom(roomId: number): Promise<Map<number, { id: number; at: number }>> {
  const names = await readdir(folderOf(roomId)).catch(() => [] as string[])
  const found = await Promise.all(
    names
      .map((name) => /^(\d+)\.camera$/.exec(name)?.[1])
      .filter((userId) => userId !== undefined)
      .map(async (userId) => {
        const about = await stat(fileOf(roomId, Number(userId), 'SNAPSHOT')).catch(() => null)
        return (
          about &&
          ([Number(userId), { id: Math.round(about.mtimeMs), at: Math.round(about.mtimeMs) }] as const)
        )
      })
  )
  return new Map(found.filter((entry) => entry !== null))
}

/** The newest picture of somebody who left is not needed any more. @returns how many were removed */
export async function removeOldStills(before: number): Promise<number> {
  let removed = 0
  for (const room of await readdir(ROOT).catch(() => [] as string[]))
    for (const name of await readdir(join(ROOT, room)).catch(() => [] as string[])) {
      const path = join(ROOT, room, name)
      const about = await stat(path).catch(() => null)
      if (!about || about.mtimeMs >= before) continue
      await rm(path, { force: true })
      removed += 1
    }
  return removed
}
