import type { HttpContext } from '@adonisjs/core/http'
import { settingsOfCaller } from '#access'
import { AppError, say, schoolTime, type Caller, type ExcelCell, type Language } from '#shared'
import { levelsIn, USUAL_LEVELS, type ExportLevel } from '../domain/levels.js'
import { requiredFilters } from '../domain/required_filters.js'
import { ROWS_AT_ONCE } from '../limits.js'
import { candidateResults, type CandidateResult } from '../queries/candidate_results.js'
import { examsOf, type NamedExam } from '../queries/exam_names.js'
import { candidateIds, countCandidates, type ResultsFilter } from '../queries/placed_applications.js'
import { gradesQuery } from '../validators/exports.js'
import { filterOf, readResults, sendExport } from './asked_results.js'

/** The grades of a collection: a row for each candidate. */
export default class CollectionResultController {
  /** `GET /v1/collection_result?format=excel|csv&collection=&hierarchy=dre:1,unity:3,class:7&hierarchies=unity,class&period=` */
  async show(ctx: HttpContext) {
    const { caller } = ctx
    const { format = 'excel', hierarchies, ...asked } = await read(ctx)
    const filter = filterOf(asked)
    const levels = hierarchies === undefined ? USUAL_LEVELS : levelsIn(hierarchies)
    const exams = await examsOf(asked.collection)
    const { language } = caller
    return sendExport(ctx, `notas-${asked.collection}`, {
      list: 'collection_result',
      format,
      subject: { type: 'collection', id: asked.collection },
      filter: { ...asked, hierarchies: levels.join(',') },
      rows: await countCandidates(caller, filter),
      sheet: (noted) => ({
        name: say(language, 'exports.grades_title'),
        head: headOf({ levels, exams, language }),
        rows: pages(caller, filter, { levels, exams, language, noted }),
      }),
    })
  }

  /** `GET /v1/collection_result/count`: how many rows that has. */
  async count(ctx: HttpContext) {
    return { count: await countCandidates(ctx.caller, filterOf(await read(ctx))) }
  }
}

/** @throws AppError 400 naming what the institution requires and was not chosen */
async function read(ctx: HttpContext) {
  const asked = await readResults(ctx, gradesQuery)
  const { preferences } = await settingsOfCaller(ctx.caller)
  const { hierarchy, period } = filterOf(asked)
  const chosen = {
    period,
    dre: hierarchy?.dre.at(0),
    unity: hierarchy?.unity.at(0),
    stage: hierarchy?.stage.at(0),
    class: hierarchy?.class.at(0),
  }
  const missing = requiredFilters(preferences.Application__RequiredFiltersCollectionResult).filter(
    (name) => chosen[name] === undefined
  )
  if (missing.length > 0)
    throw new AppError(400, 'validation', {
      fields: Object.fromEntries(missing.map((name) => [name, ['shared.required']])),
    })
  return asked
}

type Columns = {
  readonly levels: readonly ExportLevel[]
  readonly exams: readonly NamedExam[]
  readonly language: Language
}

function headOf({ levels, exams, language }: Columns): string[] {
  const word = (name: string) => say(language, `exports.${name}`)
  return [
    word('candidate'),
    word('identifier'),
    ...levels.map((level) => word(`level_${level}`)),
    ...exams.flatMap(({ name }) => ['grade', 'status', 'finished_at'].map((of) => `${name}: ${word(of)}`)),
    word('total'),
  ]
}

async function* pages(
  caller: Caller,
  filter: ResultsFilter,
  columns: Columns & { readonly noted: () => void }
): AsyncGenerator<ExcelCell[][]> {
  const ids = await candidateIds(caller, filter)
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const results = await candidateResults(caller, filter, ids.slice(from, from + ROWS_AT_ONCE))
    yield results.map((result) => cellsOf(result, columns))
    columns.noted()
  }
}

function cellsOf(result: CandidateResult, { levels, exams, language }: Columns): ExcelCell[] {
  const time = schoolTime(language)
  const { region, school, grade, class: className } = result.place
  const names = { dre: region, unity: school, stage: grade, class: className }
  return [
    result.name,
    result.identifier,
    ...levels.map((level) => names[level]),
    ...exams.flatMap(({ id }): ExcelCell[] => {
      const exam = result.exams.get(id)
      return exam === undefined
        ? [null, null, null]
        : [exam.points, say(language, `exports.status_${exam.status}`), time(exam.finishedAt)]
    }),
    result.total,
  ]
}
