import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { codeOf, Unavailable } from '#shared'
import { recordsOfKeys, type KeyRecord } from '../queries/key_records.js'
import { digestOf, type Digest } from '../storage/digest.js'
import type { StorageDriver } from '../storage/driver.js'
import type { LocalDisk } from '../storage/local_disk.js'

/** Ends the name of an empty file beside one that is being moved: a run that is killed there leaves word of it for the next. */
export const MOVING = '.moving'

/** From where to where. */
export type Stores = { readonly disk: LocalDisk; readonly store: StorageDriver }

/**
 * `purged`: its row went, and its bytes with it. `gone`: it was not there any more. Of the others the file stays on the disk: `damaged`, its
 * bytes are not those that were stored; `differs`, the store gives other bytes back than it was given; `unreadable`, the disk fails.
 */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly sizeBytes: number }
  | { readonly kind: 'purged' | 'gone' | 'damaged' | 'differs' | 'unreadable' }

/** @throws Unavailable where the store is away */
export async function moveFile(stores: Stores, key: string, record: KeyRecord): Promise<MoveOutcome> {
  try {
    return await moved(stores, key, record)
  } catch (error) {
    if (error instanceof Unavailable) throw error
    if (codeOf(error) !== 'ENOENT') return { kind: 'unreadable' }
    // A purge or another run was first.
    await removeMarker(stores.disk, key)
    return { kind: 'gone' }
  }
}

async function moved({ disk, store }: Stores, key: string, record: KeyRecord): Promise<MoveOutcome> {
  const path = disk.pathOf(key)
  const here = await digestOf(createReadStream(path))
  if (!isAsStored(here, key, record)) return { kind: 'damaged' }
  await writeFile(path + MOVING, '', { mode: 0o600 })
  // A run before may have come so far.
  if (!(await holds(store, key, here))) {
    await store.put(key, { path })
    if (!(await holds(store, key, here))) return { kind: 'differs' }
  }
  // A purge that ran meanwhile may have looked into the store before the file was there.
  if ((await recordsOfKeys([key])).size === 0) return removePurged({ disk, store }, key)
  await disk.remove(key)
  await removeMarker(disk, key)
  return { kind: 'moved', sizeBytes: here.sizeBytes }
}

/** Removes the bytes of a file that has no row any more, wherever they are. */
export async function removePurged({ disk, store }: Stores, key: string): Promise<MoveOutcome> {
  await disk.remove(key)
  await store.remove(key)
  await removeMarker(disk, key)
  return { kind: 'purged' }
}

const removeMarker = (disk: LocalDisk, key: string) => rm(disk.pathOf(key) + MOVING, { force: true })

/** A key begins with the digest of its file, for those whose row does not have it. */
const isAsStored = (here: Digest, key: string, { sizeBytes, sha256 }: KeyRecord) =>
  here.sizeBytes === sizeBytes &&
  (sha256 === null ? here.sha256.startsWith(key.slice(0, 16)) : here.sha256 === sha256)

async function holds(store: StorageDriver, key: string, here: Digest): Promise<boolean> {
  const stream = await store.open(key)
  if (!stream) return false
  const there = await digestOf(stream)
  return there.sizeBytes === here.sizeBytes && there.sha256 === here.sha256
}
