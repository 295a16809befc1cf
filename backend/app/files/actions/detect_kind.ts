import { open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import {
  ITEM_IMAGE_KINDS,
  ITEM_MEDIA_KINDS,
  kindByBytes,
  looksLikeText,
  looksLikeWebVtt,
  type FileKind,
} from '../domain/kinds.js'

const SAMPLE_BYTES = 65_536

/** The picture's kind by its magic bytes, or undefined: not a picture that an item may hold. */
export async function itemImageKind(bytes: Uint8Array): Promise<FileKind | undefined> {
  const found = await fileTypeFromBuffer(bytes)
  return found && kindByBytes(ITEM_IMAGE_KINDS, found.ext)
}

/** The kind of a video or of captions (WebVTT) by the bytes, or undefined: nothing that an item may hold. */
export async function itemMediaKind(bytes: Uint8Array): Promise<FileKind | undefined> {
  if (looksLikeWebVtt(bytes)) return kindByBytes(ITEM_MEDIA_KINDS, 'vtt')
  const found = await fileTypeFromBuffer(bytes)
  return found && found.ext !== 'vtt' ? kindByBytes(ITEM_MEDIA_KINDS, found.ext) : undefined
}

/** What an uploaded file is by its bytes: an extension as `file-type` names it, 'text', or null when unknown. */
export async function detectUpload(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path)
  // The byte order mark of UTF-16 looks like a frame of MPEG layer 1, which nobody sends.
  if (found && found.ext !== 'mp1') return found.ext
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return bytesRead > 0 && looksLikeText(buffer.subarray(0, bytesRead)) ? 'text' : null
  } finally {
    await file.close()
  }
}
