import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Ids of one statement: any database takes so many placeholders. */
const AT_ONCE = 500

const STORED = {
  id: 'user_results.id',
  userId: 'user_results.user_id',
  sectionKey: 'user_results.section_key',
  sectionName: 'user_results.section_name',
  value: 'user_results.value',
  totalValue: 'user_results.total_value',
  passingScore: 'user_results.passing_score',
  status: 'user_results.status',
  color: 'user_results.color',
  category: 'user_results.category',
  isPublished: 'user_results.is_published',
  origin: 'user_results.origin',
  isGone: 'user_results.is_gone',
} as const
export type StoredResult = Row<typeof STORED>

/** Results of a process as they are stored, of these candidates, by candidate and section. */
export async function storedResults(
  client: Client,
  processId: number,
  userIds: readonly number[]
): Promise<Map<string, StoredResult>> {
  const found = new Map<string, StoredResult>()
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const rows = await select(client, 'user_results', STORED)
      .where('selection_process_id', processId)
      .whereIn('user_id', userIds.slice(from, from + AT_ONCE))
    for (const row of rows) found.set(resultKey(row), row)
  }
  return found
}

/** The same of all candidates from one id to another, `most` at a time, by candidate and section: somebody may have entered any number of them. */
export async function* storedPages(
  client: Client,
  processId: number,
  { first, last }: { readonly first: number; readonly last: number },
  most: number
): AsyncGenerator<readonly StoredResult[]> {
  let behind: Pick<StoredResult, 'userId' | 'sectionKey'> | undefined
  for (;;) {
    const query = select(client, 'user_results', STORED)
      .where('selection_process_id', processId)
      .whereBetween('user_id', [behind?.userId ?? first, last])
      .orderBy(['user_id', 'section_key'])
      .limit(most)
    if (behind !== undefined) {
      const { userId, sectionKey } = behind
      query.where((rest) => rest.where('user_id', '>', userId).orWhere('section_key', '>', sectionKey))
    }
    const rows = await query
    if (rows.length > 0) yield rows
    if (rows.length < most) return
    behind = rows.at(-1)
    // On SQLite statements alone never let go of the process.
    await nextTurn()
  }
}

export const resultKey = ({ userId, sectionKey }: { userId: number; sectionKey: string }): string =>
  `${userId} ${sectionKey}`

const PUBLISHED = {
  id: 'published_results.id',
  resultId: 'published_results.user_result_id',
  number: 'published_results.version_number',
  value: 'published_results.value',
  totalValue: 'published_results.total_value',
  passingScore: 'published_results.passing_score',
  status: 'published_results.status',
  sectionName: 'published_results.section_name',
  color: 'published_results.color',
  category: 'published_results.category',
} as const

/** The same as candidates read them, by the ids of the results. */
export async function publishedFacts(
  client: Client,
  resultIds: readonly number[],
  versionNumber: number
): Promise<Map<number, Row<typeof PUBLISHED>>> {
  const found = new Map<number, Row<typeof PUBLISHED>>()
  for (let from = 0; from < resultIds.length; from += AT_ONCE) {
    const rows = await select(client, 'published_results', PUBLISHED)
      .whereIn('user_result_id', resultIds.slice(from, from + AT_ONCE))
      .where('version_number', versionNumber)
    for (const row of rows) found.set(row.resultId, row)
  }
  return found
}

/** As `publishedFacts`, of the newest version up to this one in which a result is. */
export async function lastPublishedFacts(
  client: Client,
  resultIds: readonly number[],
  versionNumber: number
): Promise<Map<number, Row<typeof PUBLISHED>>> {
  const rows = await select(client, 'published_results', PUBLISHED)
    .whereIn('user_result_id', [...resultIds])
    .where('version_number', '<=', versionNumber)
    .orderBy('version_number')
  return new Map(rows.map((row) => [row.resultId, row]))
}
