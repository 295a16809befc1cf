import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { rightsLackingIn } from '#access'
import {
  endSessionsIn,
  findPersonRow,
  hasOtherActive,
  rightsChanged,
  savePerson,
  takenNames,
} from '#identity'
import type { Importer } from '#imports'
import { select } from '#shared'
import { editedOf, recordGroups } from '../actions/change_person.js'
import { ownSchools } from '../actions/school_of_person.js'
import { changeRefusal, endsSessions, fieldsChanged, type Edited } from '../domain/person_change.js'
import { formerState } from '../domain/former_state.js'
import type { DoneToStaff, StaffField } from '../domain/staff_row.js'
import { lackingFor } from './plan_staff.js'

/**
 * Takes back what a row of a list of staff did: groups and classes that it gave, fields that nobody has changed since; whoever it made may not log in any more.
 * Sessions end with a group that goes.
 * @returns the fields that stay: somebody changed them since, or whoever undoes may not change them
 */
export async function undoStaff(
  trx: TransactionClientContract,
  { importer, run }: { readonly importer: Importer; readonly run: number },
  done: DoneToStaff
): Promise<StaffField[]> {
  const { userId } = done
  await trx.from('users').where('id', userId).forUpdate().select('id')
  const row = await findPersonRow(importer, userId, trx)
  if (!row) return fieldsOf(done)
  const before = editedOf(row)
  const former = done.school?.from ?? null
  const isSchoolGone =
    former !== null &&
    (await select(trx, 'schools', { id: 'schools.id' }).where('id', former).first()) === null
  const { after, left } = formerState(done, before, isSchoolGone)
  const identifierTaken =
    after.publicIdentifier !== before.publicIdentifier &&
    (
      await takenNames(trx, importer.institutionId, {
        publicIdentifier: after.publicIdentifier,
        except: userId,
      })
    ).publicIdentifier
  const back: Edited = identifierTaken ? { ...after, publicIdentifier: before.publicIdentifier } : after
  const refusal = changeRefusal(
    {
      isSelf: userId === importer.userId,
      isAdministrator: importer.group === 'ADMINISTRADOR',
      ownSchools: ownSchools(importer),
      lacking: await lackingFor(rightsLackingIn(trx, importer), before, back),
      hasOtherKey: await hasOtherActive(trx, {
        institutionId: importer.institutionId,
        group: 'ADMINISTRADOR',
        except: userId,
      }),
      isSitting: false,
    },
    before,
    back
  )
  if (refusal) return fieldsOf(done)
  if (fieldsChanged(before, back).length > 0) {
    await savePerson(trx, { id: userId, institutionId: importer.institutionId }, before, back)
    await recordGroups(trx, importer, userId, before, back)
    if (before.isActive && !back.isActive)
      await trx.from('users').where('id', userId).update({ deactivated_by_import: run })
    if (endsSessions(before, back)) await endSessionsIn(trx, userId, 'all', importer)
    trx.after('commit', () => rightsChanged({ userId }))
  }
  if (!done.isNew && done.classes.length > 0)
    await trx
      .from('class_members')
      .where({ user_id: userId, role: 'teacher' })
      .whereIn('class_id', [...done.classes])
      .delete()
  return identifierTaken ? [...left, 'publicIdentifier'] : left
}

/** Everything that the row did. */
const fieldsOf = ({ isNew, own, school, groups, classes }: DoneToStaff): StaffField[] =>
  isNew
    ? ['isActive']
    : [
        ...own.map(({ field }) => field),
        ...(school ? (['school'] as const) : []),
        ...(groups.length > 0 ? (['groups'] as const) : []),
        ...(classes.length > 0 ? (['class'] as const) : []),
      ]
