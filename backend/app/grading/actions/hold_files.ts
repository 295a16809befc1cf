import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { BARE_PICTURE_TYPES } from '#files'
import { insertRows, select } from '#shared'

const FILE = {
  id: 'answer_attachments.id',
  answerId: 'answer_attachments.answer_id',
} as const

/**
 * Files of texts that a plan gets wait until a supervisor has looked at them, but for pictures, which are sent without what is written beside them. One that was decided about
 * stays so: it is the same file.
 */
export async function holdFiles(
  trx: TransactionClientContract,
  tasks: readonly { readonly answerId: number; readonly planId: number }[],
  at: number
): Promise<void> {
  const plans = new Map(tasks.map(({ answerId, planId }) => [answerId, planId]))
  const files = await select(trx, 'answer_attachments', FILE)
    .join('files', 'files.id', 'answer_attachments.file_id')
    .leftJoin('text_files', 'text_files.attachment_id', 'answer_attachments.id')
    .whereIn('answer_attachments.answer_id', [...plans.keys()])
    .whereNull('answer_attachments.removed_at')
    .whereNotIn('files.content_type', [...BARE_PICTURE_TYPES])
    .whereNull('text_files.id')
    .orderBy('answer_attachments.id')
  await insertRows(
    trx,
    'text_files',
    files.map(({ id, answerId }) => ({
      plan_id: plans.get(answerId) ?? 0,
      answer_id: answerId,
      attachment_id: id,
      state: 'waiting',
      created_at: at,
    }))
  )
}
