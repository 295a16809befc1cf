import db from '@adonisjs/lucid/services/db'
import { record, type Subject } from '#audit'
import { isStaff, ok, type Caller, type DomainError, type Result } from '#shared'
import type { AnswerSheetView } from '../domain/answer_sheet.js'
import type { ApplicationRow } from '../queries/application_views.js'
import { answerSheet } from '../queries/answer_sheet.js'
import { itemKey } from '../queries/item_key.js'
import type { ItemKeyView } from '../views.js'

/** The key of one item, for whom it is disclosed to; null for everybody else. */
export async function showItemKey(itemId: number, caller: Caller): Promise<ItemKeyView | null> {
  const found = await itemKey(itemId, caller)
  if (!found) return null
  const { item, delivery, ties } = found
  await recordKeyLook(caller, ties.isOver, { type: 'item', id: itemId }, delivery.exam.id)
  return item
}

/**
 * An application read back, as far as it is disclosed to this caller.
 * @returns refused: `forbidden` while neither answers nor key are disclosed, `not_found` without its exam
 */
export async function showAnswerSheet(
  application: ApplicationRow,
  caller: Caller
): Promise<Result<AnswerSheetView, DomainError>> {
  const read = await answerSheet(application, caller)
  if (!read.ok) return read
  const { sheet, isOver } = read.value
  if (sheet.disclosure.key)
    await recordKeyLook(caller, isOver, { type: 'application', id: application.id }, application.examId)
  return ok(sheet)
}

/** Staff who see a key while somebody may still answer are on record, before they see it. */
export async function recordKeyLook(
  caller: Caller,
  isOver: boolean,
  subject: Subject,
  examId: number
): Promise<void> {
  if (isStaff(caller) && !isOver)
    await db.transaction((trx) =>
      record(trx, { act: 'key_seen', by: caller, subject, detail: { exam: examId } })
    )
}
