import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { mailSettings } from '#config/mail'
import { changedRows, clock, codeOf } from '#shared'
import { removeOldPaces } from '../sending/mail_pace.js'

const DAY_MS = 86_400_000
/** Rows of one statement. */
const AT_ONCE = 200

/** Removes selections that have expired, and the limits of domains that nobody has written to for a day. */
export async function removeOldSelections(): Promise<void> {
  const now = clock.now()
  for (;;) {
    const rows: { id: number }[] = await db
      .from('email_selections')
      .where('expires_at', '<=', now)
      .limit(AT_ONCE)
      .select('id')
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) break
    if (changedRows(await db.from('email_selections').whereIn('id', ids).delete()) === 0) break
  }
  await removeOldPaces(now - DAY_MS)
}

/** Removes the files of mails, also half-written ones, that were written at `before` (epoch ms) or earlier. @returns how many */
export async function removeOldLetters(before: number, mayGoOn: () => Promise<boolean>): Promise<number> {
  let removed = 0
  for (const [at, name] of (await lettersStored()).entries()) {
    if (at % AT_ONCE === 0 && !(await mayGoOn())) break
    const path = join(mailSettings.folder, name)
    const writtenAt = await stat(path).then(({ mtimeMs }) => mtimeMs, ifGone)
    if (writtenAt === null || writtenAt > before) continue
    await unlink(path).catch(ifGone)
    removed += 1
  }
  return removed
}

const ifGone = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const lettersStored = async (): Promise<string[]> => {
  const names = (await readdir(mailSettings.folder).catch(ifGone)) ?? []
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name))
}
