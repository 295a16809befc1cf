import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { windowStateAt } from '../domain/appeal.js'
import { hasClosedProcess } from '../queries/closed_process.js'
import { windowOf, type StoredWindow } from '../queries/appeal_windows.js'
import { attachFiles, removeAttachments } from './attach_files.js'
import { checkTexts, type AppealTexts } from './check_texts.js'
import { giveReceipt } from './give_receipt.js'
import { refusedFor } from './obstacle_refusals.js'

const APPEAL = {
  id: 'appeals.id',
  userId: 'appeals.user_id',
  collectionId: 'appeals.collection_id',
  applicationId: 'appeals.application_id',
  itemId: 'appeals.item_id',
  status: 'appeals.status',
  revision: 'appeals.revision',
} as const
type Appeal = Row<typeof APPEAL>

/** `attachments` undefined: they stay. */
export type AppealEdit = AppealTexts & {
  readonly application: number | undefined
  readonly item: number | undefined
  readonly attachments: readonly number[] | undefined
}

/**
 * Changes an own appeal while its window is open and nobody has replied.
 * @returns refused: `not_found`; `validation` naming the field; 409 `appeal_replied`, `appeal_process_closed`, `window_closed`, `window_not_open`
 */
export async function editAppeal(
  caller: Caller,
  id: number,
  edit: AppealEdit
): Promise<Result<null, DomainError>> {
  const place = await ownAppeal(db, caller, id).first()
  if (!place) return refuseNotFound()
  return inTransaction(async (trx) => {
    const locked = await lockedOwn(trx, caller, place)
    if (!locked.ok) return locked
    const { appeal, window, now } = locked.value
    const wrong = wrongPlace(appeal, edit)
    if (wrong) return refuse('invalid', 'validation', { fields: wrong })
    const texts = checkTexts(edit, window)
    if (!texts.ok) return texts
    await trx
      .from('appeals')
      .where('id', id)
      .update({ ...texts.value, updated_at: now, revision: appeal.revision + 1 })
    if (edit.attachments !== undefined) {
      const attached = await attachFiles(trx, appeal, edit.attachments)
      if (!attached.ok) return attached
    }
    await giveReceipt(trx, appeal, now)
    return ok(null)
  })
}

/** Removes an own appeal, with its file, while it may be changed. Refused as above. */
export async function removeAppeal(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  const place = await ownAppeal(db, caller, id).first()
  if (!place) return refuseNotFound()
  return inTransaction(async (trx) => {
    const locked = await lockedOwn(trx, caller, place)
    if (!locked.ok) return locked
    const files = await select(trx, 'appeal_attachments', {
      id: 'appeal_attachments.id',
      fileId: 'appeal_attachments.file_id',
    }).where('appeal_id', id)
    await removeAttachments(trx, files)
    await trx.from('appeals').where('id', id).delete()
    return ok(null)
  })
}

type Client = Parameters<typeof select>[0]
type Place = Pick<Appeal, 'id' | 'applicationId'>

const ownAppeal = (client: Client, { userId, institutionId }: Caller, id: number) =>
  select(client, 'appeals', APPEAL).where({ id, user_id: userId, institution_id: institutionId })

type Locked = { readonly appeal: Appeal; readonly window: StoredWindow['window']; readonly now: number }

/**
 * The lock of the application comes first, as for whoever issues and for the start of the payment: it freezes either before or behind a change. With that of
 * the appeal a first reply waits for the edit, or the edit is refused because of it.
 */
async function lockedOwn(
  trx: TransactionClientContract,
  caller: Caller,
  { id, applicationId }: Place
): Promise<Result<Locked, DomainError>> {
  await trx.from('applications').where('id', applicationId).select('id').forUpdate().first()
  const appeal = await ownAppeal(trx, caller, id).forUpdate().first()
  if (!appeal) return refuseNotFound()
  const stored = await windowOf(appeal.collectionId, trx, 'share')
  if (appeal.status !== 'analysis') return refuseConflict('appeal_replied', 'appeals.appeal_replied')
  if (await hasClosedProcess(appeal.applicationId, trx)) return refusedFor('process_closed')
  const now = clock.now()
  const state = windowStateAt(stored?.window ?? null, now)
  if (state !== 'open' || stored === null) return refusedFor(state === 'open' ? 'not_open' : state)
  return ok({ appeal, window: stored.window, now })
}

/** An appeal stays with its item. Messages by field; null: nothing is wrong. */
function wrongPlace({ itemId, applicationId }: Appeal, { item, application }: AppealEdit) {
  if (item === undefined) return { item: ['appeals.item_missing'] }
  if (item !== itemId) return { item: ['appeals.item_fixed'] }
  if (application !== undefined && application !== applicationId)
    return { application: ['appeals.application_fixed'] }
  return null
}
