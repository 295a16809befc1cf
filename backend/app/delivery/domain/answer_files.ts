import { isFields } from './fields.js'

/** A file of a candidate, announced before its bytes come. `withdrawn`: taken back before it was sent. */
export type Announcement = {
  answerId: number
  name: string
  sizeBytes: number
  digest: string
  isWithdrawn: boolean
}

/**
 * Whether an announced file may become part of its answer. Decided when it is announced, so that it does not depend on how long the bytes
 * take.
 */
export type Admissibility = 'counts' | 'late' | 'displaced' | 'item_expired' | 'not_opened'

/**
 * `announced`: its bytes are awaited. `kept_apart`: they are here, and staff decide. `refused`: never to be part of an answer.
 *
 *                   +--taken back, or another one chosen--> withdrawn <--taken off its answer--+
 *                   |                                           |                              |
 *       heard --> announced <------------announced again--------+                              |
 *                 | | |                                                                        |
 *                 | | +--all bytes: `fateOf`-----------------------------------------> complete
 *                 | |                                                                   ^    |
 *                 | +--all bytes: `fateOf`--> kept_apart --counts by now, or staff------+    |
 *                 |                             |    ^                                       |
 *                 |                             |    +--staff decided for another file-------+
 *                 +--no file for its answer-----+--> refused
 *
 * An announcement beyond the limit of its answer is `refused` without a row.
 */
export type FileState = 'announced' | 'complete' | 'kept_apart' | 'withdrawn' | 'refused'

/** What became of one announcement; `heardAt` (epoch ms) is when the server first got it. */
export type HeardFile = { answer: number; digest: string; heardAt: number; state: FileState }

/** What one call may announce. */
export const MAX_ANNOUNCED = 200
/** Most announcements of one answer, for candidates who choose one file after another. */
export const MAX_FILES_OF_ANSWER = 20
/** Bytes that come so long after the finish count no more. */
export const BYTES_MAY_FOLLOW_MS = 24 * 3_600_000

/** A file travels in parts of one of these sizes: a proxy that takes less than the first gets smaller ones. Bytes. */
export const PART_SIZES = [524_288, 262_144, 131_072, 65_536, 32_768] as const
const [LARGEST_PART] = PART_SIZES
export { LARGEST_PART }

export const DIGEST = /^[0-9a-f]{64}$/
const MAX_NAME = 255

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** One announcement; null where it is none. */
export function readAnnouncement(raw: unknown, limitBytes: number): Announcement | null {
  if (!isFields(raw)) return null
  const { answer, name, size, digest, withdrawn } = raw
  if (!isId(answer) || !isId(size) || size >= limitBytes) return null
  if (typeof digest !== 'string' || !DIGEST.test(digest) || typeof name !== 'string') return null
  const clean = name.toWellFormed().trim().slice(-MAX_NAME).toWellFormed()
  return clean === ''
    ? null
    : { answerId: answer, name: clean, sizeBytes: size, digest, isWithdrawn: withdrawn === true }
}

/**
 * The files of the body of a batch or of a finish, where it is an object that has them. Total: any JSON value goes in, and what is no
 * announcement is none. `limitBytes`: a file is smaller.
 */
export function readAnnouncements(body: unknown, limitBytes: number): Announcement[] {
  const list = isFields(body) ? body.files : null
  if (!Array.isArray(list)) return []
  return list.slice(0, MAX_ANNOUNCED).flatMap((one) => readAnnouncement(one, limitBytes) ?? [])
}

/** How many bytes the part `index` of a file has; null when it has no such part, or parts of no such size. */
export function partLength(sizeBytes: number, partSize: number, index: number): number | null {
  if (!PART_SIZES.some((size) => size === partSize) || !Number.isInteger(index) || index < 0) return null
  const from = index * partSize
  return from < sizeBytes ? Math.min(partSize, sizeBytes - from) : null
}

export const partCount = (sizeBytes: number, partSize: number) => Math.ceil(sizeBytes / partSize)

/** The facts that decide about an announcement. Times in epoch ms. */
export type HearingFacts = {
  isRunning: boolean
  mayWrite: boolean
  itemTimeoutAt: number | null
  isUnopened: boolean
  graceMs: number
  now: number
}

export function admissibilityOf({
  isRunning,
  mayWrite,
  itemTimeoutAt,
  isUnopened,
  graceMs,
  now,
}: HearingFacts): Admissibility {
  if (!isRunning) return 'late'
  if (isUnopened) return 'not_opened'
  if (!mayWrite) return 'displaced'
  return itemTimeoutAt !== null && now > itemTimeoutAt + graceMs ? 'item_expired' : 'counts'
}

/**
 * What is looked at when all bytes are there. `isClosedSitting`: staff have cleared the answers since it was announced; `otherFile`: the
 * answer has another one already. Times in epoch ms.
 */
export type ArrivalFacts = {
  admissibility: Admissibility
  isClosedSitting: boolean
  isRunning: boolean
  mayWrite: boolean
  finishedAt: number | null
  otherFile: boolean
  now: number
}

export type Fate =
  | { state: 'complete' }
  | {
      state: 'kept_apart'
      reason: 'late' | 'displaced' | 'item_expired' | 'not_opened' | 'other_file' | 'sitting_closed'
    }

/**
 * Does a file become part of its answer? What was announced in time does, also when its bytes come after the finish. What a displaced
 * device announced is the candidate's again as soon as that device is the one that writes. Nothing takes another file's place.
 */
export function fateOf({
  admissibility,
  isClosedSitting,
  isRunning,
  mayWrite,
  finishedAt,
  otherFile,
  now,
}: ArrivalFacts): Fate {
  if (isClosedSitting) return { state: 'kept_apart', reason: 'sitting_closed' }
  if (admissibility === 'late' || admissibility === 'item_expired' || admissibility === 'not_opened')
    return { state: 'kept_apart', reason: admissibility }
  if (admissibility === 'displaced' && !(isRunning && mayWrite))
    return { state: 'kept_apart', reason: 'displaced' }
  if (!isRunning && now > (finishedAt ?? 0) + BYTES_MAY_FOLLOW_MS)
    return { state: 'kept_apart', reason: 'late' }
  return otherFile ? { state: 'kept_apart', reason: 'other_file' } : { state: 'complete' }
}
