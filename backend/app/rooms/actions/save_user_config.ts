import db from '@adonisjs/lucid/services/db'
import type { UserConfig } from '../domain/user_config.js'
import { userConfig } from '../queries/user_config.js'

/** How this person looks at the room from now on. */
export async function saveUserConfig(
  roomId: number,
  userId: number,
  change: Partial<UserConfig>
): Promise<UserConfig> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const config = { ...(await userConfig(roomId, userId)), ...given }
  const row = { room_id: roomId, user_id: userId, config_json: JSON.stringify(config) }
  await db
    .knexQuery()
    .table('room_user_configs')
    .insert(row)
    .onConflict(['room_id', 'user_id'])
    .merge(['config_json'])
  return config
}
