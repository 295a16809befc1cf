import { bareJpeg } from './bare_jpeg.js'
import { barePng } from './bare_png.js'
import { byStep } from './byte_steps.js'

const STEPS = { 'image/jpeg': bareJpeg, 'image/png': barePng } as const

export type BarePictureType = keyof typeof STEPS
export const BARE_PICTURE_TYPES: readonly string[] = Object.keys(STEPS)

/** Kinds of files that can be sent without what is written beside the picture. */
export const isBarePictureType = (contentType: string): contentType is BarePictureType =>
  Object.hasOwn(STEPS, contentType)

/**
 * The picture alone: nothing of its camera, owner, place, time, program or comments. Reads as it is read from, and holds a portion
 * and 64 KB at most.
 */
export const barePicture = (source: AsyncIterable<Uint8Array>, contentType: BarePictureType) =>
  byStep(source, STEPS[contentType])
