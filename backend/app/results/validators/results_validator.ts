import vine from '@vinejs/vine'
import { LENGTH_MOST } from '#appeals'
import { moment, notBlank, plainNumber, rowId } from '#shared'
import { CATEGORY_MAX, COLOR, POINTS_MOST, RESULTS_MOST, SECTION_MAX, STATUS_MAX } from '../domain/result.js'
import { SECTIONS_MOST, WEIGHT_MOST } from '../domain/section.js'
import { NAME_MAX } from '../domain/selection_process.js'
import { VERSION_SOURCES } from '../domain/version.js'

const length = () => plainNumber().withoutDecimals().min(1).max(LENGTH_MOST).optional()
const revision = () => plainNumber().withoutDecimals().min(0).max(2_147_483_647).optional()
const points = () => plainNumber().min(0).max(POINTS_MOST).nullable().optional()
const line = (most: number) => vine.string().trim().maxLength(most).nullable().optional()
const color = () => vine.string().trim().regex(COLOR).nullable().optional()
const flag = () => vine.boolean().optional()

/** `POST` and `PUT /v1/selection_processes`: what is left out stays, or is what a new one begins with. `version`: of what was read. */
export const processBody = vine.create({
  name: vine.string().trim().use(notBlank()).maxLength(NAME_MAX).optional(),
  showGrade: flag(),
  showStatus: flag(),
  appealOpensAt: moment().nullable().optional(),
  appealClosesAt: moment().nullable().optional(),
  contentMaxLength: length(),
  bibliographyMaxLength: length(),
  sections: vine
    .array(
      vine.object({
        name: vine.string().trim().use(notBlank()).maxLength(SECTION_MAX),
        collection: rowId(),
        weight: plainNumber().min(0).max(WEIGHT_MOST),
      })
    )
    .maxLength(SECTIONS_MOST)
    .optional(),
  sectionRules: vine
    .array(
      vine.object({
        name: vine.string().trim().use(notBlank()).maxLength(SECTION_MAX),
        passingScore: points(),
        passedStatus: line(STATUS_MAX),
        passedColor: color(),
        failedStatus: line(STATUS_MAX),
        failedColor: color(),
        category: line(CATEGORY_MAX),
      })
    )
    .maxLength(SECTIONS_MOST)
    .optional(),
  version: revision(),
})

/** `PUT /v1/selection_processes/{id}/results`: people by `user` (an id) or by `publicIdentifier`. */
export const resultsBody = vine.create({
  results: vine
    .array(
      vine.object({
        user: rowId().optional(),
        publicIdentifier: vine.string().trim().minLength(1).maxLength(120).optional(),
        sectionName: vine.string().trim().use(notBlank()).maxLength(SECTION_MAX),
        value: points(),
        totalValue: points(),
        passingScore: points(),
        status: line(STATUS_MAX),
        showGrade: vine.boolean().nullable().optional(),
        showStatus: vine.boolean().nullable().optional(),
        color: color(),
        category: line(CATEGORY_MAX),
      })
    )
    .minLength(1)
    .maxLength(RESULTS_MOST),
})

/** `POST /v1/selection_processes/{id}/publish`: without `source` results as they are stored. */
export const publishBody = vine.create({
  mode: vine.enum(['preview', 'apply'] as const),
  basis: vine.string().maxLength(64).optional(),
  source: vine.enum(VERSION_SOURCES).optional(),
  replacesEntered: flag(),
})

/** UTF-16 units: at most two for each code point that is counted. */
const TEXT_UNITS = LENGTH_MOST * 2
const text = () => vine.string().trim().use(notBlank()).maxLength(TEXT_UNITS)

/** `POST /v1/appeals/create_appeal_user_result`: `useResultAppeal` is true. */
export const resultAppealBody = vine.create({
  user: rowId(),
  userResult: rowId(),
  useResultAppeal: vine.literal(true),
  content: text(),
  bibliography: text(),
})

/** `PUT /v1/result_appeals/{id}/reply`: `response` HTML, `result` the id of a decision, `revision` of the appeal that was read. */
export const resultReplyBody = vine.create({
  response: text(),
  result: rowId(),
  revision: revision(),
})

/** Filters of the lists. `process` is needed where it is not optional. */
export const ofProcess = vine.create({ process: rowId() })
export const ofAnyProcess = vine.create({ process: rowId().optional() })
export const ofResult = vine.create({ userResult: rowId().optional() })
