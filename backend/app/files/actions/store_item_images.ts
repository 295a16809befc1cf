import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Tables } from '#database/tables'
import { clock, select } from '#shared'
import { storage } from '../storage/storage.js'
import { removeUnnamed } from './remove_bytes.js'
import { newStorageKey } from './storage_key.js'

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
const IN_ONE_QUERY = 200

/**
 * Puts the pictures on the disk, each once per institution: one that is there already is not written again. Call before the
 * transaction (a disk is slow, and SQLite has one connection), then `registerItemImages` inside it.
 */
export async function writeItemImages(
  images: readonly ItemImage[],
  institutionId: number
): Promise<PlacedImage[]> {
  const known = new Map<string, string>()
  for (let from = 0; from < images.length; from += IN_ONE_QUERY) {
    const rows = await select(db, 'files', { sha256: 'files.sha256', storageKey: 'files.storage_key' })
      .where({ institution_id: institutionId })
      .whereIn('purpose', ['item_image', 'item_media'])
      .whereNull('deleted_at')
      .whereIn(
        'sha256',
        images.slice(from, from + IN_ONE_QUERY).map((image) => image.sha256)
      )
    for (const row of rows) known.set(row.sha256, row.storageKey)
  }
  const placed: PlacedImage[] = []
  for (let from = 0; from < images.length; from += AT_ONCE)
    placed.push(
      ...(await Promise.all(
        images
          .slice(from, from + AT_ONCE)
          .map((image) => place(image, institutionId, known.get(image.sha256)))
      ))
    )
  return placed
}

async function place(
  image: ItemImage,
  institutionId: number,
  knownKey: string | undefined
): Promise<PlacedImage> {
  // Written again when the disk lost it: an import is the moment to mend it.
  if (knownKey !== undefined) {
    if (!(await storage.exists(knownKey))) await storage.put(knownKey, image.bytes)
    return { sha256: image.sha256, storageKey: knownKey, row: null }
  }
  const storageKey = newStorageKey(image.sha256)
  await storage.put(storageKey, image.bytes)
  return {
    sha256: image.sha256,
    storageKey,
    row: {
      institution_id: institutionId,
      owner_id: null,
      purpose: image.purpose,
      retention_class: 'exam',
      storage_key: storageKey,
      sha256: image.sha256,
      content_type: image.contentType,
      filename: `${NAMES[image.purpose]}-${image.sha256.slice(0, 8)}.${image.extension}`,
      size_bytes: image.bytes.byteLength,
      created_at: clock.now(),
    },
  }
}

/** Takes back what `writeItemImages` newly put on the disk: only when the transaction is known to have been rolled back. */
export async function discardItemImages(placed: readonly PlacedImage[]): Promise<void> {
  await removeUnnamed(
    placed.flatMap(({ storageKey, row }) =>
      row
        ? {
            storageKey,
            institutionId: row.institution_id,
            ownerId: null,
            purpose: row.purpose,
            retentionClass: row.retention_class,
            sizeBytes: row.size_bytes,
            createdAt: row.created_at,
          }
        : []
    )
  )
}

/** Makes the rows of newly placed pictures, with the caller's transaction. Returns how many there were. */
export async function registerItemImages(
  placed: readonly PlacedImage[],
  trx: TransactionClientContract
): Promise<number> {
  const rows = placed.flatMap(({ row }) => (row ? [row] : []))
  for (let from = 0; from < rows.length; from += IN_ONE_QUERY)
    await trx
      .insertQuery()
      .table('files')
      .multiInsert(rows.slice(from, from + IN_ONE_QUERY))
  return rows.length
}
