import { open } from 'node:fs/promises'
import { ok, refuse, type DomainError, type Result } from '#shared'
import { HEAD_BYTES, isOnePicture, pictureSize } from '../domain/picture_size.js'
import { hasTooManyPixels, megapixelsOf, type MeasuredPurpose } from '../domain/pixel_limits.js'

/** Nothing that browsers of staff draw; they are only ever downloaded. */
const NOT_DRAWN = new Set(['image/heic', 'image/heif'])

const problem = (code: 'picture_broken' | 'too_many_pixels', purpose: MeasuredPurpose, field?: string) => {
  const text = `files.${code}`
  const where = field === undefined ? { messages: [text] } : { fields: { [field]: [text] } }
  return refuse('invalid', code, { ...where, params: { megapixels: megapixelsOf(purpose) } })
}

/**
 * Checks that a picture has a size and not too many pixels, before anything stores or shows it.
 * @returns refused: `picture_broken` or `too_many_pixels`, on `field` where one is given
 */
function checkHead(head: Uint8Array, purpose: MeasuredPurpose, field?: string): Result<null, DomainError> {
  const size = pictureSize(head)
  if (size === null) return problem('picture_broken', purpose, field)
  return hasTooManyPixels(size, purpose) ? problem('too_many_pixels', purpose, field) : ok(null)
}

/** A file that is a picture by its bytes, of the type `contentType`; other files pass. Refused as above. */
export async function checkPictureFile(
  path: string,
  contentType: string,
  purpose: MeasuredPurpose,
  field: string
): Promise<Result<null, DomainError>> {
  if (!contentType.startsWith('image/') || NOT_DRAWN.has(contentType)) return ok(null)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, HEAD_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return checkHead(buffer.subarray(0, bytesRead), purpose, field)
  } finally {
    await file.close()
  }
}

/** A picture that staff are shown as it came: one still PNG or JPEG and nothing else. Refused as above. */
export function checkCapture(
  bytes: Uint8Array,
  purpose: MeasuredPurpose,
  field?: string
): Result<null, DomainError> {
  const checked = checkHead(bytes, purpose, field)
  return checked.ok && !isOnePicture(bytes) ? problem('picture_broken', purpose, field) : checked
}

/** Is this picture of an item one that a weak computer can show? null: it is; otherwise why not. */
export function itemPictureProblem(
  bytes: Uint8Array
): 'picture_not_allowed' | 'picture_too_many_pixels' | null {
  const size = pictureSize(bytes)
  if (size === null) return 'picture_not_allowed'
  return hasTooManyPixels(size, 'item_image') ? 'picture_too_many_pixels' : null
}
