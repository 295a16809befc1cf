import { readFile } from 'node:fs/promises'
import { AppError, type Caller } from '#shared'
import { ITEM_MEDIA_LIMIT_BYTES } from '../domain/kinds.js'
import { itemMediaKind } from './detect_kind.js'
import type { Upload } from './store_answer_file.js'
import { storeFile, type FileRecord } from './store_file.js'

/**
 * Checks and keeps a video of an item, or its captions.
 * @throws AppError 400 `file_too_large` or `file_type`, on the field `file`.
 */
export async function storeItemMedia(upload: Upload, caller: Pick<Caller, 'userId' | 'institutionId'>): Promise<FileRecord> {
  if (upload.sizeBytes >= ITEM_MEDIA_LIMIT_BYTES) throw new AppError(400, 'file_too_large', { fields: { file: ['files.too_large'] } })
  const kind = await itemMediaKind(await readFile(upload.path))
  if (!kind) throw new AppError(400, 'file_type', { fields: { file: ['files.media_type'] } })
  return storeFile({
    source: { path: upload.path },
    filename: upload.filename,
    purpose: 'item_media',
    contentType: kind.contentType,
    institutionId: caller.institutionId,
    ownerId: caller.userId,
  })
}
