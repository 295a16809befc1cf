import type StoredFile from '../models/stored_file.js'

/** A stored file as other modules see it. `path` is its storage key, `url` where a session may read it. */
export type FileRecord = {
  id: number
  path: string
  url: string
  filename: string
  contentType: string
  sizeBytes: number
}

export const fileUrl = (storageKey: string) => `/files/${storageKey}`

export const recordOf = (file: StoredFile): FileRecord => ({
  id: file.id,
  path: file.storageKey,
  url: fileUrl(file.storageKey),
  filename: file.filename,
  contentType: file.contentType,
  sizeBytes: file.sizeBytes,
})
