import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { readUserConfig, type UserConfig } from '../domain/user_config.js'

/** How this person looks at the room. */
export async function userConfig(roomId: number, userId: number): Promise<UserConfig> {
  const row = await select(db, 'room_user_configs', { config: 'room_user_configs.config_json' })
    .where({ room_id: roomId, user_id: userId })
    .first()
  return readUserConfig(row?.config ?? null)
}
