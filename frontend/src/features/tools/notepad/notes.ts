import { NOTES_KEY } from '../../../offline/index.ts'
import { storedValue } from '../store/exam_value.ts'

export const LONGEST_NOTE = 6_000

type Notes = Record<string, string>
/** Shared by all exams of this browser: one object with a note for each exam. */
const store = () => storedValue<unknown>(NOTES_KEY)

const readNotes = (stored: unknown): Notes =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Notes) : {}

/** The first 6,000 characters, as a textarea counts them; a surrogate pair is never split. */
export function cut(text: string): string {
  if (text.length <= LONGEST_NOTE) return text
  const last = text.charCodeAt(LONGEST_NOTE - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_NOTE - 1 : LONGEST_NOTE)
}

/** The note of one exam, '' while there is none. */
export function readNote(applicationId: string): string {
  const note: unknown = readNotes(store().read())[applicationId]
  return typeof note === 'string' ? cut(note) : ''
}

/** Stores a note at once; the notes of other exams are not changed. */
export function writeNote(applicationId: string, text: string): void {
  store().write({ ...readNotes(store().read()), [applicationId]: cut(text) })
}

export const onNotesChange = (listener: () => void): (() => void) => store().subscribe(listener)
