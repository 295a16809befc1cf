import type { Caller } from '#shared'
import type { ExportLevel } from '../domain/levels.js'
import { performanceOf, type Performance } from '../domain/performance.js'
import { ROWS_AT_ONCE } from '../limits.js'
import { candidateResults, type ResultPlace } from './candidate_results.js'
import { candidateIds, newestPlaced, type ResultsFilter } from './placed_applications.js'

/** A region, a school, a grade of a school, or a class with the results of its candidates. Null names: of those without a region or school. */
export type PerformanceNode = Performance & {
  readonly level: ExportLevel
  readonly region: string | null
  readonly school: string | null
  readonly grade: string | null
  readonly class: string | null
  readonly candidates: number
  readonly finished: number
}

type Place = Pick<ResultPlace, 'regionId' | 'schoolId' | 'gradeId' | 'classId'>

/** Which node of a level a place belongs to; null: to none. */
function nodeKey(level: ExportLevel, { regionId, schoolId, gradeId, classId }: Place): string | null {
  if (level === 'dre') return `dre ${regionId ?? 0}`
  if (level === 'unity') return `unity ${schoolId ?? 0}`
  if (level === 'stage') return gradeId === null ? null : `stage ${schoolId ?? 0} ${gradeId}`
  return classId === null ? null : `class ${classId}`
}

/** How many nodes of these levels there are, where the newest application of each candidate counts. */
export async function countNodes(
  caller: Caller,
  filter: ResultsFilter,
  levels: readonly ExportLevel[]
): Promise<number> {
  const { query } = await newestPlaced<Place>(caller, filter)
  const places = await query
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .groupBy('schools.region_id', 'applications.school_id', 'classes.grade_id', 'applications.class_id')
    .select(
      'schools.region_id as regionId',
      'applications.school_id as schoolId',
      'classes.grade_id as gradeId',
      'applications.class_id as classId'
    )
  const keys = places.flatMap((place) => levels.map((level) => nodeKey(level, place)))
  return new Set(keys.filter((key) => key !== null)).size
}

type Gathered = {
  -readonly [Key in keyof Omit<PerformanceNode, keyof Performance>]: PerformanceNode[Key]
} & {
  readonly totals: number[]
}

/**
 * The nodes of these levels, regions before their schools, schools before their grades and classes, by name. All results are read once, some hundred candidates at a time; of each
 * a number is in memory, which a median takes.
 */
export async function performanceNodes(
  caller: Caller,
  filter: ResultsFilter,
  { levels, noted }: { levels: readonly ExportLevel[]; noted: () => void }
): Promise<PerformanceNode[]> {
  const nodes = new Map<string, Gathered>()
  const ids = await candidateIds(caller, filter)
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    for (const result of await candidateResults(caller, filter, ids.slice(from, from + ROWS_AT_ONCE)))
      for (const level of levels) {
        const key = nodeKey(level, result.place)
        if (key === null) continue
        const node = nodes.get(key) ?? emptyNode(level, result.place)
        nodes.set(key, node)
        node.candidates += 1
        if (!result.isFinished) continue
        node.finished += 1
        if (result.total !== null) node.totals.push(result.total)
      }
    noted()
  }
  return [...nodes.values()]
    .map(({ totals, ...node }) => ({ ...node, ...performanceOf(totals) }))
    .toSorted(
      (a, b) =>
        (levels.includes('dre') ? byName(a.region, b.region) : 0) ||
        byName(a.school, b.school) ||
        byName(a.grade, b.grade) ||
        byName(a.class, b.class)
    )
}

const emptyNode = (level: ExportLevel, { region, school, grade, class: name }: ResultPlace): Gathered => ({
  level,
  region,
  school: level === 'dre' ? null : school,
  grade: level === 'stage' || level === 'class' ? grade : null,
  class: level === 'class' ? name : null,
  candidates: 0,
  finished: 0,
  totals: [],
})

const names = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** What has no name comes before what is in it. */
const byName = (a: string | null, b: string | null): number => names.compare(a ?? '', b ?? '')
