import { inList, type RawTransaction } from '#shared'
import { writeAnswers } from './write_answers.js'
import { totalOf } from '../queries/earned_totals.js'

const STORE = `UPDATE applications SET earned_total = ${totalOf('applications.id')}`

/**
 * Adds up what these finished applications have earned once more, behind points that this transaction stores: they are written first. For whoever changes points
 * of a finished exam, under its lock; the finish itself writes its total with the rest.
 */
export function storeTotals(trx: RawTransaction, applicationIds: readonly number[]): void {
  if (applicationIds.length === 0) return
  trx.settle(writeAnswers)
  const list = inList(applicationIds)
  trx.write(`${STORE} WHERE id IN (${list.marks})`, list.values)
}
