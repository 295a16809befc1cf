import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  err,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import {
  DEFAULT_BIBLIOGRAPHY_LENGTH,
  DEFAULT_CONTENT_LENGTH,
  problemsOf,
  type AppealWindow,
} from '../domain/appeal_window.js'
import { paymentProvider } from '../payment_providers/current_provider.js'
import { hasAppeals } from '../queries/appeal_counts.js'
import { hasLowerGrades } from '../queries/appeal_grades.js'
import { windowOf, type StoredWindow } from '../queries/appeal_windows.js'

/** What changes; what is undefined stays. `version`: of the window that was read, 0 where there was none. */
export type WindowOrder = { readonly [Name in keyof AppealWindow]?: AppealWindow[Name] | undefined } & {
  readonly version: number | undefined
}

/** Somebody has changed it since: nothing was overwritten. */
export type StaleWindow = { readonly kind: 'stale' }

type Saved = Result<null, DomainError | StaleWindow>

const NEW = {
  replyUntil: null,
  discloseAt: null,
  payUntil: null,
  contentMaxLength: DEFAULT_CONTENT_LENGTH,
  bibliographyMaxLength: DEFAULT_BIBLIOGRAPHY_LENGTH,
  mayLower: false,
  paymentAppeal: false,
  forAppealValue: 0,
  hideCandidateName: false,
  enableItemCorrection: false,
} as const

/**
 * Makes or changes the appeal window of a collection; what says what is so already changes nothing.
 * @returns refused: `validation` naming the field that has to change; stale
 */
export async function saveWindow(caller: Caller, collectionId: number, order: WindowOrder): Promise<Saved> {
  const save = () =>
    inTransaction<null, DomainError | StaleWindow>((trx) => saveIn(trx, caller, collectionId, order))
  try {
    return await save()
  } catch (error) {
    // Of two who make the first one at once, the second changes it, or is stale.
    if (isDuplicateKey(error)) return save()
    throw error
  }
}

async function saveIn(
  trx: TransactionClientContract,
  caller: Caller,
  collectionId: number,
  { version, ...order }: WindowOrder
): Promise<Saved> {
  const stored = await windowOf(collectionId, trx, 'update')
  const window = windowAfter(stored, order)
  if (!window.ok) return window
  if (stored && isSame(stored.window, window.value)) return ok(null)
  if (version !== undefined && version !== (stored?.version ?? 0)) return err({ kind: 'stale' })
  const fixed = await fixedFields(trx, collectionId, window.value, stored)
  if (fixed) return refuse('invalid', 'validation', { fields: fixed })
  // What a grader gave while it was allowed would lower a mark all the same.
  const mayLowerNoMore = stored?.window.mayLower === true && !window.value.mayLower
  if (mayLowerNoMore && (await hasLowerGrades(collectionId, trx)))
    return refuse('invalid', 'validation', { fields: { mayLower: ['appeals.lower_grades_wait'] } })
  await store(trx, collectionId, window.value, stored)
  await record(trx, {
    act: 'appeal_window_changed',
    by: caller,
    subject: { type: 'collection', id: collectionId },
    before: stored ? { ...stored.window } : {},
    after: { ...window.value },
  })
  return ok(null)
}

const FIELDS: readonly (keyof AppealWindow)[] = [
  'opensAt',
  'closesAt',
  'replyUntil',
  'discloseAt',
  'contentMaxLength',
  'bibliographyMaxLength',
  'mayLower',
  'paymentAppeal',
  'forAppealValue',
  'payUntil',
  'hideCandidateName',
  'enableItemCorrection',
]

const isSame = (one: AppealWindow, other: AppealWindow): boolean =>
  FIELDS.every((name) => one[name] === other[name])

function windowAfter(
  stored: StoredWindow | null,
  order: Omit<WindowOrder, 'version'>
): Result<AppealWindow, DomainError> {
  const given = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined))
  const { opensAt, closesAt } = { ...stored?.window, ...given } as Partial<AppealWindow>
  const missing = {
    ...(opensAt === undefined && { opensAt: ['appeals.opens_at_required'] }),
    ...(closesAt === undefined && { closesAt: ['appeals.closes_at_required'] }),
  }
  if (opensAt === undefined || closesAt === undefined)
    return refuse('invalid', 'validation', { fields: missing })
  const window: AppealWindow = { ...NEW, ...stored?.window, ...given, opensAt, closesAt }
  if (isPaymentLacking(window, stored))
    return refuse('invalid', 'validation', {
      fields: { paymentAppeal: ['appeals.payment_unavailable'] },
    })
  const problems = Object.entries(problemsOf(window)).flatMap(([field, text]) =>
    text === null ? [] : [[field, [text]]]
  )
  if (problems.length > 0) return refuse('invalid', 'validation', { fields: Object.fromEntries(problems) })
  return ok(window)
}

/** What a provider took payments for stays as it is, also while there is none. */
const isPaymentLacking = (window: AppealWindow, stored: StoredWindow | null): boolean =>
  window.paymentAppeal && !stored?.window.paymentAppeal && paymentProvider() === null

/** Whoever has appealed did it at the price of the window. Messages by field; null: nothing is fixed that changes. */
async function fixedFields(
  trx: TransactionClientContract,
  collectionId: number,
  window: AppealWindow,
  stored: StoredWindow | null
) {
  const changes = {
    ...(stored?.window.paymentAppeal !== window.paymentAppeal && {
      paymentAppeal: ['appeals.payable_fixed'],
    }),
    ...(stored?.window.forAppealValue !== window.forAppealValue && {
      forAppealValue: ['appeals.price_fixed'],
    }),
  }
  if (stored === null || Object.keys(changes).length === 0) return null
  return (await hasAppeals(collectionId, trx)) ? changes : null
}

/** A window that closes before the end which was moved, or opens behind it, is another one: candidates read of no extension. */
const isExtensionOver = ({ opensAt, closesAt }: AppealWindow, stored: StoredWindow | null): boolean =>
  stored !== null &&
  stored.extension !== null &&
  (closesAt <= stored.extension.from || opensAt >= stored.extension.from)

async function store(
  trx: TransactionClientContract,
  collectionId: number,
  window: AppealWindow,
  stored: StoredWindow | null
): Promise<void> {
  const row = {
    opens_at: window.opensAt,
    closes_at: window.closesAt,
    reply_until: window.replyUntil,
    disclose_at: window.discloseAt,
    content_max_length: window.contentMaxLength,
    bibliography_max_length: window.bibliographyMaxLength,
    may_lower: Number(window.mayLower),
    payment_appeal: Number(window.paymentAppeal),
    for_appeal_value: window.forAppealValue,
    pay_until: window.payUntil,
    hide_candidate_name: Number(window.hideCandidateName),
    enable_item_correction: Number(window.enableItemCorrection),
    version: (stored?.version ?? 0) + 1,
    ...(isExtensionOver(window, stored) && { extended_from: null, extension_reason: null }),
    updated_at: clock.now(),
  }
  if (stored) await trx.from('appeal_windows').where('collection_id', collectionId).update(row)
  else await insertRow(trx, 'appeal_windows', { collection_id: collectionId, ...row })
}
