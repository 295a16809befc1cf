import type { Families, FamilyRow, CheckedRow, Remark, RowChange } from '#imports'
import { erasedAmong } from '#identity'
import type { DoneToGuardian, GuardianRow } from '../domain/guardian_row.js'
import { applyGuardians } from './guardians.js'
import { planGuardians } from './plan_guardians.js'
import { undoGuardian } from './undo_guardian.js'

/** Fields of a list of guardians as a list of candidates has them. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'guardian_name',
  email: 'guardian_email',
  username: 'guardian_username',
  student_identifier: 'public_identifier',
  candidate: 'guardian',
  isActive: 'guardian_active',
}

const fieldOf = (field: string): string => FIELDS[field] ?? field

/** There is no column for a guardian's user name here. */
const TEXTS: Readonly<Record<string, string>> = {
  'people.row_guardian_ambiguous': 'people.row_guardian_of_several',
}

const rowOf = ({ name, email, identifier, candidate }: FamilyRow): GuardianRow => ({
  name,
  email,
  username: undefined,
  candidate: identifier,
  known: candidate,
})

const remarkOf = (remark: Remark): Remark => ({
  ...remark,
  field: remark.field === 'username' ? 'guardian_email' : fieldOf(remark.field),
  text: TEXTS[remark.text] ?? remark.text,
})

function checkedFor(
  { outcome, changes, problems, warnings }: CheckedRow,
  { name, email }: FamilyRow
): CheckedRow {
  const change = ({ field, from, to }: RowChange): RowChange =>
    field === 'candidate'
      ? { field: 'guardian', from, to: `${name} (${email})` }
      : { field: fieldOf(field), from, to }
  return {
    outcome,
    changes: changes.map(change),
    problems: problems.map(remarkOf),
    warnings: warnings.map(remarkOf),
  }
}

/** Guardians whom lists of candidates name: made and linked as a list of guardians does it, by address, and never taken for anybody else. */
export const familiesOfLists: Families = {
  plan: async (client, asked, rows) =>
    (await planGuardians(client, asked, rows.map(rowOf))).flatMap(({ checked }, at) => {
      const row = rows[at]
      return row === undefined ? [] : [checkedFor(checked, row)]
    }),

  apply: async (trx, asked, rows) => {
    const planned = await planGuardians(trx, asked, rows.map(rowOf))
    const done = await applyGuardians(trx, asked.importer, planned)
    return done.flatMap((one, at) => {
      const row = rows[at]
      return row === undefined ? [] : [{ ...checkedFor(one, row), undo: one.undo }]
    })
  },

  // It is what `apply` gave.
  undo: async (trx, asked, undo) => {
    const done = undo as DoneToGuardian
    // Nothing of who is erased is written back.
    const erased = await erasedAmong(trx, [done.guardianId])
    return erased.size > 0 ? ['guardian'] : (await undoGuardian(trx, asked, done)).map(fieldOf)
  },
}
