import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findCandidates, makeForExam, movesOf, withdrawWithin } from '#delivery'
import {
  answerInOrder,
  applyOrRefuse,
  notAppliedFor,
  refusedFor,
  type AppliedRow,
  type Importer,
  type ImportKind,
} from '#imports'
import { foldName, select } from '#shared'
import type { DoneAllocation } from '../domain/allocation_row.js'
import { ALLOCATION_COLUMNS, allocationRowOf } from './allocation_cells.js'
import { lockExamsNamed } from './exams_named.js'
import { planAllocations, type Allocation, type PlannedAllocation } from './plan_allocations.js'

/** Exams that are given to candidates: a row is one of both. */
export const applications: ImportKind = {
  kind: 'applications',
  columns: ALLOCATION_COLUMNS,
  needs: 'BackOffice.Imports.Applications',

  keyOf: ({ public_identifier: identifier, username, exam, collection = '' }) => {
    const person = identifier ?? username
    return person === undefined || exam === undefined
      ? null
      : [person, exam, collection].map(foldName).join('\n')
  },

  check: (client, asked, cells) =>
    answerInOrder(cells, allocationRowOf, refusedFor, async (rows) =>
      (await planAllocations(client, asked, rows)).map(({ checked }) => checked)
    ),

  apply: (trx, asked, cells) =>
    answerInOrder(cells, allocationRowOf, notAppliedFor, async (rows) => {
      // Before the first read: MariaDB reads as of the moment of that, and would not see what others give meanwhile.
      await lockExamsNamed(trx, asked.importer, rows)
      return applyOrRefuse(trx, rows, TAKEN, async (nested, all) =>
        appliedAll(nested, asked.importer, await planAllocations(nested, asked, all))
      )
    }),

  // What runs is not locked: its undo takes nothing back.
  lockForUndo: async (trx, { institutionId }, undos) => {
    const ids = (undos as readonly DoneAllocation[]).map(({ applicationId }) => applicationId)
    const unbegun = select(trx, 'applications', { id: 'applications.id' })
      .where({ institution_id: institutionId, state: 'CREATED' })
      .whereIn('id', ids)
    await select(trx, 'applications', { id: 'applications.id' })
      .whereIn(
        'id',
        (await unbegun).map(({ id }) => id)
      )
      .orderBy('id')
      .forUpdate()
  },

  // It is what `apply` gave.
  undo: async (trx, { importer }, undo) => {
    const { applicationId: id, version, moves } = undo as DoneAllocation
    const withdrawn = await withdrawWithin(trx, [{ id, version, moves }], importer)
    return withdrawn.has(id) ? [] : ['exam']
  },
}

const TAKEN = { field: 'exam', text: 'scheduling.row_given_meanwhile' }
const GONE = { field: 'public_identifier', text: 'scheduling.row_person_inactive' }

/** By the one action that gives exams: once for each exam and window. */
async function appliedAll(
  trx: TransactionClientContract,
  importer: Importer,
  planned: readonly PlannedAllocation[]
): Promise<AppliedRow[]> {
  const all = planned.flatMap(({ work }) => work ?? [])
  const together = Map.groupBy(all, ({ examId, window, restores }) =>
    JSON.stringify([examId, window ?? null, restores])
  )
  const candidates = await findCandidates(
    { userIds: all.map(({ personId }) => personId) },
    importer.institutionId,
    trx
  )
  for (const some of [...together.values()].toSorted(byExam)) {
    const people = new Set(some.map(({ personId }) => personId))
    const [{ examId, window, restores }] = some as [Allocation, ...Allocation[]]
    const made = await makeForExam(
      examId,
      candidates.filter(({ id }) => people.has(id)),
      { institutionId: importer.institutionId, window, orderedBy: importer.userId, restores },
      trx
    )
    if (!made.ok) throw new Error(`exam ${examId} was to be given, and is not: ${made.error.code}`)
  }
  const given = await applicationsOf(trx, all)
  return planned.map(({ checked, work }) => {
    if (work === null) return { ...checked, targetId: null, undo: null }
    const undo = given.get(`${work.examId} ${work.personId}`)
    // Deactivated between the look and the lock.
    if (undo === undefined) return notAppliedFor([GONE])
    return { ...checked, targetId: work.personId, undo }
  })
}

const byExam = ([one]: readonly Allocation[], [other]: readonly Allocation[]) =>
  (one?.examId ?? 0) - (other?.examId ?? 0)

/** The first attempts that these people have of these exams now. */
async function applicationsOf(
  trx: TransactionClientContract,
  all: readonly Allocation[]
): Promise<Map<string, DoneAllocation>> {
  const rows = await select(trx, 'applications', {
    id: 'applications.id',
    examId: 'applications.exam_id',
    userId: 'applications.user_id',
    version: 'applications.schedule_version',
  })
    .whereIn('exam_id', [...new Set(all.map(({ examId }) => examId))])
    .whereIn('user_id', [...new Set(all.map(({ personId }) => personId))])
    .where('attempt', 1)
    .whereNull('withdrawn_at')
  const moves = await movesOf(
    trx,
    rows.map(({ id }) => id)
  )
  return new Map(
    rows.map(({ id, examId, userId, version }) => [
      `${examId} ${userId}`,
      { applicationId: id, version, moves: moves.get(id) ?? 0 },
    ])
  )
}
