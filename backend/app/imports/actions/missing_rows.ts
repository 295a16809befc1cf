import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inExams, type InExam } from '#delivery'
import { insertRows } from '#shared'
import { MISSING_FROM } from '../domain/full_list.js'
import type { Importer, MissingPeople, MissingPerson, Remark } from '../import_kinds.js'
import { namedAmong, unreadRows } from '../queries/named_people.js'
import { rowsBehind, type StoredRow } from '../queries/rows.js'
import { scopeOf, type StoredRun } from '../queries/runs.js'
import { writeRows } from './write_rows.js'

type Asked = { readonly missing: MissingPeople; readonly importer: Importer; readonly run: StoredRun }
type Chunk = { readonly cursor: number; readonly most: number }
type Done = {
  readonly cursor: number
  readonly done: number
  readonly counts: Readonly<Record<string, number>>
  readonly ended: boolean
}

const lineOf = (id: number) => MISSING_FROM + id

/** Stores who is missing among the next people of the places of a list: a row for each. */
export async function storeMissing(
  trx: TransactionClientContract,
  { missing, importer, run }: Asked,
  { cursor, most }: Chunk
): Promise<Done> {
  const scope = scopeOf(run)
  const people = await missing.people(trx, { importer, scope }, { after: cursor - MISSING_FROM, most })
  const named = await namedAmong(trx, run.id, people)
  const rows = people.filter(({ id }) => !named.has(id))
  await insertRows(
    trx,
    'import_rows',
    rows.map(({ id, cells, stays }) => ({
      run_id: run.id,
      line: lineOf(id),
      row_key: null,
      cells_json: JSON.stringify(cells),
      outcome: stays === null ? 'missing' : 'stays',
      detail_json: JSON.stringify(detailOf(stays)),
      target_id: id,
    }))
  )
  const ended = people.length < most
  const counted = { ...scope, people: scope.people + people.length, isCounted: ended }
  await trx
    .from('import_runs')
    .where('id', run.id)
    .update({ scope_json: JSON.stringify(counted) })
  return { cursor: lineOf(people.at(-1)?.id ?? 0), done: people.length, counts: {}, ended }
}

const detailOf = (remark: Remark | null) => ({
  changes: [],
  problems: [],
  warnings: remark === null ? [] : [remark],
})

const STAYS = {
  named: { field: '#', text: 'imports.missing_named' },
  gone: { field: '#', text: 'imports.missing_gone' },
  open: { field: '#', text: 'imports.missing_sitting' },
  recent: { field: '#', text: 'imports.missing_recent' },
} as const

/**
 * Deactivates the next of those who were shown as missing, as far as they still are, and their exams are over. Nobody, while there are rows of which
 * nobody knows whom they are about.
 */
export async function deactivateMissing(
  trx: TransactionClientContract,
  { missing, importer, run }: Asked,
  { cursor, most }: Chunk
): Promise<Done> {
  const rows = await rowsBehind(trx, run.id, { outcomes: ['missing'], line: cursor, most })
  const done = { cursor: rows.at(-1)?.line ?? cursor, done: rows.length, ended: rows.length < most }
  if (rows.length === 0 || (await unreadRows(trx, run.id)) > 0)
    return { ...done, ended: true, counts: rows.length === 0 ? {} : { not_deactivated: 1 } }
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  const still = await missing.people(trx, { importer, scope: scopeOf(run) }, { ids })
  const named = await namedAmong(trx, run.id, still)
  const people = new Map(still.map((person) => [person.id, person]))
  const exams = await inExams(trx, [...people.keys()])
  const judged = rows.map((row) => {
    const id = row.targetId ?? 0
    return { row, id, stays: reasonOf(people.get(id), { named: named.has(id), exam: exams.get(id) }) }
  })
  const gone = judged.filter(({ stays }) => stays === null)
  await missing.deactivate(
    trx,
    { importer, run: run.id },
    gone.map(({ id }) => id)
  )
  await writeRows(trx, run.id, judged.map(written))
  return { ...done, counts: { deactivated: gone.length, stays: judged.length - gone.length } }
}

/** Why somebody who was missing stays as they are; null: they do not. */
function reasonOf(
  person: MissingPerson | undefined,
  is: { readonly named: boolean; readonly exam: InExam | undefined }
): Remark | null {
  if (!person) return STAYS.gone
  if (is.named) return STAYS.named
  return is.exam === undefined ? person.stays : STAYS[is.exam]
}

type Judged = { readonly row: StoredRow; readonly id: number; readonly stays: Remark | null }

const written = ({ row, id, stays }: Judged) => ({
  row,
  written: {
    outcome: stays === null ? ('deactivated' as const) : ('stays' as const),
    detail: detailOf(stays),
    targetId: id,
    undo: stays === null ? { deactivated: id } : null,
  },
})
