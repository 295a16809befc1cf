import db from '@adonisjs/lucid/services/db'
import { readUserConfig, type UserConfig } from '../domain/user_config.js'

/** How this person looks at the room. */
export async function userConfig(roomId: number, userId: number): Promise<UserConfig> {
  const row: { config_json: string } | null = await db
    .from('room_user_configs')
    .where({ room_id: roomId, user_id: userId })
    .select('config_json')
    .first()
  return readUserConfig(row?.config_json ?? null)
}
