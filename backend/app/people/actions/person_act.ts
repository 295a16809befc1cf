import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { rolesNamed } from '#access'
import { ok, refuse, refuseNotFound, type Caller, type DomainError, type Group, type Result } from '#shared'
import { fieldsChanged, type Edited } from '../domain/person_change.js'
import type { PeopleAct } from '../domain/people_act.js'
import { changeIn, lackingFor, type Change } from './change_person.js'
import { moveIn } from './move_people.js'

/** What became of one person. */
type ActDone = { readonly isChanged: boolean }

/** An act on one person, in a transaction; a refusal has written nothing. */
export type ReadyAct = (trx: TransactionClientContract) => Promise<Result<ActDone, DomainError>>

/** Makes an act ready for one person: reads what has to be read before its transaction. */
export type PersonAct = (id: number) => Promise<ReadyAct>

/** An act as it is done to each person, by the rules of their record. Refused: about `role`, which is none of the institution's */
export async function personAct(caller: Caller, act: PeopleAct): Promise<Result<PersonAct, DomainError>> {
  if (act.kind === 'class') return ok(moving(caller, act.class))
  if (act.kind === 'active') {
    const { isActive } = act
    return ok(changing(caller, () => ({ to: (before) => ({ ...before, isActive }), refusal: () => null })))
  }
  const [role] = await rolesNamed(caller.institutionId, [act.role])
  if (!role) return refuse('invalid', 'validation', { fields: { role: ['people.role_unknown'] } })
  return ok(changing(caller, () => settingRole(role.group, act)))
}

const moving =
  (caller: Caller, classId: number): PersonAct =>
  async (id) =>
  async (trx) => {
    const moved = await moveIn(trx, caller, id, classId)
    return moved.ok ? ok({ isChanged: moved.value }) : moved
  }

/** A change of a record, and why it is none for this person once it was looked at. */
type OneChange = Required<Pick<Change, 'to'>> & { refusal(): Result<never, DomainError> | null }

const changing =
  (caller: Caller, begin: () => OneChange): PersonAct =>
  async (id) => {
    const lacking = await lackingFor(caller, id, begin())
    return async (trx) => {
      if (!lacking) return refuseNotFound()
      const { to, refusal } = begin()
      const changed = await changeIn(trx, caller, id, { change: { to }, lacking })
      if (!changed.ok) return changed
      const { before, after } = changed.value
      return refusal() ?? ok({ isChanged: fieldsChanged(before, after).length > 0 })
    }
  }

/** Whoever is in the group gets the role or loses it; who is in it at all comes by their record. */
function settingRole(
  group: Group,
  { role, isGiven }: { readonly role: number; readonly isGiven: boolean }
): OneChange {
  let isInGroup = true
  const to = (before: Edited): Edited => {
    isInGroup = before.groups.includes(group)
    if (!isInGroup) return before
    const { [group]: had, ...others } = before.roles
    if (isGiven) return { ...before, roles: { ...others, [group]: role } }
    return had === role ? { ...before, roles: others } : before
  }
  return {
    to,
    refusal: () =>
      isGiven && !isInGroup ? refuse('invalid', 'not_in_group', { messages: ['people.not_in_group'] }) : null,
  }
}
