import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addToClass, createUser, rightsChanged, savePerson } from '#identity'
import {
  answerInOrder,
  applyOrRefuse,
  notAppliedFor,
  refusedFor,
  type AppliedRow,
  type Importer,
  type ImportKind,
} from '#imports'
import { foldName } from '#shared'
import { recordGroups } from '../actions/change_person.js'
import type { DoneToStaff } from '../domain/staff_row.js'
import { missingStaff } from './missing_staff.js'
import { planStaff, type PlannedStaff, type StaffWork } from './plan_staff.js'
import { STAFF_COLUMNS, staffRowOf } from './staff_cells.js'
import { undoStaff } from './undo_staff.js'

/** Members of the staff, by public identifier, else by user name. A list gives groups and classes, and takes none away. */
export const staff: ImportKind = {
  kind: 'staff',
  columns: STAFF_COLUMNS,
  needs: 'BackOffice.Imports.Staff',

  keyOf: ({ public_identifier: identifier, username }) => {
    if (identifier !== undefined) return `identifier ${foldName(identifier)}`
    return username === undefined ? null : `username ${foldName(username)}`
  },

  check: (client, asked, cells) =>
    answerInOrder(cells, staffRowOf, refusedFor, async (rows) =>
      (await planStaff(client, asked, rows)).map(({ checked }) => checked)
    ),

  apply: (trx, asked, cells) =>
    answerInOrder(cells, staffRowOf, notAppliedFor, (rows) =>
      applyOrRefuse(trx, rows, TAKEN, async (nested, all) => {
        const done: AppliedRow[] = []
        for (const plan of await planStaff(nested, asked, all))
          done.push(await applied(nested, asked.importer, plan))
        return done
      })
    ),

  // It is what `apply` gave.
  undo: (trx, { importer, run }, undo) => undoStaff(trx, { importer, run }, undo as DoneToStaff),

  missing: missingStaff,
}

const TAKEN = { field: 'username', text: 'identity.row_username_taken' }

async function applied(
  trx: TransactionClientContract,
  importer: Importer,
  { checked, work }: PlannedStaff
): Promise<AppliedRow> {
  if (work === null) return { ...checked, targetId: null, undo: null }
  const { before, after, classes } = work
  const userId = work.userId ?? (await made(trx, importer, work))
  if (work.userId !== null) {
    await savePerson(trx, { id: userId, institutionId: importer.institutionId }, before, after)
    trx.after('commit', () => rightsChanged({ userId }))
  }
  await recordGroups(trx, importer, userId, before, after)
  for (const classId of classes) await addToClass({ classId, userId, role: 'teacher' }, { trx })
  return { ...checked, targetId: userId, undo: doneOf(userId, work) }
}

/** Whoever is new has no password and chooses one at the first access, by e-mail. */
async function made(trx: TransactionClientContract, importer: Importer, work: StaffWork): Promise<number> {
  const { name, email, publicIdentifier, schoolId, groups } = work.after
  const [first, ...more] = groups
  if (first === undefined) throw new Error('somebody is in a group')
  const { institutionId } = importer
  const { id } = await createUser(
    {
      institutionId,
      schoolId,
      username: work.username,
      name,
      email,
      publicIdentifier,
      groups: [first, ...more],
      passwordHash: null,
    },
    { trx }
  )
  return id
}

function doneOf(userId: number, { userId: known, before, after, classes }: StaffWork): DoneToStaff {
  const flag = (value: boolean) => (value ? '1' : '0')
  const own = [
    { field: 'name' as const, from: before.name, to: after.name },
    { field: 'email' as const, from: before.email, to: after.email },
    { field: 'publicIdentifier' as const, from: before.publicIdentifier, to: after.publicIdentifier },
    { field: 'isActive' as const, from: flag(before.isActive), to: flag(after.isActive) },
  ]
  return {
    userId,
    isNew: known === null,
    own: own.filter(({ from, to }) => from !== to),
    school: before.schoolId === after.schoolId ? null : { from: before.schoolId, to: after.schoolId },
    groups: after.groups.filter((group) => !before.groups.includes(group)),
    classes,
  }
}
