import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Moments behind `since`, up to `until`; epoch ms. */
type Wanted = {
  readonly collectionIds: readonly number[]
  readonly since: number
  readonly until: number
}

/** When replies with a new grade were disclosed for appeals of a candidate in these collections, the first first. */
export async function gradesDisclosed(
  client: Client,
  { userId, ...wanted }: Wanted & { readonly userId: number }
): Promise<number[]> {
  const rows = await disclosedWithGrade(client, wanted)
    .where('appeals.user_id', userId)
    .orderBy('appeals.disclosed_at')
    .select('appeals.disclosed_at as at')
  return rows.map(({ at }) => at)
}

/** How many of such replies there are to all candidates. */
export const countGradesDisclosed = (client: Client, wanted: Wanted): Promise<number> =>
  countRows(disclosedWithGrade(client, wanted))

const disclosedWithGrade = (client: Client, { collectionIds, since, until }: Wanted) =>
  client
    .query<{ at: number }>()
    .from('appeals')
    .whereIn('appeals.collection_id', [...collectionIds])
    .where('appeals.disclosed_at', '>', since)
    .where('appeals.disclosed_at', '<=', until)
    .whereExists((grades) => {
      grades
        .from('appeal_grades')
        .whereColumn('appeal_grades.appeal_id', 'appeals.id')
        .whereNotNull('appeal_grades.points')
    })
