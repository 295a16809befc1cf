import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  createUser,
  linkGuardian,
  normalUsername,
  savePerson,
  type NamedPerson,
  type PersonFields,
} from '#identity'
import {
  answerInOrder,
  applyOrRefuse,
  notAppliedFor,
  refusedFor,
  type AppliedRow,
  type Importer,
  type ImportKind,
} from '#imports'
import { foldName, isGroup } from '#shared'
import type { DoneToGuardian } from '../domain/guardian_row.js'
import { GUARDIAN_COLUMNS, guardianRowOf } from './guardian_cells.js'
import { recordLink } from './guardian_acts.js'
import { planGuardians, type GuardianWork, type PlannedGuardian } from './plan_guardians.js'
import { undoGuardian } from './undo_guardian.js'

/** Guardians and the candidates whose exams they see: a row is one of both. */
export const guardians: ImportKind = {
  kind: 'guardians',
  columns: GUARDIAN_COLUMNS,
  needs: 'BackOffice.Imports.Guardians',

  keyOf: ({ username, email, student_identifier: candidate }) => {
    const guardian = username === undefined ? email?.toLowerCase() : normalUsername(username)
    return guardian === undefined || candidate === undefined
      ? null
      : `${foldName(candidate)} ${foldName(guardian)}`
  },

  check: (client, asked, cells) =>
    answerInOrder(cells, guardianRowOf, refusedFor, async (rows) =>
      (await planGuardians(client, asked, rows)).map(({ checked }) => checked)
    ),

  apply: (trx, asked, cells) =>
    answerInOrder(cells, guardianRowOf, notAppliedFor, (rows) =>
      applyOrRefuse(trx, rows, TAKEN, async (nested, all) =>
        applyGuardians(nested, asked.importer, await planGuardians(nested, asked, all))
      )
    ),

  // It is what `apply` gave.
  undo: (trx, asked, undo) => undoGuardian(trx, asked, undo as DoneToGuardian),
}

const TAKEN = { field: 'username', text: 'identity.row_username_taken' }

/** Does what was planned in this transaction, row by row. */
export async function applyGuardians(
  trx: TransactionClientContract,
  importer: Importer,
  planned: readonly PlannedGuardian[]
): Promise<AppliedRow[]> {
  const made = new Map<string, number>()
  const done: AppliedRow[] = []
  for (const plan of planned) done.push(await applied(trx, importer, made, plan))
  return done
}

/** `made`: ids of guardians whom rows before have made, by user name. */
async function applied(
  trx: TransactionClientContract,
  importer: Importer,
  made: Map<string, number>,
  { checked, work }: PlannedGuardian
): Promise<AppliedRow> {
  if (work === null) return { ...checked, targetId: null, undo: null }
  const { person, candidateId, isLinked } = work
  if (candidateId === null) throw new Error('a guardian of nobody')
  if (checked.outcome === 'same') return { ...checked, targetId: person?.id ?? null, undo: null }
  const known = person?.id ?? made.get(work.username)
  const guardianId = known ?? (await make(trx, importer.institutionId, work))
  made.set(work.username, guardianId)
  if (person !== null) await change(trx, person, work)
  if (!isLinked) {
    await linkGuardian({ guardianId, candidateId }, { trx })
    await recordLink(trx, 'guardian_linked', importer, { guardianId, candidateId })
  }
  const own = checked.changes.filter(
    (one): one is DoneToGuardian['own'][number] =>
      one.field === 'name' || one.field === 'email' || one.field === 'isActive'
  )
  const undo: DoneToGuardian = {
    guardianId,
    isNew: known === undefined,
    linked: isLinked ? null : candidateId,
    own,
  }
  return { ...checked, targetId: guardianId, undo }
}

async function make(
  trx: TransactionClientContract,
  institutionId: number,
  { username, name, email }: GuardianWork
): Promise<number> {
  const fields = {
    institutionId,
    username,
    name,
    email,
    groups: ['RESPONSIBLE'],
    passwordHash: null,
  } as const
  return (await createUser(fields, { trx })).id
}

async function change(
  trx: TransactionClientContract,
  person: NamedPerson,
  { name, email, isActive }: GuardianWork
): Promise<void> {
  const { id, institutionId, publicIdentifier, schoolId, groups } = person
  const before: PersonFields = {
    name: person.name,
    email: person.email,
    publicIdentifier,
    schoolId,
    further: [],
    groups: groups.filter(isGroup),
    roles: {},
    isActive: Boolean(person.isActive),
  }
  const after = { ...before, name, email, isActive }
  if (name !== before.name || email !== before.email || isActive !== before.isActive)
    await savePerson(trx, { id, institutionId }, before, after)
}
