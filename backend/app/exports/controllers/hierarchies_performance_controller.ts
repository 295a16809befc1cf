import type { HttpContext } from '@adonisjs/core/http'
import { say, type Caller, type ExcelCell, type Language } from '#shared'
import { levelsDownTo, levelsIn, type ExportLevel } from '../domain/levels.js'
import { countNodes, performanceNodes, type PerformanceNode } from '../queries/performance_nodes.js'
import type { ResultsFilter } from '../queries/placed_applications.js'
import { performanceQuery } from '../validators/exports.js'
import { filterOf, readResults, sendExport } from './asked_results.js'

const NUMBERS = ['candidates', 'finished', 'mean', 'median', 'deviation', 'best', 'worst'] as const

/** How a collection went: a row for each region, school, grade of a school, and class, of the levels that are chosen. */
export default class HierarchiesPerformanceController {
  /** `GET /v1/hierarchies_performance?format=excel|csv&collection=&hierarchies=unity,class&hierarchy=&period=` */
  async show(ctx: HttpContext) {
    const { caller } = ctx
    const { format = 'excel', hierarchies, ...asked } = await readResults(ctx, performanceQuery)
    const filter = filterOf(asked)
    const levels = levelsIn(hierarchies)
    const { language } = caller
    return sendExport(ctx, `desempenho-${asked.collection}`, {
      list: 'hierarchies_performance',
      format,
      subject: { type: 'collection', id: asked.collection },
      filter: { ...asked, hierarchies: levels.join(',') },
      rows: await countNodes(caller, filter, levels),
      sheet: (noted) => ({
        name: say(language, 'exports.performance_title'),
        head: headOf(levels, language),
        rows: pages(caller, filter, { levels, language, noted }),
      }),
    })
  }

  /** `GET /v1/hierarchies_performance/count`: how many rows that has. */
  async count(ctx: HttpContext) {
    const { hierarchies, ...asked } = await readResults(ctx, performanceQuery)
    return { count: await countNodes(ctx.caller, filterOf(asked), levelsIn(hierarchies)) }
  }
}

function headOf(levels: readonly ExportLevel[], language: Language): string[] {
  const word = (name: string) => say(language, `exports.${name}`)
  return [word('level'), ...levelsDownTo(levels).map((level) => word(`level_${level}`)), ...NUMBERS.map(word)]
}

type Manner = { levels: readonly ExportLevel[]; language: Language; noted: () => void }

/** Sheets and CSV files take some rows at a time. */
const AT_ONCE = 500

async function* pages(caller: Caller, filter: ResultsFilter, manner: Manner): AsyncGenerator<ExcelCell[][]> {
  const nodes = await performanceNodes(caller, filter, manner)
  for (let from = 0; from < nodes.length; from += AT_ONCE)
    yield nodes.slice(from, from + AT_ONCE).map((node) => cellsOf(node, manner))
}

function cellsOf(node: PerformanceNode, { levels, language }: Manner): ExcelCell[] {
  const names = {
    // Empty for a node below the regions whose school is in none.
    dre: node.region ?? (node.level === 'dre' ? say(language, 'exports.no_region') : null),
    unity: node.level === 'dre' ? null : (node.school ?? say(language, 'exports.no_school')),
    stage: node.grade,
    class: node.class,
  }
  return [
    say(language, `exports.level_${node.level}`),
    ...levelsDownTo(levels).map((level) => names[level]),
    node.candidates,
    node.finished,
    ...[node.mean, node.median, node.deviation, node.best, node.worst].map(hundredths),
  ]
}

const hundredths = (value: number | null) => (value === null ? null : Number(value.toFixed(2)))
