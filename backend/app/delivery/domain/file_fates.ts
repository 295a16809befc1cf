import type { PublicItem } from '@banca/item-renderers/contract'
import type { BrokenEntry, Entry } from './entries.js'
import { bringsNews, type Judgement, type RefusalReason } from './judge.js'
import { sameContent, type StoredAnswer } from './stored_answer.js'

/**
 * What would become of an answer in a file of unsent answers. `same`: the server holds this content, or one of the same
 * writer that is newer. `kept_apart`: it would be quarantined beside the answer, for staff to decide.
 */
export type FileFate = {
  id: number
  position: number
  fate: 'taken' | 'same' | 'kept_apart' | 'refused'
  reason: RefusalReason | null
}

type Answers = ReadonlyMap<number, StoredAnswer>
type Entries = readonly (Entry | BrokenEntry)[]

/** Of a file that counts: by the verdicts. Entries of answers that the application does not have are left out. */
export function fatesInTime(
  entries: Entries,
  answers: Answers,
  { verdicts, changed, archived }: Judgement
): FileFate[] {
  const after = new Map(changed.map((answer) => [answer.id, answer]))
  const isArchived = new Set(archived.map(({ at }) => at))
  return entries.flatMap(({ id }, at): FileFate[] => {
    const stored = answers.get(id)
    const verdict = verdicts[at]
    if (!stored || !verdict) return []
    const answer = { id, position: stored.position, reason: verdict.reason ?? null }
    if (verdict.accepted)
      return [{ ...answer, fate: sameContent(after.get(id) ?? stored, stored) ? 'same' : 'taken' }]
    if (verdict.reason === 'stale_revision') return [{ ...answer, fate: 'same' }]
    return [{ ...answer, fate: isArchived.has(at) ? 'kept_apart' : 'refused' }]
  })
}

/** Of a file that is quarantined completely. */
export const fatesApart = (
  entries: Entries,
  answers: Answers,
  items: ReadonlyMap<number, PublicItem>
): FileFate[] =>
  entries.flatMap((entry): FileFate[] => {
    const stored = answers.get(entry.id)
    if (!stored) return []
    const isNews = bringsNews([entry], answers, items)
    return [
      {
        id: entry.id,
        position: stored.position,
        fate: isNews ? 'kept_apart' : 'same',
        reason: isNews ? 'already_finished' : null,
      },
    ]
  })
