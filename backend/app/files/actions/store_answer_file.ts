import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, refuse, withTemporaryFolder, type Caller, type DomainError, type Result } from '#shared'
import {
  ANSWER_ATTACHMENT_KINDS,
  ANSWER_ATTACHMENT_LIMIT_BYTES,
  kindByBytesAndName,
} from '../domain/kinds.js'
import { checkPictureFile } from './check_picture.js'
import { detectUpload } from './detect_kind.js'
import { checkDailyQuota } from './daily_quota.js'
import { sha256Of } from './storage_key.js'
import type { FileRecord } from '../queries/file_record.js'
import { storeFile, storeFileIf, type NewFile } from './store_file.js'

export type Upload = { path: string; filename: string; sizeBytes: number }

type Owner = Pick<Caller, 'userId' | 'institutionId'>

/** @returns refused: `file_too_large`, `file_empty`, `file_type`, `picture_broken` or `too_many_pixels`, on the field `file` */
async function checked(upload: Upload, owner: Owner): Promise<Result<NewFile, DomainError>> {
  if (upload.sizeBytes >= ANSWER_ATTACHMENT_LIMIT_BYTES)
    return refuse('invalid', 'file_too_large', { fields: { file: ['files.too_large'] } })
  if (upload.sizeBytes === 0) return refuse('invalid', 'file_empty', { fields: { file: ['files.empty'] } })
  const detected = await detectUpload(upload.path)
  const kind =
    detected === null ? undefined : kindByBytesAndName(ANSWER_ATTACHMENT_KINDS, detected, upload.filename)
  if (!kind) return refuse('invalid', 'file_type', { fields: { file: ['files.type'] } })
  const picture = await checkPictureFile(upload.path, kind.contentType, 'answer_attachment', 'file')
  if (!picture.ok) return picture
  return ok({
    source: { path: upload.path },
    filename: upload.filename,
    purpose: 'answer_attachment',
    contentType: kind.contentType,
    institutionId: owner.institutionId,
    ownerId: owner.userId,
  })
}

/** Checks and stores a file that a candidate attaches to an answer. Refused as above. */
export async function storeAnswerFile(
  upload: Upload,
  owner: Owner
): Promise<Result<FileRecord, DomainError>> {
  const file = await checked(upload, owner)
  return file.ok ? ok(await storeFile(file.value)) : file
}

/**
 * The same for a file that is no part of an answer yet, within the quota of a person and day.
 * @returns refused: `file_space_full` or `too_many_files`; else as above
 */
export async function storeUnattachedFile(
  upload: Upload,
  owner: Owner,
  bytesADay: number
): Promise<Result<FileRecord, DomainError>> {
  const file = await checked(upload, owner)
  if (!file.ok) return file
  return storeFileIf(file.value, (trx, sizeBytes) =>
    checkDailyQuota(
      {
        ownerId: owner.userId,
        purpose: 'answer_attachment',
        bytesADay,
        sizeBytes,
        texts: { space: 'files.space_full', files: 'files.too_many' },
      },
      trx
    )
  )
}

/**
 * The same for bytes of an answers file that were announced with name, size and digest. Null: they are not what was announced, or
 * were refused.
 */
export async function storeAnswerBytes(
  bytes: Uint8Array,
  announced: { name: string; sizeBytes: number; digest: string },
  owner: Owner
): Promise<FileRecord | null> {
  if (bytes.byteLength !== announced.sizeBytes || sha256Of(bytes) !== announced.digest) return null
  const stored = await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'answer')
    await writeFile(path, bytes, { mode: 0o600 })
    return storeAnswerFile({ path, filename: announced.name, sizeBytes: bytes.byteLength }, owner)
  })
  return stored.ok ? stored.value : null
}
