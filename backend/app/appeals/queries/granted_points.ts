import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Moments behind `since`, up to `until`; epoch ms. `userId` null: of all candidates. */
type Wanted = {
  readonly userId: number | null
  readonly collectionIds: readonly number[]
  readonly since: number
  readonly until: number
}

/** When replies with a new grade were disclosed for appeals in these collections, the first first. */
export async function gradesDisclosed(
  client: Client,
  { userId, collectionIds, since, until }: Wanted
): Promise<number[]> {
  const query = client
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
    .orderBy('appeals.disclosed_at')
    .select('appeals.disclosed_at as at')
  if (userId !== null) query.where('appeals.user_id', userId)
  return (await query).map(({ at }) => at)
}
