import { DEFAULT_COLLECTION_FLAGS, DEFAULT_CONFIGURATION } from './flags.js'
import type { CollectionReference } from './exam_file.js'
import { Fields, isObject } from './fields.js'
import { readSafeBrowser } from './read_safe_browser.js'

const MAX_ID = 2_147_483_647

/** `collection` of the file: an id, or `{ name, ...settings }`, or nothing. */
export function readCollection(exam: Fields): CollectionReference | null {
  const raw = exam.raw.collection
  if (raw === undefined || raw === null) return null
  if (!isObject(raw)) {
    const id = exam.integer('collection', { min: 1, max: MAX_ID })
    return id === null ? null : { kind: 'id', id }
  }
  const fields = new Fields(raw, exam.path('collection'), exam.problems)
  const id = fields.integer('id', { min: 1, max: MAX_ID })
  if (id !== null) return { kind: 'id', id }
  const name = fields.text('name', { max: 200, required: true })
  if (name === null) return null
  const nested = fields.object('applicationConfiguration')
  return {
    kind: 'named',
    name,
    settings: {
      flags: readFlagsOf(fields),
      configuration: { ...readConfiguration(fields), ...(nested ? readConfiguration(nested) : {}) },
      safeBrowser: readSafeBrowser(fields),
      category: fields.integer('category', { min: 1, max: 3 }),
      instructions: fields.text('instructions', { max: 50_000 }),
      iconName: fields.text('iconName', { max: 64 }),
      knowledgeAreaDescription: fields.text('knowledgeAreaDescription', { max: 200 }),
      periodoAno: fields.text('periodoAno', { max: 64 }),
      instructionsUrl: readOwnAddress(fields, 'instructionsUrl'),
      minimumStaySeconds: fields.integer('minimumStaySeconds', { min: 0, max: 86_400 }),
      gracePeriodMinutes: fields.integer('gracePeriodMinutes', { min: 0, max: 525_600 }),
      mandatoryCollection: readMandatory(fields),
    },
  }
}

function readFlagsOf(fields: Fields): Record<string, boolean> {
  const flags: Record<string, boolean> = {}
  for (const key of Object.keys(DEFAULT_COLLECTION_FLAGS)) {
    const value = fields.boolean(key)
    if (value !== null) flags[key] = value
  }
  return flags
}

function readConfiguration(fields: Fields): Record<string, boolean | number> {
  const configuration: Record<string, boolean | number> = {}
  for (const [key, fallback] of Object.entries(DEFAULT_CONFIGURATION)) {
    const value =
      typeof fallback === 'number' ? fields.integer(key, { min: 0, max: 86_400 }) : fields.boolean(key)
    if (value !== null) configuration[key] = value
  }
  return configuration
}

/** A page of this origin: an address from outside is never linked. */
function readOwnAddress(fields: Fields, key: string): string | null {
  const address = fields.text(key, { max: 500 })
  if (address === null) return null
  if (/^\/(?![/\\])[^\\\s]*$/.test(address)) return address
  fields.problems.add(fields.path(key), 'outside_address')
  return null
}

function readMandatory(fields: Fields): string | number | null {
  const value = fields.raw.mandatoryCollection
  if (typeof value === 'number') return fields.integer('mandatoryCollection', { min: 1, max: MAX_ID })
  return fields.text('mandatoryCollection', { max: 200 })
}
