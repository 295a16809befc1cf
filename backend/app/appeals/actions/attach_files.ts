import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { discardFiles } from '#files'
import { ok, refuse, select, type DomainError, type Result } from '#shared'

const ATTACHMENT = {
  id: 'appeal_attachments.id',
  appealId: 'appeal_attachments.appeal_id',
  fileId: 'appeal_attachments.file_id',
} as const

/**
 * Makes these uploads the files of an appeal, whose lock its caller has; those that it had and that are not among them go.
 * @returns refused: `validation` naming `attachments` for an upload that is not there, of somebody else, or part of another appeal
 */
export async function attachFiles(
  trx: TransactionClientContract,
  appeal: { readonly id: number; readonly userId: number },
  ids: readonly number[]
): Promise<Result<null, DomainError>> {
  // Not locked: the lock of a file that is not there keeps others out of its place in the index, and those who issue at once would undo each other.
  const had = await select(trx, 'appeal_attachments', ATTACHMENT).where('appeal_id', appeal.id)
  const going = had.filter(({ id }) => !ids.includes(id))
  await removeAttachments(trx, going)
  for (const id of ids.filter((one) => had.every((old) => old.id !== one))) {
    const upload = await select(trx, 'appeal_attachments', ATTACHMENT)
      .where({ id, owner_id: appeal.userId })
      .whereNull('appeal_id')
      .forUpdate()
      .first()
    if (!upload)
      return refuse('invalid', 'validation', { fields: { attachments: ['appeals.attachment_unknown'] } })
    await trx.from('appeal_attachments').where('id', id).update({ appeal_id: appeal.id })
  }
  return ok(null)
}

/** Their rows and files go; the bytes follow within hours. */
export async function removeAttachments(
  trx: TransactionClientContract,
  attachments: readonly { readonly id: number; readonly fileId: number }[]
): Promise<void> {
  if (attachments.length === 0) return
  await trx
    .from('appeal_attachments')
    .whereIn(
      'id',
      attachments.map(({ id }) => id)
    )
    .delete()
  await discardFiles(
    attachments.map(({ fileId }) => fileId),
    trx
  )
}
