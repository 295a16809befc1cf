import db from '@adonisjs/lucid/services/db'
import { gradesDisclosed } from '#appeals'
import { ownScoreChanges } from '#grading'
import { select, type Row } from '#shared'
import { sectionKeyOf } from '../domain/section.js'
import type { ChangeCause, ResultChangeView } from '../views.js'
import { sectionsOf } from './sections.js'
import { collectionsOfVersion, computedVersions } from './version_period.js'

const BEFORE = {
  id: 'published_results.id',
  value: 'published_results.value',
  totalValue: 'published_results.total_value',
  passingScore: 'published_results.passing_score',
  status: 'published_results.status',
  showGrade: 'published_results.show_grade',
  showStatus: 'published_results.show_status',
} as const

/** A published result of one candidate, with the row of the version before. */
export type ChangedResult = {
  readonly beforeId: number | null
  readonly isChanged: number | boolean
  readonly isComputed: boolean
  readonly processId: number
  readonly publishedNumber: number
  readonly sectionName: string
}

/** What the results of a candidate were in the version before, where they have changed, and why; in their order. */
export async function changesOf(
  userId: number,
  results: readonly ChangedResult[]
): Promise<(ResultChangeView | null)[]> {
  const ids = results.flatMap(({ beforeId, isChanged }) => (isChanged && beforeId !== null ? [beforeId] : []))
  if (ids.length === 0) return results.map(() => null)
  const rows = await select(db, 'published_results', BEFORE).whereIn('id', ids)
  const before = new Map(rows.map((row) => [row.id, row]))
  const changes: (ResultChangeView | null)[] = []
  for (const result of results) {
    const row = result.isChanged && result.beforeId !== null ? before.get(result.beforeId) : undefined
    changes.push(row ? { before: shownOf(row), causes: await causesOf(userId, result) } : null)
  }
  return changes
}

/** What was not shown then is not shown now. */
const shownOf = ({ showGrade, showStatus, ...row }: Row<typeof BEFORE>): ResultChangeView['before'] => ({
  points: showGrade ? { value: row.value, totalValue: row.totalValue, passingScore: row.passingScore } : null,
  status: showStatus ? row.status : null,
})

/** Of what a person entered, and of a rule that was changed, there is none. */
async function causesOf(
  userId: number,
  { isComputed, processId, publishedNumber, sectionName }: ChangedResult
): Promise<ChangeCause[]> {
  const [present, last] = await computedVersions(db, processId)
  if (!isComputed || !present || !last || present.number !== publishedNumber) return []
  const key = sectionKeyOf(sectionName)
  const collectionIds = collectionsOfVersion(present, key) ?? (await presentCollections(processId, key))
  const period = { since: last.orderedAt, until: present.orderedAt }
  const scores = await ownScoreChanges(db, userId, collectionIds, period)
  const appeals = await gradesDisclosed(db, { userId, collectionIds, ...period })
  return [...scores, ...appeals.map((at) => ({ kind: 'appeal' as const, at }))].sort(
    (one, other) => one.at - other.at
  )
}

/** Of a version that does not say what it was computed from. */
async function presentCollections(processId: number, sectionKey: string): Promise<number[]> {
  const sections = (await sectionsOf([processId], db)).get(processId) ?? []
  return sections.flatMap(({ name, collectionId }) =>
    sectionKeyOf(name) === sectionKey ? [collectionId] : []
  )
}
