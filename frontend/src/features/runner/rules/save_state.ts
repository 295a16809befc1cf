import type { SaveState } from '../../../offline/index.ts'
import { isBlank } from '../../../offline/engine/merge.ts'

/** What the save state's text is derived from. */
export type SaveInput = {
  save: SaveState
  /** ISO 8601 by the server's clock; null when nothing of this answer was ever sent. */
  savedOnServerAt: string | null
  refusal: { reason: string } | null
  /** Nothing was ever answered here. */
  untouched: boolean
  /** False for what is only read: nothing is missing there. */
  asksAnswer: boolean
  /** This browser cannot store: the answer exists only in memory and on the server. */
  storeBroken: boolean
}

/** The answer is empty, however often its seconds or its finish were saved: it does not count as answered. */
export const isUntouched = (isAnswered: boolean, answer: Parameters<typeof isBlank>[0]): boolean =>
  !isAnswered && isBlank(answer)

/** A key under `save.` of the texts, how serious it is, and the time to show with it. */
export type SaveText = { key: SaveKey; tone: 'quiet' | 'good' | 'attention'; at: string | null }
export type SaveKey =
  | 'untouched'
  | 'notAsked'
  | 'saving'
  | 'local'
  | 'sending'
  | 'server'
  | 'serverNoTime'
  | 'memoryOnly'
  | 'refused'
  | 'otherVersion'
  | 'quarantined'
  | 'newer'

/**
 * What the server does with a content that did not become the answer. A reason that is not
 * listed: it does not have the content.
 */
const KEY_BY_REASON: Readonly<Record<string, SaveKey>> = {
  superseded: 'otherVersion',
  conflict: 'otherVersion',
  displaced: 'otherVersion',
  item_expired: 'quarantined',
  locked: 'quarantined',
  not_opened: 'quarantined',
  late: 'quarantined',
  application_already_finished: 'quarantined',
  stale_revision: 'newer',
}

/** How safe the answer on screen is: only the server's acknowledgement counts as saved there. */
export function saveText({
  save,
  savedOnServerAt,
  refusal,
  untouched,
  asksAnswer,
  storeBroken,
}: SaveInput): SaveText {
  const quiet = (key: SaveKey): SaveText => ({ key, tone: 'quiet', at: null })
  if (refusal) return { key: KEY_BY_REASON[refusal.reason] ?? 'refused', tone: 'attention', at: null }
  if (save === 'server') {
    if (untouched) return quiet(asksAnswer ? 'untouched' : 'notAsked')
    return savedOnServerAt
      ? { key: 'server', tone: 'good', at: savedOnServerAt }
      : { key: 'serverNoTime', tone: 'good', at: null }
  }
  if (storeBroken || save === 'memory') return { key: 'memoryOnly', tone: 'attention', at: null }
  if (save === 'local') return { key: 'local', tone: 'good', at: null }
  return quiet(save)
}
