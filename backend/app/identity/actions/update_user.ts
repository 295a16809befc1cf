import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { rightsChanged } from '../sessions/rights_changes.js'
import { sessionCache } from '../sessions/session_cache.js'

/** Records the claim that the user is inside the safe browser (or has left it). */
export async function setInBrowser(userId: number, isInBrowser: boolean): Promise<void> {
  await db
    .from('users')
    .where('id', userId)
    .update({ is_in_browser: isInBrowser ? 1 : 0, updated_at: clock.now() })
  rightsChanged({ userId })
}

/** Stores the language that the user chose. */
export async function setLanguage(userId: number, language: 'pt-BR' | 'en'): Promise<void> {
  await db.from('users').where('id', userId).update({ language, updated_at: clock.now() })
  sessionCache.forgetUser(userId)
}
