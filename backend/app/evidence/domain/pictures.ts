import { SCHOOL_ZONE } from '#shared/school_time'
import type { DayOfPictures } from '../views.js'

/** A camera snapshot is 320x180, a screenshot 1366x768; both PNG or JPEG. */
export const PICTURE_LIMIT_BYTES = 500_000
/** An identity photo is a camera's full picture. */
export const PHOTO_LIMIT_BYTES = 8_000_000
/** Of what comes every few seconds one picture is put on record this often; the newest is always there. */
export const STORE_EVERY_MS = 60_000
/** The newest one of somebody who sends no more is shown for so long. */
export const STILLS_LAST_MS = 300_000

export const PICTURE_KINDS = ['SNAPSHOT', 'SCREENSHOT'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)

/** By its first bytes, whatever its name or header claims; null is neither. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  if (begins(bytes, PNG)) return 'image/png'
  return begins(bytes, JPEG) ? 'image/jpeg' : null
}

/** The school's calendar day of a moment, `YYYY-MM-DD`. */
export const schoolDay = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_ZONE }).format(at)

/** First, last, and what is nearest to the middle between them; `pictures` are in the order they were taken. */
export function threeMoments<T extends { takenAt: number }>(pictures: readonly T[]): T[] {
  const [first, last] = [pictures[0], pictures.at(-1)]
  if (first === undefined || last === undefined) return []
  const middle = (first.takenAt + last.takenAt) / 2
  const nearest = pictures.reduce(
    (best, one) => (Math.abs(one.takenAt - middle) < Math.abs(best.takenAt - middle) ? one : best),
    first
  )
  return [...new Set([first, nearest, last])]
}

/** First and last moment of a day of the school's calendar (which has no summer time), epoch ms. */
export function momentsOf(day: string): { from: number; to: number } {
  const from = Date.parse(`${day}T00:00:00-03:00`)
  return { from, to: from + 86_400_000 - 1 }
}

/** How many pictures were taken on each day of the school's calendar, the newest day first. `moments` in epoch ms. */
export function picturesByDay(moments: readonly number[]): DayOfPictures[] {
  const counts = new Map<string, number>()
  for (const moment of moments) {
    const day = schoolDay(moment)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** The time of day in the school, `08-15-03`. */
const timeInName = (at: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: SCHOOL_ZONE, timeStyle: 'medium' })
    .format(at)
    .replaceAll(':', '-')

/** A folder for each day, and the time as the name; two of one second differ by their id. */
export const nameInArchive = ({
  id,
  takenAt,
  contentType,
}: {
  id: number
  takenAt: number
  contentType: string
}): string =>
  `${schoolDay(takenAt)}/${timeInName(takenAt)}-${id}.${contentType === 'image/png' ? 'png' : 'jpg'}`

/** Longest name of a person in the name of a file, characters. */
const LONGEST_NAME = 80

/** Name of the file of somebody's pictures. A person's name may hold anything: only what a file may be called on every system is left of it. */
export function archiveName(person: string): string {
  const plain = person
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} '-]/gu, '')
    .trim()
  return `Imagens-${[...plain].slice(0, LONGEST_NAME).join('') || 'candidato'}.zip`
}
