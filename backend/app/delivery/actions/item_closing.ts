import { banca } from '#config/banca'
import { clockAt } from '../domain/deadline.js'
import type { BrokenEntry, Entry } from '../domain/entries.js'
import { believable, endOfItem, openedAt, type ClosingRules } from '../domain/item_time.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { shiftAfter } from '../queries/outages.js'
import type { Change } from './change_application.js'
import { recordOpening } from './record_opening.js'

/** By what it is decided whether items of their own time still take something. */
export async function closingRules(
  change: Change,
  entries: readonly (Entry | BrokenEntry)[] = []
): Promise<ClosingRules> {
  const { application, answers } = change
  const now = clockAt(application, change.now)
  const graceMs = banca.answerGraceSeconds * 1000
  /** Only what arrives after the grace and claims to be older is worth the read. */
  const saysOlder = (entry: Entry | BrokenEntry) => {
    const end = endOfItem(answers.get(entry.id) ?? { timeoutAt: null, closesAt: null })
    return end !== null && now > end + graceMs && 'editedAt' in entry && entry.editedAt != null
  }
  const heardAt = entries.some(saysOlder) ? await lastSaved(change) : null
  return { now, graceMs, heardAt, startedAt: application.startedAt, shiftMs: (endAt) => shiftAfter(endAt) }
}

async function lastSaved({ trx, application }: Change): Promise<number | null> {
  const [row] = await trx.all<{ savedAt: number | null }>(
    'SELECT MAX(saved_at) AS savedAt FROM answers WHERE application_id = ?',
    [application.id]
  )
  return row?.savedAt ?? null
}

/** Stores a changed answer. An item with a time of its own of which no opening was reported was opened as long ago as its seconds. */
export function storeOpened(change: Change, answer: StoredAnswer): void {
  const { application, now } = change
  if (answer.answerTimeLimit === null || answer.openedAt !== null) return change.store(answer)
  const at = clockAt(application, now)
  const opened = openedAt(
    answer,
    believable(at - answer.seconds * 1000, { startedAt: application.startedAt, now: at })
  )
  change.store(opened)
  recordOpening(change, opened, { caller: null, isHeard: false })
}
