import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorizeOrHide, clock, toIso, unwrap } from '#shared'
import { saveTableRecord } from '../actions/save_table_record.js'
import { secondsLeft } from '../domain/deadline.js'
import { normalised, RUBRIC_VALUE, type TableRecord } from '../domain/repertorization.js'
import { findApplication } from '../queries/find_application.js'
import { storedTable } from '../queries/repertorization_records.js'
import DirectorSymptomTransformer from '../transformers/director_symptom_transformer.js'
import RecordResultTransformer from '../transformers/record_result_transformer.js'
import RubricTransformer from '../transformers/rubric_transformer.js'
import SymptomRowTransformer from '../transformers/symptom_row_transformer.js'
import {
  directorSymptom,
  ofApplication,
  rubricEntry,
  symptomRow,
} from '../validators/repertorization_validator.js'
import { readableAnswers } from './readable_answers.js'
import { seesTimes } from './sees_times.js'
import { ownSitting } from './sitting.js'

/** The records of an application's repertorization table: read by whoever reads its answers, written by its candidate. */
export default class RepertorizationController {
  /** `GET /v1/rubrics?application=` */
  async rubrics(ctx: HttpContext) {
    const { application, table, time } = await this.#read(ctx)
    const views = table.rubrics.map((one) => ({ ...one, application }))
    return { ...page(await ctx.serialize(RubricTransformer.transform(views))), ...time }
  }

  /** `POST /v1/rubrics`: `item` is the medicament; a value of 0 or none empties the cell. */
  async saveRubric(ctx: HttpContext) {
    const {
      application,
      item,
      position,
      value,
      revision = null,
      term = null,
    } = await ctx.request.validateUsing(rubricEntry)
    return this.#save(ctx, application, {
      kind: 'rubric',
      term,
      revision,
      item,
      position,
      value: rubricValue(value),
    })
  }

  /** `GET /v1/symptom_table?application=` */
  async symptoms(ctx: HttpContext) {
    const { application, table, time } = await this.#read(ctx)
    const views = table.symptoms.map((one) => ({ ...one, application }))
    return { ...page(await ctx.serialize(SymptomRowTransformer.transform(views))), ...time }
  }

  /** `POST /v1/symptom_table` */
  async saveSymptom(ctx: HttpContext) {
    const row = await ctx.request.validateUsing(symptomRow)
    const { application, position, symptom, rubric, pageColumn, revision = null, term = null } = row
    const texts = { symptom: symptom ?? '', rubric: rubric ?? '', pageColumn: pageColumn ?? '' }
    return this.#save(ctx, application, { kind: 'symptom', term, revision, position, ...texts })
  }

  /** `GET /v1/director_symptom?application=`: a list of one, or none. */
  async director(ctx: HttpContext) {
    const { application, table, time } = await this.#read(ctx)
    const views = table.directors.map((one) => ({ ...one, application }))
    return { ...page(await ctx.serialize(DirectorSymptomTransformer.transform(views))), ...time }
  }

  /** `POST /v1/director_symptom` */
  async saveDirector(ctx: HttpContext) {
    const {
      application,
      name,
      revision = null,
      term = null,
    } = await ctx.request.validateUsing(directorSymptom)
    return this.#save(ctx, application, { kind: 'director', term, revision, name: name ?? '' })
  }

  async #read(ctx: HttpContext) {
    const asked = await ofApplication.validate(ctx.request.qs())
    const application = await findApplication(asked.application, ctx.caller)
    authorizeOrHide(application !== null)
    await readableAnswers(ctx, application)
    const now = clock.now()
    return {
      application: application.id,
      table: await storedTable(application.id),
      time: {
        serverTime: toIso(now),
        secondsToTimeout: (await seesTimes(ctx)) ? secondsLeft(application, now) : null,
        sitting: application.sitting,
      },
    }
  }

  async #save(ctx: HttpContext, application: number, record: TableRecord) {
    const sitting = await ownSitting(ctx, application)
    const { verdict, serverTime, secondsToTimeout, writerTerm } = unwrap(
      await saveTableRecord({ ...sitting, record: normalised(record) })
    )
    return new RecordResultTransformer({
      application,
      ...verdict,
      serverTime,
      secondsToTimeout,
      writerTerm,
    }).toObject()
  }
}

const page = <Row>(results: Row[]) => ({ results, count: results.length, numPages: 1 })

/** @throws AppError 400 when it is none of 1 to 3, 0 or nothing */
function rubricValue(sent: unknown): number | null {
  if (sent === undefined || sent === null || sent === '' || sent === 0 || sent === '0') return null
  const value = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent
  if (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= RUBRIC_VALUE.min &&
    value <= RUBRIC_VALUE.max
  )
    return value
  throw new AppError(400, 'validation', { fields: { value: ['delivery.rubric_value'] } })
}
