import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

type Reading = {
  readonly answerId: number
  readonly readerId: number
  /** Thousandths of the type's points. */
  readonly total: number
  readonly criteriaJson: string | null
  readonly situation: string | null
  /** Epoch ms. */
  readonly at: number
}

/** What somebody gave a text of a sample. A text is read for one sample at a time, the newest; the mark of its answer is locked. */
export async function storeSecondReading(
  trx: TransactionClientContract,
  { answerId, readerId, total, criteriaJson, situation, at }: Reading
): Promise<void> {
  const { id } = await select(trx, 'sample_readings', { id: 'sample_readings.id' })
    .where('answer_id', answerId)
    .whereNull('read_at')
    .orderBy('id', 'desc')
    .firstOrFail()
  await trx.from('sample_readings').where('id', id).update({
    reader_id: readerId,
    read_total: total,
    read_criteria_json: criteriaJson,
    read_situation: situation,
    read_at: at,
  })
}
