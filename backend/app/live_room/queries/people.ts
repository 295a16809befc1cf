import db from '@adonisjs/lucid/services/db'

/** May this person ask for a nursing break? */
export const isNursing = async (userId: number): Promise<boolean> =>
  Boolean(await db.from('persons').where({ user_id: userId, nursing_mother: 1 }).select('id').first())
