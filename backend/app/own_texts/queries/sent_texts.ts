import { isStaff, type Caller } from '#shared'
import { allTexts } from '../catalogue_files.js'
import type { Part } from '../domain/catalogue.js'
import { sentTexts, type SentTexts } from '../domain/own_texts.js'
import { ownTextsAt } from './known_texts.js'

const partsFor = (caller: Caller | null): readonly Part[] => {
  if (caller === null) return ['frontend']
  return isStaff(caller) ? ['frontend', 'items', 'console'] : ['frontend', 'items']
}

type Sent = { readonly version: number; readonly texts: SentTexts | null }

/** What was sent last, by institution and parts, the oldest first: every page asks for it, and 64 KB of wordings take milliseconds to check. */
const sent = new Map<string, Sent>()
/** Up to 64 KB each. */
const MAX_SENT = 300

/**
 * The own wordings that the pages of somebody show (null: nobody is logged in); null: none. `version`: of `institutions.texts_version`, which
 * says in every process whether what it remembers is of now.
 */
export async function textsForPages(
  { institutionId, version }: { readonly institutionId: number; readonly version: number },
  caller: Caller | null
): Promise<SentTexts | null> {
  if (version === 0) return null
  const parts = partsFor(caller)
  const key = [institutionId, ...parts].join(' ')
  const last = sent.get(key)
  if (last?.version === version) return last.texts
  const known = await ownTextsAt(institutionId, version)
  const texts = sentTexts(known.own, allTexts(), parts)
  sent.delete(key)
  sent.set(key, { version: known.version, texts })
  const oldest = sent.keys().next()
  if (sent.size > MAX_SENT && !oldest.done) sent.delete(oldest.value)
  return texts
}
