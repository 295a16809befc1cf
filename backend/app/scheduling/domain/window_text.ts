import { endOfSchoolDay, schoolMoment } from '#shared'

const PARTS = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/
const PARTS_OF_BRAZIL = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ ,]+(\d{1,2})[:h](\d{2})(?::\d{2})?$/

/** Epoch ms of `dd/mm/aaaa hh:mm` or `aaaa-mm-dd hh:mm` as schools read the clock, or of an ISO moment with its offset; null: it is none. */
export function momentOf(text: string): number | null {
  const iso = PARTS.exec(text)
  if (iso) return ofParts(iso[1], iso[2], iso[3], iso[4], iso[5])
  const brazil = PARTS_OF_BRAZIL.exec(text)
  if (brazil) return ofParts(brazil[3], brazil[2], brazil[1], brazil[4], brazil[5])
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_OF_BRAZIL = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** The first or the last moment of a day of schools (`dd/mm/aaaa` or `aaaa-mm-dd`), epoch ms; null: it is none. */
export function edgeOfDay(text: string, edge: 'first' | 'last'): number | null {
  const iso = DAY.exec(text)
  const brazil = DAY_OF_BRAZIL.exec(text)
  const parts = iso ? iso.slice(1) : brazil ? brazil.slice(1).toReversed() : null
  if (parts === null) return null
  const first = ofParts(...parts, '0', '0')
  if (first === null || edge === 'first') return first
  return endOfSchoolDay(parts.map((part, at) => (at === 0 ? part : part.padStart(2, '0'))).join('-')) - 1
}

function ofParts(...texts: readonly (string | undefined)[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = texts.map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && hour < 24 && minute < 60 ? schoolMoment({ year, month, day, hour, minute }) : null
}
