import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { examsOfIdns, itemsOfExam, storeItemParameters, type ItemParameters } from '#catalog'
import { err, ok, type Caller } from '#shared'
import type { Outcome } from '../domain/outcome.js'
import { repeatsIn, type ParameterRow, type Problem } from '../domain/read_rows.js'
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
    const found = own.flatMap((row) => {
      const itemId = idOf.get(row.item)
      return itemId === undefined ? [] : [{ ...row, itemId }]
    })
    problems.push(
      ...own
        .filter(({ item }) => !idOf.has(item))
        .map(({ line }) => ({ line, field: 'item', code: 'unknown_item' })),
      // One row may name an item by its place, and another one by its idn.
      ...repeatsIn(found, ({ itemId }) => itemId, 'item')
    )
    if (problems.length > 0) continue
    const parameters: ItemParameters[] = found.map(({ itemId, irt, skill }) => ({ itemId, irt, skill }))
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
