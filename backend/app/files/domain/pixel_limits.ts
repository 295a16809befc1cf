import type { PictureSize } from './picture_size.js'

/**
 * The most pixels of a picture, by what it is: unpacked it takes four bytes a pixel of whoever looks at it, and a wall shows dozens at
 * once. Our pages send 320x180 of a camera, 1366x768 of a screen and 1280x720 of a document or face; a phone's photo has 12 to 50 million.
 */
export const MOST_PIXELS = {
  snapshot: 1280 * 720,
  screenshot: 3840 * 2160,
  identity_photo: 25_000_000,
  answer_attachment: 64_000_000,
  appeal_attachment: 64_000_000,
  user_document: 64_000_000,
  item_image: 25_000_000,
} as const

export type MeasuredPurpose = keyof typeof MOST_PIXELS

/** No decoder takes more of a side, however thin the picture is. */
const LONGEST_SIDE = 32_767

export const hasTooManyPixels = ({ width, height }: PictureSize, purpose: MeasuredPurpose): boolean =>
  width * height > MOST_PIXELS[purpose] || Math.max(width, height) > LONGEST_SIDE

/** For people. */
export const megapixelsOf = (purpose: MeasuredPurpose): number =>
  Math.round(MOST_PIXELS[purpose] / 100_000) / 10
