import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { err, ok, type ErrorFields, type Result } from '#shared'
import { problemOfResult, thousandthsOf } from '../domain/result.js'
import { sectionKeyOf } from '../domain/section.js'
import { candidatesNamed } from '../queries/candidates.js'

/** A result as it came; points, and a person by id or by public identifier. */
export type ResultLine = {
  readonly user?: number | undefined
  readonly publicIdentifier?: string | undefined
  readonly sectionName: string
  readonly value?: number | null | undefined
  readonly totalValue?: number | null | undefined
  readonly passingScore?: number | null | undefined
  readonly status?: string | null | undefined
  readonly showGrade?: boolean | null | undefined
  readonly showStatus?: boolean | null | undefined
  readonly color?: string | null | undefined
  readonly category?: string | null | undefined
}

/** The same as it is stored. Points in thousandths. */
export type ResultRow = {
  readonly userId: number
  readonly sectionName: string
  readonly sectionKey: string
  readonly value: number | null
  readonly totalValue: number | null
  readonly passingScore: number | null
  readonly status: string | null
  readonly showGrade: boolean | null
  readonly showStatus: boolean | null
  readonly color: string | null
  readonly category: string | null
}

const POINTS = ['value', 'totalValue', 'passingScore'] as const

/** @returns rows in the order of the lines; refused: what is wrong, by `results.{index}.{field}` */
export async function readRows(
  institutionId: number,
  lines: readonly ResultLine[],
  client: TransactionClientContract
): Promise<Result<ResultRow[], ErrorFields>> {
  const named = await candidatesNamed(
    institutionId,
    {
      ids: lines.flatMap(({ user }) => user ?? []),
      identifiers: lines.flatMap(({ publicIdentifier }) => publicIdentifier ?? []),
    },
    client
  )
  const problems: ErrorFields = {}
  const seen = new Set<string>()
  const rows = lines.flatMap((line, at) => {
    const wrong = (field: string, text: string): [] => {
      problems[`results.${at}.${field}`] = [text]
      return []
    }
    const person = personOf(line, named)
    if ('text' in person) return wrong(line.user === undefined ? 'publicIdentifier' : 'user', person.text)
    const points = {
      value: pointsOf(line.value),
      totalValue: pointsOf(line.totalValue),
      passingScore: pointsOf(line.passingScore),
    }
    const fine = POINTS.find((name) => points[name] === undefined)
    if (fine !== undefined) return wrong(fine, 'results.too_fine')
    const row = rowOf(line, person.id, points as Record<(typeof POINTS)[number], number | null>)
    const problem = problemOfResult(row)
    if (problem !== null) return wrong(problem.field, problem.text)
    const key = `${row.userId} ${row.sectionKey}`
    if (seen.has(key)) return wrong('sectionName', 'results.result_twice')
    seen.add(key)
    return [row]
  })
  return Object.keys(problems).length > 0 ? err(problems) : ok(rows)
}

type Named = Awaited<ReturnType<typeof candidatesNamed>>

function personOf(
  { user, publicIdentifier }: ResultLine,
  { ids, byIdentifier, ambiguous }: Named
): { id: number } | { text: string } {
  if (user !== undefined) return ids.has(user) ? { id: user } : { text: 'results.person_unknown' }
  if (publicIdentifier === undefined) return { text: 'results.person_missing' }
  if (ambiguous.has(publicIdentifier)) return { text: 'results.person_ambiguous' }
  const id = byIdentifier.get(publicIdentifier)
  return id === undefined ? { text: 'results.person_unknown' } : { id }
}

/** Thousandths; undefined: finer than that. */
function pointsOf(points: number | null | undefined): number | null | undefined {
  return points == null ? null : (thousandthsOf(points) ?? undefined)
}

const textOf = (text: string | null | undefined): string | null => text?.toWellFormed() || null

const rowOf = (
  line: ResultLine,
  userId: number,
  points: Pick<ResultRow, (typeof POINTS)[number]>
): ResultRow => ({
  userId,
  sectionName: line.sectionName.toWellFormed(),
  sectionKey: sectionKeyOf(line.sectionName.toWellFormed()),
  ...points,
  status: textOf(line.status),
  showGrade: line.showGrade ?? null,
  showStatus: line.showStatus ?? null,
  color: textOf(line.color),
  category: textOf(line.category),
})
