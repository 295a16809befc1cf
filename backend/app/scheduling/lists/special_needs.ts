import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { applyAccommodations, mayManageExam } from '#delivery'
import { normalUsername, saveAccommodations, schoolScopeOf } from '#identity'
import {
  answerInOrder,
  notAppliedFor,
  refusedFor,
  type AppliedRow,
  type Importer,
  type ImportKind,
} from '#imports'
import { foldName, select } from '#shared'
import type { DoneNeed, NeedRow } from '../domain/need_row.js'
import { NEED_COLUMNS, needRowOf } from './need_cells.js'
import { isOfSchools, planNeeds, type NeedWork, type PlannedNeed } from './plan_needs.js'

/** The time that candidates need in every exam, by person. */
export const specialNeeds: ImportKind = {
  kind: 'special_needs',
  columns: NEED_COLUMNS,
  needs: 'BackOffice.Imports.SpecialNeeds',

  keyOf: ({ public_identifier: identifier, username }) => {
    const person = identifier ?? username
    return person === undefined ? null : foldName(person)
  },

  check: (client, asked, cells) =>
    answerInOrder(cells, needRowOf, refusedFor, async (rows) =>
      (await planNeeds(client, asked, rows)).map(({ checked }) => checked)
    ),

  apply: (trx, asked, cells) =>
    answerInOrder(cells, needRowOf, notAppliedFor, async (rows) => {
      await lockNamed(trx, asked.importer, rows)
      return appliedAll(trx, asked.importer, await planNeeds(trx, asked, rows))
    }),

  // As `apply`: people before their exams.
  lockForUndo: async (trx, { institutionId }, undos) => {
    const ids = (undos as readonly DoneNeed[]).map(({ userId }) => userId)
    await trx
      .from('users')
      .where('institution_id', institutionId)
      .whereIn('id', ids)
      .orderBy('id')
      .forUpdate()
      .select('id')
  },

  // It is what `apply` gave.
  undo: (trx, { importer }, undo) => undoNeed(trx, importer, undo as DoneNeed),
}

/** Whom rows may name, before the first plain read: who is given an exam meanwhile waits, and finds what they need then. */
async function lockNamed(
  trx: TransactionClientContract,
  { institutionId }: Importer,
  rows: readonly NeedRow[]
): Promise<void> {
  const identifiers = rows.flatMap(({ publicIdentifier }) => publicIdentifier ?? [])
  const usernames = rows.flatMap(({ username }) => (username === undefined ? [] : normalUsername(username)))
  // One after the other: with both in one condition MariaDB would use neither index, and lock everybody.
  for (const [column, names] of [
    ['public_identifier', identifiers],
    ['username', usernames],
  ] as const)
    if (names.length > 0)
      await trx
        .from('users')
        .where('institution_id', institutionId)
        .whereIn(column, names)
        .orderBy('id')
        .forUpdate()
        .select('id')
}

const ERASED = { field: 'public_identifier', text: 'identity.row_being_erased' }
const MEANWHILE = { field: 'time_factor', text: 'scheduling.row_need_changed_meanwhile' }

async function appliedAll(
  trx: TransactionClientContract,
  importer: Importer,
  planned: readonly PlannedNeed[]
): Promise<AppliedRow[]> {
  const works = planned.flatMap(({ work }): NeedWork[] => (work === null ? [] : [work]))
  const { institutionId, userId, group } = importer
  const saved = await saveAccommodations(
    trx,
    { institutionId, by: { userId, group } },
    works.map(({ userId: id, before, after }) => ({ userId: id, accommodation: after, expected: before }))
  )
  await applyAccommodations(
    trx,
    [...saved].flatMap(([id, { isChanged }]) => (isChanged ? id : [])),
    importer
  )
  return planned.map(({ checked, work }) => {
    const done = work && saved.get(work.userId)
    if (!work || !done) return { ...checked, targetId: null, undo: null }
    if (done.isErased) return notAppliedFor([ERASED])
    const targetId = work.userId
    if (checked.outcome === 'same') return { ...checked, targetId, undo: null }
    // Somebody has entered another since this transaction looked.
    if (!done.isChanged) return notAppliedFor([MEANWHILE])
    const undo: DoneNeed = { userId: work.userId, before: work.before, after: work.after }
    return { ...checked, targetId, undo }
  })
}

/** The former one comes back where nobody has entered another since. */
async function undoNeed(
  trx: TransactionClientContract,
  importer: Importer,
  { userId, before, after }: DoneNeed
): Promise<string[]> {
  const { institutionId, group } = importer
  const person = await select(trx, 'users', { schoolId: 'users.school_id' })
    .where({ id: userId, institution_id: institutionId })
    .first()
  if (!person) return []
  const isTheirs = mayManageExam(importer) && isOfSchools(await schoolScopeOf(importer, trx), person)
  if (!isTheirs) return ['time_factor']
  const order = { userId, accommodation: before, expected: after }
  const saved = await saveAccommodations(trx, { institutionId, by: { userId: importer.userId, group } }, [
    order,
  ])
  if (!saved.get(userId)?.isChanged) return ['time_factor']
  await applyAccommodations(trx, [userId], importer)
  return []
}
