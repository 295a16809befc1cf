import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { AppealWindow } from '../domain/appeal_window.js'

const WINDOW = {
  collectionId: 'appeal_windows.collection_id',
  opensAt: 'appeal_windows.opens_at',
  closesAt: 'appeal_windows.closes_at',
  replyUntil: 'appeal_windows.reply_until',
  discloseAt: 'appeal_windows.disclose_at',
  contentMaxLength: 'appeal_windows.content_max_length',
  bibliographyMaxLength: 'appeal_windows.bibliography_max_length',
  mayLower: 'appeal_windows.may_lower',
  paymentAppeal: 'appeal_windows.payment_appeal',
  forAppealValue: 'appeal_windows.for_appeal_value',
  hideCandidateName: 'appeal_windows.hide_candidate_name',
  enableItemCorrection: 'appeal_windows.enable_item_correction',
  payUntil: 'appeal_windows.pay_until',
  version: 'appeal_windows.version',
  extendedFrom: 'appeal_windows.extended_from',
  extensionReason: 'appeal_windows.extension_reason',
  outagesDecidedUntil: 'appeal_windows.outages_decided_until',
} as const

export type StoredWindow = {
  readonly window: AppealWindow
  readonly version: number
  /** It was extended because the service was away. `from`: when it was to close at first. */
  readonly extension: { readonly from: number; readonly reason: string } | null
  /** Outages until then are decided about; 0: none. */
  readonly decidedUntil: number
}

type Lock = 'none' | 'share' | 'update'

/** The windows of these collections, by collection; one without a window is left out. */
export async function windowsOf(
  collectionIds: readonly number[],
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'> = db
): Promise<Map<number, StoredWindow>> {
  if (collectionIds.length === 0) return new Map()
  const rows = await select(client, 'appeal_windows', WINDOW).whereIn('collection_id', [...collectionIds])
  return new Map(rows.map((row) => [row.collectionId, storedWindow(row)]))
}

/** One of them. `share`: nobody changes it until the transaction ends. `update`: nobody else reads it so, either. */
export async function windowOf(
  collectionId: number,
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'> = db,
  lock: Lock = 'none'
): Promise<StoredWindow | null> {
  const query = select(client, 'appeal_windows', WINDOW).where('collection_id', collectionId)
  if (lock === 'share') query.forShare()
  if (lock === 'update') query.forUpdate()
  const row = await query.first()
  return row && storedWindow(row)
}

const storedWindow = (row: Row<typeof WINDOW>): StoredWindow => ({
  version: row.version,
  extension: row.extendedFrom === null ? null : { from: row.extendedFrom, reason: row.extensionReason ?? '' },
  decidedUntil: row.outagesDecidedUntil ?? 0,
  window: {
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    replyUntil: row.replyUntil,
    discloseAt: row.discloseAt,
    contentMaxLength: row.contentMaxLength,
    bibliographyMaxLength: row.bibliographyMaxLength,
    mayLower: Boolean(row.mayLower),
    paymentAppeal: Boolean(row.paymentAppeal),
    forAppealValue: row.forAppealValue,
    payUntil: row.payUntil,
    hideCandidateName: Boolean(row.hideCandidateName),
    enableItemCorrection: Boolean(row.enableItemCorrection),
  },
})
