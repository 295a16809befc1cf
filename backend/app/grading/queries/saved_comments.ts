import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The comments that the caller keeps, in their order. */
export const savedComments = async (
  { userId }: Pick<Caller, 'userId'>,
  client: Client = db
): Promise<string[]> => {
  const rows = await select(client, 'saved_comments', { text: 'saved_comments.text' })
    .where('user_id', userId)
    .orderBy('position')
  return rows.map(({ text }) => text)
}
