import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { applyAppeals, applyRemarks, readAnnotations, type AppealRemark } from '#grading'
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
import { lastGrades } from '../queries/appeal_grades.js'
import { appealCounts } from '../queries/appeal_counts.js'
import { windowOf } from '../queries/appeal_windows.js'
import { isWithdrawing } from '../queries/decision_appeals.js'
import { lastRemarks } from '../queries/last_replies.js'
import type { AppealDisclosureView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const REPLIED = { id: 'appeals.id', answerId: 'appeals.answer_id', revision: 'appeals.revision' } as const

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
    grades: (await gradesOf(db, replied)).length,
    basis: basisOf(replied),
  }
}

/**
 * Discloses every reply of a collection that was previewed: all candidates read theirs from the same moment on. It cannot be taken back.
 * @returns refused: `validation` naming `basis` without one; 409 `stale_preview` where a reply has come or changed since,
 * `marks_not_disclosed` where a mark that a reply changes is still being disclosed, `decision_being_undone` where replies are still being withdrawn
 */
export async function applyDisclosure(
  caller: Caller,
  collectionId: number,
  basis: string | undefined
): Promise<Result<AppealDisclosureView, DomainError>> {
  if (basis === undefined)
    return refuse('invalid', 'validation', { fields: { basis: ['appeals.basis_required'] } })
  const applicationIds = await changedApplications(collectionId)
  return inTransaction(async (trx) => {
    const replied = await lockedReplies(trx, collectionId, applicationIds)
    if (basisOf(replied) !== basis) return refuseConflict('stale_preview', 'appeals.stale_preview')
    const done = await disclose(trx, collectionId, replied, caller)
    if (!done.ok) return done
    const counts = await appealCounts(collectionId, trx)
    return ok({
      mode: 'apply',
      replied: replied.length,
      withoutReply: counts.analysis,
      alreadyDisclosed: counts.disclosed - replied.length,
      grades: done.value,
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
      const applicationIds = await changedApplications(id)
      await repeatOnDeadlock(() => db.transaction((trx) => discloseIfDue(trx, id, applicationIds)))
    } catch (error) {
      logger.error({ err: error, collectionId: id }, 'replies to appeals could not be disclosed')
    }
  }
}

async function discloseIfDue(
  trx: TransactionClientContract,
  collectionId: number,
  applicationIds: readonly number[]
): Promise<void> {
  const replied = await lockedReplies(trx, collectionId, applicationIds)
  // Somebody may have put it off since; what is disclosed cannot be taken back.
  const discloseAt = (await windowOf(collectionId, trx, 'share'))?.window.discloseAt ?? null
  if (discloseAt === null || discloseAt > clock.now()) return
  // Refused while marks are being disclosed or replies withdrawn, with nothing written: the next run tries again.
  const done = await disclose(trx, collectionId, replied, null)
  if (!done.ok)
    logger.info({ collectionId, code: done.error.code }, 'the disclosure of replies to appeals waits')
}

/** Rows of one statement: any database takes so many placeholders. */
const AT_ONCE = 500

/** Applications whose marks replies of a collection would change. Read before the transaction, which begins with their locks. */
async function changedApplications(collectionId: number): Promise<number[]> {
  const rows = await select(db, 'appeals', { id: 'appeals.application_id' })
    .where({ collection_id: collectionId, status: 'replied' })
    .where((changes) => {
      changes
        .whereExists((given) => void given.from('appeal_grades').whereColumn('appeal_id', 'appeals.id'))
        .orWhereExists((remarked) => {
          remarked
            .from('appeal_replies')
            .whereColumn('appeal_id', 'appeals.id')
            .whereNotNull('annotations_json')
        })
    })
  return rows.map(({ id }) => id)
}

/**
 * The replies of a collection, which nobody changes until they are disclosed. Its exams come first: whoever orders that a decision about an item is taken back locks
 * the exam, and either reads what is disclosed here, or is seen here. Then the applications, as for who issues or marks.
 */
async function lockedReplies(
  trx: TransactionClientContract,
  collectionId: number,
  applicationIds: readonly number[]
): Promise<Row<typeof REPLIED>[]> {
  // Not a shared lock: over columns of an index MariaDB takes that on the index alone, which keeps nobody from the rows.
  await select(trx, 'exams', { id: 'exams.id' })
    .where('collection_id', collectionId)
    .orderBy('id')
    .forUpdate()
  const ordered = [...applicationIds].sort((one, other) => one - other)
  for (let from = 0; from < ordered.length; from += AT_ONCE)
    await select(trx, 'applications', { id: 'applications.id' })
      .whereIn('id', ordered.slice(from, from + AT_ONCE))
      .orderBy('id')
      .forUpdate()
  return repliedIn(trx, collectionId).forUpdate()
}

/** The new grades that these replies bring. `lock`: as they are stored now. */
async function gradesOf(client: Client, replied: readonly Row<typeof REPLIED>[], lock = false) {
  const grades = []
  for (let from = 0; from < replied.length; from += AT_ONCE) {
    const part = new Map(replied.slice(from, from + AT_ONCE).map((appeal) => [appeal.id, appeal]))
    for (const { appealId, points, ...by } of (await lastGrades([...part.keys()], client, lock)).values()) {
      const appeal = part.get(appealId)
      if (points !== null && appeal)
        grades.push({
          appealId,
          answerId: appeal.answerId,
          points,
          by: { userId: by.authorId, sessionId: by.sessionId },
        })
    }
  }
  return grades
}

/** The annotations that these replies bring. */
async function remarksOf(
  trx: TransactionClientContract,
  replied: readonly Row<typeof REPLIED>[]
): Promise<AppealRemark[]> {
  const remarks: AppealRemark[] = []
  for (let from = 0; from < replied.length; from += AT_ONCE) {
    const part = new Map(replied.slice(from, from + AT_ONCE).map(({ id, answerId }) => [id, answerId]))
    for (const { appealId, authorId, annotationsJson } of await lastRemarks(trx, [...part.keys()])) {
      const answerId = part.get(appealId)
      if (answerId !== undefined)
        remarks.push({
          answerId,
          appealId,
          annotations: readAnnotations(annotationsJson),
          by: { userId: authorId, sessionId: null },
        })
    }
  }
  return remarks
}

/** `by` null: the server, by the window. @returns how many marks changed; refused, with nothing written: 409 `decision_being_undone`, `marks_not_disclosed` */
async function disclose(
  trx: TransactionClientContract,
  collectionId: number,
  replied: readonly Row<typeof REPLIED>[],
  by: Caller | null
): Promise<Result<number, DomainError>> {
  if (replied.length === 0) return ok(0)
  // Nobody could take back what candidates have read.
  if (await isWithdrawing(collectionId, trx))
    return refuseConflict('decision_being_undone', 'appeals.decision_being_undone')
  const changed = await applyAppeals(trx, await gradesOf(trx, replied, true))
  if (!changed.ok) return changed
  const remarked = await applyRemarks(trx, await remarksOf(trx, replied))
  if (!remarked.ok) return remarked
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
    detail: { appeals: replied.length, grades: changed.value },
  })
  return changed
}
