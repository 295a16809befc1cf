import { open } from 'node:fs/promises'
import { AppError } from '#shared'
import { HEAD_BYTES, isOnePicture, pictureSize } from '../domain/picture_size.js'
import { hasTooManyPixels, megapixelsOf, type MeasuredPurpose } from '../domain/pixel_limits.js'

/** Nothing that browsers of staff draw; they are only ever downloaded. */
const NOT_DRAWN = new Set(['image/heic', 'image/heif'])

const problem = (code: 'picture_broken' | 'too_many_pixels', purpose: MeasuredPurpose, field?: string) => {
  const text = `files.${code}`
  const words = field === undefined ? { messages: [text] } : { fields: { [field]: [text] } }
  return new AppError(400, code, { ...words, params: { megapixels: megapixelsOf(purpose) } })
}

/**
 * Lets a picture pass whose size is known and bearable, before anything keeps or shows it.
 * @throws AppError 400 `picture_broken` or `too_many_pixels`, on `field` where one is given
 */
function checkHead(head: Uint8Array, purpose: MeasuredPurpose, field?: string): void {
  const size = pictureSize(head)
  if (size === null) throw problem('picture_broken', purpose, field)
  if (hasTooManyPixels(size, purpose)) throw problem('too_many_pixels', purpose, field)
}

/** A file that is a picture by its bytes, as `contentType` says; what is none passes. @throws AppError as above */
export async function checkPictureFile(
  path: string,
  contentType: string,
  purpose: MeasuredPurpose,
  field: string
): Promise<void> {
  if (!contentType.startsWith('image/') || NOT_DRAWN.has(contentType)) return
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, HEAD_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    checkHead(buffer.subarray(0, bytesRead), purpose, field)
  } finally {
    await file.close()
  }
}

/** A picture that staff are shown as it came: one still PNG or JPEG and nothing else. @throws AppError as above */
export function checkCapture(bytes: Uint8Array, purpose: MeasuredPurpose, field?: string): void {
  checkHead(bytes, purpose, field)
  if (!isOnePicture(bytes)) throw problem('picture_broken', purpose, field)
}

/** Is this picture of an item one that a weak computer can show? null: it is; otherwise why not. */
export function itemPictureProblem(
  bytes: Uint8Array
): 'picture_not_allowed' | 'picture_too_many_pixels' | null {
  const size = pictureSize(bytes)
  if (size === null) return 'picture_not_allowed'
  return hasTooManyPixels(size, 'item_image') ? 'picture_too_many_pixels' : null
}
