import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PointsChanges, SelectionEffectView, SelectionPersonView } from '#grading'
import { select, type Caller } from '#shared'
import { effectOnList, type Entry, type Moved } from '../domain/decision_effect.js'
import { pointsOf } from '../domain/result.js'
import { mayManageSelections } from '../policies/results_policy.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** People of one list that are named; the others are counted. */
const NAMED = 20
/** Results of one statement. */
const AT_ONCE = 5_000
const THOUSANDTHS = 1_000

const SECTION = {
  processId: 'selection_processes.id',
  processName: 'selection_processes.name',
  status: 'selection_processes.status',
  version: 'selection_processes.version',
  resultsRevision: 'selection_processes.results_revision',
  sectionKey: 'selection_sections.section_key',
  sectionName: 'selection_sections.section_name',
  weight: 'selection_sections.weight',
} as const

const sectionsWith = (client: Client, collectionId: number) =>
  select(client, 'selection_sections', SECTION)
    .join('selection_processes', 'selection_processes.id', 'selection_sections.selection_process_id')
    .where('selection_sections.collection_id', collectionId)
    .orderBy('selection_processes.id')
    .orderBy('selection_sections.id')

const RESULT = {
  id: 'user_results.id',
  userId: 'user_results.user_id',
  value: 'user_results.value',
  passingScore: 'user_results.passing_score',
  category: 'user_results.category',
  updatedAt: 'user_results.updated_at',
} as const

/** What a preview says of selection processes, without their results: another text after any change of these, of a passing score, or of what a section adds up. */
export async function selectionBasis(collectionId: number, client: Client): Promise<string> {
  const sections = await sectionsWith(client, collectionId)
  return sections
    .map(({ processId, version, resultsRevision }) => `${processId} ${version} ${resultsRevision}`)
    .join()
}

/**
 * What changed points of an exam do to the results of selection processes that count its collection, as they are entered now. Who competes for the same
 * has section, category and passing score in common. A draft is for who manages processes, and so are names. `since`: when the last decision about the collection
 * came into force; a result that was entered before may not count it.
 */
export async function selectionEffect(
  caller: Pick<Caller, 'group'>,
  { collectionId, changes, since }: PointsChanges
): Promise<SelectionEffectView[]> {
  const isManager = mayManageSelections(caller)
  const views: SelectionEffectView[] = []
  for (const section of await sectionsWith(db, collectionId)) {
    if (section.status === 'DRAFT' && !isManager) continue
    const lists = await listsOf(section, changes, since)
    for (const { category, passingScore, entries, outdated } of lists) {
      const { passing, failing, near } = effectOnList(entries, passingScore)
      const of = async (some: readonly Moved[]) => ({
        count: some.length,
        people: isManager ? await peopleOf(some) : null,
      })
      views.push({
        process: { id: section.processId, name: section.processName },
        section: section.sectionName,
        category,
        passingScore: pointsOf(passingScore) ?? 0,
        results: entries.length,
        outdated,
        passing: await of(passing),
        failing: await of(failing),
        near: await of(near),
      })
    }
  }
  return views
}

type List = {
  readonly category: string | null
  readonly passingScore: number
  readonly entries: Entry[]
  outdated: number
}

async function listsOf(
  { processId, sectionKey, weight }: { processId: number; sectionKey: string; weight: number },
  changes: PointsChanges['changes'],
  since: number | null
): Promise<List[]> {
  const lists = new Map<string, List>()
  let last = 0
  for (;;) {
    const rows = await select(db, 'user_results', RESULT)
      .where({ selection_process_id: processId, section_key: sectionKey, is_gone: 0 })
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
    for (const { userId, value, passingScore, category, updatedAt } of rows) {
      if (value === null || passingScore === null) continue
      const key = JSON.stringify([category, passingScore])
      const list = lists.get(key) ?? { category, passingScore, entries: [], outdated: 0 }
      lists.set(key, list)
      const by = Math.round(((changes.get(userId) ?? 0) * weight) / THOUSANDTHS)
      list.entries.push({ userId, before: value, after: Math.max(0, value + by) })
      if (since !== null && updatedAt < since) list.outdated += 1
    }
    if (rows.length < AT_ONCE) return [...lists.values()]
    last = rows.at(-1)?.id ?? last
  }
}

/** The first of these, by name. */
async function peopleOf(moved: readonly Moved[]): Promise<SelectionPersonView[]> {
  const first = moved.slice(0, NAMED)
  const rows = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn(
    'id',
    first.map(({ userId }) => userId)
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return first.map(({ userId, before, after, rankBefore, rankAfter }) => ({
    id: userId,
    name: names.get(userId) ?? '',
    points: { before: pointsOf(before) ?? 0, after: pointsOf(after) ?? 0 },
    rank: { before: rankBefore, after: rankAfter },
  }))
}
