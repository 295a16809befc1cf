import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tables } from '#database/tables'
import { clock, select } from '#shared'
import { storage } from '../storage/storage.js'
import { removeUnnamed } from './remove_bytes.js'
import { newStorageKey } from './storage_key.js'
import { inPieces, nameBytes, noteBytes } from './unnamed_bytes.js'

/** A picture of an item, or its video or captions, already known to be one. */
export type ItemImage = {
  purpose: 'item_image' | 'item_media'
  sha256: string
  bytes: Uint8Array
  contentType: string
  extension: string
}

/** How a picture is known after `writeItemImages`: where it is, and whether its row is still to be made. */
export type PlacedImage = {
  sha256: string
  storageKey: string
  row: Omit<Tables['files'], 'id' | 'deleted_at'> | null
}

const NAMES = { item_image: 'figura', item_media: 'video' } as const
const AT_ONCE = 8

/**
 * Puts the pictures on the disk, each once per institution: one that is there already is not written again. Call before the
 * transaction (a disk is slow, and SQLite has one connection), then `registerItemImages` inside it.
 */
export async function writeItemImages(
  images: readonly ItemImage[],
  institutionId: number
): Promise<PlacedImage[]> {
  const known = new Map<string, string>()
  for (const piece of inPieces(images)) {
    const rows = await select(db, 'files', { sha256: 'files.sha256', storageKey: 'files.storage_key' })
      .where({ institution_id: institutionId })
      .whereIn('purpose', ['item_image', 'item_media'])
      .whereNull('deleted_at')
      .whereIn(
        'sha256',
        piece.map((image) => image.sha256)
      )
    for (const row of rows) known.set(row.sha256, row.storageKey)
  }
  const all = images.map((image) => ({
    placed: placeOf(image, institutionId, known.get(image.sha256)),
    bytes: image.bytes,
  }))
  const placed = all.map((one) => one.placed)
  await noteBytes(newOnes(placed).map((row) => row.storage_key))
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map((one) => put(one.placed, one.bytes)))
  return placed
}

function placeOf(image: ItemImage, institutionId: number, knownKey: string | undefined): PlacedImage {
  const { sha256 } = image
  if (knownKey !== undefined) return { sha256, storageKey: knownKey, row: null }
  const storageKey = newStorageKey(sha256)
  return {
    sha256,
    storageKey,
    row: {
      institution_id: institutionId,
      owner_id: null,
      purpose: image.purpose,
      retention_class: 'exam',
      storage_key: storageKey,
      sha256,
      content_type: image.contentType,
      filename: `${NAMES[image.purpose]}-${sha256.slice(0, 8)}.${image.extension}`,
      size_bytes: image.bytes.byteLength,
      created_at: clock.now(),
    },
  }
}

/** One whose row is there is written again when the disk lost it: an import is the moment to mend it. */
async function put({ storageKey, row }: PlacedImage, bytes: Uint8Array): Promise<void> {
  if (row !== null || !(await storage.exists(storageKey))) await storage.put(storageKey, bytes)
}

const newOnes = (placed: readonly PlacedImage[]) => placed.flatMap(({ row }) => (row ? [row] : []))

/** Takes back what `writeItemImages` newly put: only when the transaction is known to have been rolled back. */
export async function discardItemImages(placed: readonly PlacedImage[]): Promise<void> {
  await removeUnnamed(newOnes(placed).map((row) => row.storage_key))
}

/** Makes the rows of newly placed pictures, with the caller's transaction. Returns how many there were. */
export async function registerItemImages(
  placed: readonly PlacedImage[],
  trx: TransactionClientContract
): Promise<number> {
  const rows = newOnes(placed)
  await nameBytes(
    rows.map((row) => row.storage_key),
    trx
  )
  for (const piece of inPieces(rows)) await trx.insertQuery().table('files').multiInsert(piece)
  return rows.length
}
