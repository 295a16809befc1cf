import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ExamItem } from '#catalog'
import { orderFor } from '../domain/materialise.js'

const ROWS_AT_ONCE = 500

/** The answer rows of new applications, one per available item, ahead of time: a start is then one small write. */
export async function makeAnswers(
  applicationIds: readonly number[],
  items: readonly ExamItem[],
  shuffle: boolean,
  trx: TransactionClientContract
): Promise<void> {
  const available = items.filter((item) => item.isAvailable)
  const rows = applicationIds.flatMap((applicationId) =>
    orderFor(available, shuffle, applicationId).map((item, index) => ({
      application_id: applicationId,
      item_id: item.id,
      position: index + 1,
      verbose_name: item.verboseName,
      item_category: item.category,
      answer_time_limit: item.answerTimeLimit,
    }))
  )
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertQuery()
      .table('answers')
      .multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
}
