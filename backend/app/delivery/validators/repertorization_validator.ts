import vine from '@vinejs/vine'
import { plainNumber, rowId as id } from '#shared'
import { MAX_REVISION } from '../domain/entries.js'
import { MAX_RUBRIC_COLUMNS, SYMPTOM_ROWS } from '../domain/repertorization.js'

/** A revision or a writer's term. */
const count = () => plainNumber({ strict: true }).withoutDecimals().min(0).max(MAX_REVISION).optional()
/** Above the limit of stored texts: a longer text is cut, not refused. */
const text = () => vine.string().maxLength(100_000).nullable().optional()

export const ofApplication = vine.create({ application: id() })

/** `value` 1 to 3; 0, an empty text or null for none. */
export const rubricEntry = vine.create({
  application: id(),
  item: id(),
  position: plainNumber().withoutDecimals().range([1, MAX_RUBRIC_COLUMNS]),
  value: vine.any().optional(),
  revision: count(),
  term: count(),
})

export const symptomRow = vine.create({
  application: id(),
  position: plainNumber().withoutDecimals().range([1, SYMPTOM_ROWS]),
  symptom: text(),
  rubric: text(),
  pageColumn: text(),
  revision: count(),
  term: count(),
})

export const directorSymptom = vine.create({
  application: id(),
  name: text(),
  revision: count(),
  term: count(),
})
