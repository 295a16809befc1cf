import type { AnswerStore } from '../store/answer_store.ts'
import type { AnswerEntry, Transport } from '../transport_types.ts'
import type { AnswerRow } from '../types.ts'
import { isSendable, isUnsent, sittingOf } from './merge.ts'
import type { SyncPolicy } from './policy.ts'
import { BATCH_LIMIT } from './sender.ts'
import type { SnapshotView } from './snapshot.ts'

/** A browser takes 64 KB of requests that outlive their page. */
const KEEPALIVE_BYTES = 60_000

/** As many of the entries, from the first, as may outlive the page together. */
function withinKeepalive(entries: readonly AnswerEntry[]): AnswerEntry[] {
  let left = KEEPALIVE_BYTES
  return entries.filter((entry) => {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length + 64
    if (size > left) return false
    left -= size
    return true
  })
}

interface UnloadHost {
  store: AnswerStore
  view: SnapshotView
  policy: Pick<SyncPolicy, 'entries'>
  transport: Transport
  maySend(): boolean
  /** Only this page has the row, and the next one may give its number once more. */
  mustRenew(row: AnswerRow): boolean
}

/**
 * The page may be gone in a moment: the browser gets one request with what is unsent, as far as it takes it, and sends it without the page.
 * Nobody waits for the answer: where the page lives on, the entries are sent once more and recognised. `isJournaled`: the next page
 * finds what is in no store yet.
 */
export function sendOnUnload(host: UnloadHost, isJournaled: boolean): void {
  const { store, view, policy, transport } = host
  if (!host.maySend() || view.status.state === 'rereading') return
  const rows = view
    .rowsWithPendingEdits()
    .filter((row) => isSendable(row) && isUnsent(row))
    .sort((a, b) => a.position - b.position)
  const isBeingStored = (row: AnswerRow) => row !== store.rows.get(String(row.id)) && store.isTermStored
  // Term 0 belongs to no writer: there the server stores the edit beside any other with the same number.
  const needsNoTerm = (row: AnswerRow) =>
    row.term !== undefined && (!isJournaled || store.isMemory) && (host.mustRenew(row) || isBeingStored(row))
  // One request, of one sitting.
  const sitting = Math.min(...rows.map(sittingOf))
  const entries = withinKeepalive(
    policy.entries(
      rows
        .filter((row) => sittingOf(row) === sitting)
        .slice(0, BATCH_LIMIT)
        .map((row) => (needsNoTerm(row) ? { ...row, term: 0 } : row)),
      0
    )
  )
  if (entries.length === 0) return
  const { signal } = new AbortController()
  transport
    .sendBatch(store.applicationId, entries, { signal, sitting, keepalive: true })
    .catch(() => undefined)
}
