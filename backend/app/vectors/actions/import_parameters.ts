import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { examsOfIdns, itemsOfExam, storeItemParameters, type ItemParameters } from '#catalog'
import { err, ok, type Caller } from '#shared'
import type { Outcome } from '../domain/outcome.js'
import type { ParameterRow, Problem } from '../domain/read_rows.js'
import type { VectorsReport } from '../views.js'

type Sent = { readonly caller: Caller; readonly rows: readonly ParameterRow[]; readonly digest: string }

/** Stores the parameters of items, all of them or none, in the caller's transaction; on record for each exam. */
export async function importParameters(
  trx: TransactionClientContract,
  { caller, rows, digest }: Sent
): Promise<Outcome<VectorsReport>> {
  const byExam = Map.groupBy(rows, ({ exam }) => exam)
  const exams = await examsOfIdns(caller, [...byExam.keys()], trx)
  const problems: Problem[] = []
  let changed = 0
  for (const [idn, own] of byExam) {
    const exam = exams.get(idn)
    if (exam === undefined) {
      problems.push(...own.map(({ line }) => ({ line, field: 'exam', code: 'unknown_exam' })))
      continue
    }
    const items = await itemsOfExam(exam.exam.id, trx)
    const idOf = new Map([
      ...items.map(({ position, id }) => [String(position), id] as const),
      // An idn that looks like a place is an idn.
      ...items.map(({ idn: item, id }) => [item, id] as const),
    ])
    const parameters: ItemParameters[] = []
    for (const { line, item, irt, skill } of own) {
      const itemId = idOf.get(item)
      if (itemId === undefined) problems.push({ line, field: 'item', code: 'unknown_item' })
      else parameters.push({ itemId, irt, skill })
    }
    if (problems.length > 0) continue
    const stored = await storeItemParameters(trx, exam, parameters)
    if (!stored.ok) return err({ kind: 'refused', error: stored.error })
    changed += stored.value
    await record(trx, {
      act: 'item_parameters_imported',
      by: caller,
      subject: { type: 'exam', id: exam.exam.id },
      detail: { items: parameters.length, changed: stored.value, digest },
    })
  }
  if (problems.length > 0) return err({ kind: 'rows', problems })
  return ok({ kind: 'item_parameters', exams: byExam.size, items: rows.length, changed })
}
