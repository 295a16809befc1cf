import db from '@adonisjs/lucid/services/db'
import { onlyVisibleApplications } from '#delivery'
import { columnList, containing, countRows, type Caller, type ListRequest, type Row } from '#shared'
import type { PretestView } from '../views.js'

const PRETEST = {
  id: 'applications.id',
  userId: 'users.id',
  name: 'users.name',
  state: 'applications.state',
} as const

/** One page of the applications of an exam that began and that nobody approved or reproved yet, as far as the caller sees them. */
export async function pretests(
  caller: Caller,
  examId: number,
  { search, offset, limit }: Pick<ListRequest<'name'>, 'search' | 'offset' | 'limit'>
): Promise<{ rows: PretestView[]; count: number }> {
  const base = async () => {
    const query = db
      .query<Row<typeof PRETEST>>()
      .from('applications')
      .join('users', 'users.id', 'applications.user_id')
      .where('applications.exam_id', examId)
      .whereNot('applications.state', 'CREATED')
      .whereNull('applications.approval')
    if (search !== '') query.whereRaw(...containing(query.client, search, 'users.name'))
    await onlyVisibleApplications(query, caller, { withRooms: true })
    return { query }
  }
  const count = await countRows((await base()).query)
  const { query } = await base()
  const rows = await query
    .orderBy('users.name')
    .orderBy('applications.id')
    .offset(offset)
    .limit(limit)
    .select(...columnList(PRETEST))
  return {
    rows: rows.map(({ id, userId, name, state }) => ({
      id,
      user: { id: userId, name },
      isFinished: state === 'FINISHED',
    })),
    count,
  }
}
