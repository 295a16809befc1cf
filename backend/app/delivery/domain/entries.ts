import { isFields } from './fields.js'

/** What one call may carry (docs/spec/sync.md). */
export const MAX_ENTRIES = 200
/** Characters of all texts of one call. */
export const MAX_TEXT = 1_048_576
/** Revisions and terms are INT columns; what is above was not made by our clients. */
export const MAX_REVISION = 2_000_000_000
const MAX_SECONDS = 31_536_000

/**
 * One entry of a batch as checked. A slot that the entry did not name is `undefined` and keeps what is stored.
 * `slots` are still unchecked against their item: its category does that.
 */
export type Entry = {
  id: number
  /** The writer's term in which the edit was made; null where the client did not send one. */
  term: number | null
  revision: number | null
  alternativeId?: unknown
  alternatives?: unknown
  freeResponse?: string | null
  gradeLinear?: string | null
  seconds: number | null
  finished: boolean | null
  /** The candidate has left the item with this answer, whichever way, and may come back to it. */
  left?: boolean
  /** When it was edited, in the server's time as the client estimated it, epoch ms: for judging within bounds, never alone. */
  editedAt?: number | null
  /** The client had an acknowledgement of this very content before: only `seconds` or `finished` are new. */
  unchanged?: boolean
}

/** An entry that could not be read. `id` and `revision` are 0 when not even they were there. */
export type BrokenEntry = { broken: true; id: number; revision: number }

export type ReadBatch =
  | { ok: true; entries: (Entry | BrokenEntry)[] }
  | { ok: false; code: 'not_a_list' | 'too_many_answers' | 'too_much_text' }

const isInteger = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

/** null and undefined differ: null empties a slot, undefined leaves it. */
function readText(value: unknown): { ok: true; text: string | null | undefined } | { ok: false } {
  if (value === undefined || value === null) return { ok: true, text: value }
  // Lone surrogates cannot be stored as they are; replaced here, an equal text compares equal later.
  return typeof value === 'string' ? { ok: true, text: value.toWellFormed() } : { ok: false }
}

/** `gradeLinear` is text on the wire; a list is accepted and written as text. */
function readGrid(value: unknown) {
  return readText(Array.isArray(value) ? JSON.stringify(value) : value)
}

function readFinished(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return null
  if (value === true || value === 1) return true
  return value === false || value === 0 ? false : undefined
}

/** A moment that a client sends (ISO 8601), epoch ms; null where it sent none that can be read: it is only ever a hint. */
export function readMoment(value: unknown): number | null {
  const at = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** A revision or a term: null where none was named, undefined where it is none. */
export function readCount(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null
  return isInteger(value, MAX_REVISION) ? value : undefined
}

function readSeconds(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.min(MAX_SECONDS, Math.max(0, Math.floor(value)))
}

const isStored = (value: unknown): value is Entry | BrokenEntry =>
  isFields(value) && typeof value.id === 'number'

/** The entries of a batch that was stored as it was read; what is none is left out. */
export function readStoredEntries(json: string): (Entry | BrokenEntry)[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter(isStored) : []
}

function readEntry(fields: unknown): Entry | BrokenEntry {
  if (!isFields(fields)) return { broken: true, id: 0, revision: 0 }
  const id = isInteger(fields.id, Number.MAX_SAFE_INTEGER) ? fields.id : 0
  const revision = readCount(fields.revision)
  const term = readCount(fields.term)
  const broken: BrokenEntry = { broken: true, id, revision: revision ?? 0 }
  const free = readText(fields.freeResponse)
  const grid = readGrid(fields.gradeLinear)
  const finished = readFinished(fields.finished)
  const seconds = readSeconds(fields.seconds)
  if (id === 0 || revision === undefined || term === undefined) return broken
  if (!free.ok || !grid.ok || finished === undefined || seconds === undefined) return broken
  return {
    id,
    term,
    revision,
    alternativeId: fields.alternativeId,
    alternatives: fields.alternatives,
    freeResponse: free.text,
    gradeLinear: grid.text,
    seconds,
    finished,
    left: fields.left === true,
    editedAt: readMoment(fields.editedAt),
    ...(fields.unchanged === true && { unchanged: true }),
  }
}

/** Characters that an entry would store. */
const textOf = (entry: Entry | BrokenEntry) =>
  'broken' in entry ? 0 : (entry.freeResponse?.length ?? 0) + (entry.gradeLinear?.length ?? 0)

/** What a file of unsent answers may carry: all of an exam that was sat without a link. Its text is bounded by the file. */
export const OF_A_FILE = { entries: 2000, text: Infinity } as const

/**
 * Reads the body of a batch or of a finish: a list, or an object whose `answers` is the list. Total: any JSON value goes in.
 * What is wrong with one entry concerns that entry only.
 */
export function readBatch(
  body: unknown,
  most: { entries: number; text: number } = { entries: MAX_ENTRIES, text: MAX_TEXT }
): ReadBatch {
  const list = isFields(body) ? body.answers : body
  if (!Array.isArray(list)) return { ok: false, code: 'not_a_list' }
  if (list.length > most.entries) return { ok: false, code: 'too_many_answers' }
  const entries = list.map(readEntry)
  if (entries.reduce((sum, entry) => sum + textOf(entry), 0) > most.text)
    return { ok: false, code: 'too_much_text' }
  return { ok: true, entries }
}
