import {
  NO_ANSWER_LINE,
  type ItemContent,
  type ItemLogic,
  type PublicItem,
  type WireResponse,
} from '../../contract/index.ts'
import { readInteger } from '../../kit/reading/fields.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { isObject } from '../../kit/reading/raw.ts'
import { openText } from '../../kit/reading/response.ts'
import { gradedByPerson, nothingExpected } from '../../kit/scoring/expected.ts'
import { oneLine } from '../../kit/text/html_to_text.ts'
import { schema } from './schema.ts'
import {
  encodeTable,
  MAX_RUBRICS,
  medicamentsOf,
  readMedicaments,
  tableOf,
  totalsOf,
  wrongTable,
  type Medicament,
} from './table.ts'

export const CATEGORY = 'REPERTORIZATION_TABLE'

export type RepertorizationContent = ItemContent & { medicaments: Medicament[] }
export type RepertorizationPublic = PublicItem & { medicaments: Medicament[] }
export type RepertorizationResponse = WireResponse & {
  alternativeId: null
  alternatives: []
  gradeLinear: null
}

export const logic: ItemLogic<RepertorizationContent, RepertorizationPublic, RepertorizationResponse> = {
  schema,
  needsAnswer: true,
  autosaved: true,

  parse(raw) {
    return parseItem<RepertorizationContent>(raw, CATEGORY, (item, common, problems) => {
      const bounds = { min: 1, max: MAX_RUBRICS }
      const rubricsLength = readInteger({ raw: item, key: 'rubricsLength', at: '', problems }, bounds)
      return {
        ...common,
        ...(rubricsLength === undefined ? {} : { rubricsLength }),
        medicaments: readMedicaments(item, rubricsLength, problems),
      }
    })
  },

  toPublic(content) {
    const medicaments = medicamentsOf(content).map(({ id, description, rubricsLength }) => ({
      id,
      description,
      rubricsLength,
    }))
    return {
      ...publicCommon(content),
      ...(content.rubricsLength === undefined ? {} : { rubricsLength: content.rubricsLength }),
      medicaments,
    }
  },

  parseResponse(wire, item) {
    const opened = openText(wire, 'freeResponse')
    if (!opened.ok) return opened
    const sent = opened.value
    const problems = sent.trim() === '' ? [] : wrongTable(sent, item)
    if (problems.length > 0) return { ok: false, error: problems }
    const freeResponse = encodeTable(tableOf(item, sent))
    return { ok: true, value: { alternativeId: null, alternatives: [], freeResponse, gradeLinear: null } }
  },

  isAnswered(response) {
    const table = readJsonText(response.freeResponse)
    if (!isObject(table)) return false
    const { directorSymptom, symptoms, rubrics } = table
    const some = (list: unknown) => Array.isArray(list) && list.length > 0
    return (
      (typeof directorSymptom === 'string' && directorSymptom.trim() !== '') ||
      some(symptoms) ||
      some(rubrics)
    )
  },

  /** A repertorization has no key: a person grades it. */
  score: gradedByPerson,

  expected: nothingExpected,

  explanations() {
    return []
  },

  /** The director symptom and the sums of the medicaments, the highest first; without them, the symptoms. */
  summaryLine(item, response) {
    const table = tableOf(item, response.freeResponse)
    const totals = totalsOf(item, table)
      .filter(({ total }) => total > 0)
      .sort((one, other) => other.total - one.total)
      .map(({ description, total }) => `${oneLine(description)}: ${total}`)
    const symptoms = table.symptoms.map((row) => row.symptom || row.rubric || row.pageColumn)
    const parts = [table.directorSymptom, ...(totals.length > 0 ? totals : symptoms)]
      .map(oneLine)
      .filter((part) => part !== '')
    return parts.length === 0 ? NO_ANSWER_LINE : parts.join('; ')
  },
}
