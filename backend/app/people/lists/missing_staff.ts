import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { rightsLackingIn } from '#access'
import {
  activateByUndo,
  activePeople,
  deactivateByList,
  findPersonRow,
  isActiveIn,
  schoolScopeOf,
} from '#identity'
import type { Importer, ListScope, MissingPeople, MissingPerson, Remark } from '#imports'
import { foldName } from '#shared'
import { editedOf } from '../actions/change_person.js'
import { ownSchools } from '../actions/school_of_person.js'
import { changeRefusal, schoolsOf, type Edited } from '../domain/person_change.js'
import { lackingFor } from './plan_staff.js'

/** So many of the rights are named. */
const NAMED = 5

/**
 * Members of the staff whom a full list does not name. By the rule of the form (ADR 60): nobody deactivates themselves, whose rights they have not, nor the last
 * administrator.
 */
export const missingStaff: MissingPeople = {
  people: async (client, { importer, scope: list }, which) => {
    const scope = await schoolScopeOf(importer, client)
    const found = await activePeople(client, { scope, list, of: 'staff' }, which)
    const judge = await judgeOf(client, importer)
    const people: MissingPerson[] = []
    for (const { id, name, username, publicIdentifier, school } of found)
      people.push({
        id,
        keys: [
          ...(publicIdentifier === null ? [] : [`identifier ${foldName(publicIdentifier)}`]),
          `username ${foldName(username)}`,
        ],
        cells: {
          name,
          username,
          ...(publicIdentifier !== null && { public_identifier: publicIdentifier }),
          ...(school !== null && { school }),
        },
        stays: await staysFor(client, { importer, list }, id, judge),
      })
    return people
  },

  deactivate: (trx, asked, ids) => deactivateByList(trx, asked, ids),

  activate: async (trx, { importer, run }, id) => {
    const stored = await findPersonRow(importer, id, trx)
    if (!stored) return ['isActive']
    const before = editedOf(stored)
    const judge = await judgeOf(trx, importer)
    if (await judge(id, before, { ...before, isActive: true })) return ['isActive']
    return (await activateByUndo(trx, { importer, run }, id)) ? [] : ['isActive']
  },
}

type Judge = Awaited<ReturnType<typeof judgeOf>>

async function staysFor(
  client: TransactionClientContract,
  { importer, list }: { readonly importer: Importer; readonly list: ListScope },
  id: number,
  judge: Judge
): Promise<Remark | null> {
  const stored = await findPersonRow(importer, id, client)
  if (!stored) return { field: '#', text: 'imports.missing_gone' }
  const before = editedOf(stored)
  // What a list of one school does not say is nothing about the others.
  const isElsewhereToo =
    before.further.length > 0 && schoolsOf(before).some((one) => !list.schools.includes(one))
  if (list.isPlaced && isElsewhereToo) return { field: '#', text: 'people.row_of_other_schools_too' }
  const refusal = await judge(id, before, { ...before, isActive: false })
  if (!refusal) return null
  const paths = refusal.paths.slice(0, NAMED).join(', ')
  return { field: '#', text: `people.row_${refusal.code}`, params: { paths } }
}

/** Why the importer may not change somebody; trees are read once. */
async function judgeOf(client: TransactionClientContract, importer: Importer) {
  const lackingIn = rightsLackingIn(client, importer)
  // Whoever deactivates administrators is one, who stays: several may be missing in one list.
  const hasOtherKey = await isActiveIn(client, importer.userId, 'ADMINISTRADOR')
  return async (id: number, before: Edited, after: Edited) =>
    changeRefusal(
      {
        isSelf: id === importer.userId,
        isAdministrator: importer.group === 'ADMINISTRADOR',
        ownSchools: ownSchools(importer),
        lacking: await lackingFor(lackingIn, before, after),
        hasOtherKey,
        // Asked before the transaction, by the engine.
        isSitting: false,
      },
      before,
      after
    )
}
