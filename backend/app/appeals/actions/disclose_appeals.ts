import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import type { RunContext } from '#jobs'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  repeatOnDeadlock,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { appealCounts } from '../queries/appeal_counts.js'
import { windowOf } from '../queries/appeal_windows.js'
import type { AppealDisclosureView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const REPLIED = { id: 'appeals.id', revision: 'appeals.revision' } as const

const repliedIn = (client: Client, collectionId: number) =>
  select(client, 'appeals', REPLIED)
    .where({ collection_id: collectionId, status: 'replied' })
    .orderBy('appeals.id')

/** What a disclosure would disclose: whoever applies it has seen exactly this. */
const basisOf = (replied: readonly Row<typeof REPLIED>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(replied.map(({ id, revision }) => [id, revision])))
    .digest('hex')

export async function previewDisclosure(collectionId: number): Promise<AppealDisclosureView> {
  const replied = await repliedIn(db, collectionId)
  const counts = await appealCounts(collectionId)
  return {
    mode: 'preview',
    replied: replied.length,
    withoutReply: counts.analysis,
    alreadyDisclosed: counts.disclosed,
    basis: basisOf(replied),
  }
}

/**
 * Discloses every reply of a collection that was previewed: all candidates read theirs from the same moment on. It cannot be taken back.
 * @returns refused: `validation` naming `basis` without one; 409 `stale_preview` where a reply has come or changed since
 */
export async function applyDisclosure(
  caller: Caller,
  collectionId: number,
  basis: string | undefined
): Promise<Result<AppealDisclosureView, DomainError>> {
  if (basis === undefined)
    return refuse('invalid', 'validation', { fields: { basis: ['appeals.basis_required'] } })
  return inTransaction(async (trx) => {
    const replied = await repliedIn(trx, collectionId).forUpdate()
    if (basisOf(replied) !== basis) return refuseConflict('stale_preview', 'appeals.stale_preview')
    await disclose(trx, collectionId, replied, caller)
    const counts = await appealCounts(collectionId, trx)
    return ok({
      mode: 'apply',
      replied: replied.length,
      withoutReply: counts.analysis,
      alreadyDisclosed: counts.disclosed - replied.length,
      basis,
    })
  })
}

/** Discloses the replies of collections whose windows say that it is time. A collection that cannot be disclosed is logged, and keeps no other one. */
export async function discloseDue({ stop }: Pick<RunContext, 'stop'>): Promise<void> {
  const due = await db
    .query<Row<{ id: 'appeals.collection_id' }>>()
    .from('appeals')
    .join('appeal_windows', 'appeal_windows.collection_id', 'appeals.collection_id')
    .where('appeals.status', 'replied')
    .where('appeal_windows.disclose_at', '<=', clock.now())
    .distinct('appeals.collection_id as id')
    .orderBy('id')
  for (const { id } of due) {
    if (stop.aborted) return
    try {
      await repeatOnDeadlock(() => db.transaction((trx) => discloseIfDue(trx, id)))
    } catch (error) {
      logger.error({ err: error, collectionId: id }, 'replies to appeals could not be disclosed')
    }
  }
}

async function discloseIfDue(trx: TransactionClientContract, collectionId: number): Promise<void> {
  const replied = await repliedIn(trx, collectionId).forUpdate()
  // Somebody may have put it off since; what is disclosed cannot be taken back.
  const discloseAt = (await windowOf(collectionId, trx, 'share'))?.window.discloseAt ?? null
  if (discloseAt !== null && discloseAt <= clock.now()) await disclose(trx, collectionId, replied, null)
}

/** Rows of one statement: any database takes so many placeholders. */
const AT_ONCE = 500

/** `by` null: the server, by the window. */
async function disclose(
  trx: TransactionClientContract,
  collectionId: number,
  replied: readonly Row<typeof REPLIED>[],
  by: Caller | null
): Promise<void> {
  if (replied.length === 0) return
  const now = clock.now()
  for (let from = 0; from < replied.length; from += AT_ONCE) {
    const ids = replied.slice(from, from + AT_ONCE).map(({ id }) => id)
    await trx.from('appeals').whereIn('id', ids).update({ status: 'disclosed', disclosed_at: now })
  }
  const collection = await select(trx, 'collections', { institutionId: 'collections.institution_id' })
    .where('id', collectionId)
    .firstOrFail()
  await record(trx, {
    act: 'appeals_disclosed',
    by,
    institutionId: collection.institutionId,
    subject: { type: 'collection', id: collectionId },
    detail: { appeals: replied.length },
  })
}
