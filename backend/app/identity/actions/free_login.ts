import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import LoginEvent from '../models/login_event.js'
import { freeGuesses } from '../passwords/guess_limits.js'

/**
 * Lets somebody log in again at once whose account is slowed down by wrong passwords, their own or another's. Who did it is on
 * record. Whoever calls has checked that this caller sees that person.
 */
export async function freeLogin(userId: number, authorId: number): Promise<void> {
  const { username } = (await db.from('users').where('id', userId).select('username').firstOrFail()) as { username: string }
  await LoginEvent.create({ userId, sessionId: null, type: 'freed', address: null, authorId, occurredAt: clock.now() })
  await freeGuesses(username)
}
