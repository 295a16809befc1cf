import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, withTemporaryFolder, type Caller } from '#shared'
import {
  ANSWER_ATTACHMENT_KINDS,
  ANSWER_ATTACHMENT_LIMIT_BYTES,
  kindByBytesAndName,
} from '../domain/kinds.js'
import { checkPictureFile } from './check_picture.js'
import { detectUpload } from './detect_kind.js'
import { requireRoomOfDay } from './daily_quota.js'
import { sha256Of } from './storage_key.js'
import type { FileRecord } from '../queries/file_record.js'
import { storeFile, storeFileIf, type NewFile } from './store_file.js'

export type Upload = { path: string; filename: string; sizeBytes: number }

type Owner = Pick<Caller, 'userId' | 'institutionId'>

/** @throws AppError 400 `file_too_large`, `file_empty`, `file_type`, `picture_broken` or `too_many_pixels`, on the field `file` */
async function checked(upload: Upload, owner: Owner): Promise<NewFile> {
  if (upload.sizeBytes >= ANSWER_ATTACHMENT_LIMIT_BYTES)
    throw new AppError(400, 'file_too_large', { fields: { file: ['files.too_large'] } })
  if (upload.sizeBytes === 0) throw new AppError(400, 'file_empty', { fields: { file: ['files.empty'] } })
  const detected = await detectUpload(upload.path)
  const kind =
    detected === null ? undefined : kindByBytesAndName(ANSWER_ATTACHMENT_KINDS, detected, upload.filename)
  if (!kind) throw new AppError(400, 'file_type', { fields: { file: ['files.type'] } })
  await checkPictureFile(upload.path, kind.contentType, 'answer_attachment', 'file')
  return {
    source: { path: upload.path },
    filename: upload.filename,
    purpose: 'answer_attachment',
    contentType: kind.contentType,
    institutionId: owner.institutionId,
    ownerId: owner.userId,
  }
}

/** Checks and keeps a file that a candidate attaches to an answer. @throws AppError 400 as above */
export const storeAnswerFile = async (upload: Upload, owner: Owner): Promise<FileRecord> =>
  storeFile(await checked(upload, owner))

/**
 * The same for one that is no part of an answer yet, within what one person may bring in a day.
 * @throws AppError 413 `file_space_full` or `too_many_files`, with Retry-After; 400 as above
 */
export const bringAnswerFile = async (upload: Upload, owner: Owner, bytesADay: number): Promise<FileRecord> =>
  storeFileIf(await checked(upload, owner), async (trx, sizeBytes) =>
    requireRoomOfDay(
      {
        ownerId: owner.userId,
        purpose: 'answer_attachment',
        bytesADay,
        sizeBytes,
        words: { space: 'files.space_full', files: 'files.too_many' },
      },
      trx
    )
  )

/** The same for bytes that came in another file, with what was said of them; null when they are not that, or no kind that is taken. */
export async function storeAnswerBytes(
  bytes: Uint8Array,
  said: { name: string; sizeBytes: number; digest: string },
  owner: Owner
): Promise<FileRecord | null> {
  if (bytes.byteLength !== said.sizeBytes || sha256Of(bytes) !== said.digest) return null
  try {
    return await withTemporaryFolder(async (folder) => {
      const path = join(folder, 'answer')
      await writeFile(path, bytes, { mode: 0o600 })
      return storeAnswerFile({ path, filename: said.name, sizeBytes: bytes.byteLength }, owner)
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
