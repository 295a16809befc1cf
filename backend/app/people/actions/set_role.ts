import { rolesNamed } from '#access'
import { ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import type { Edited } from '../domain/person_change.js'
import type { ActiveSetView } from '../views.js'
import { changePerson } from './change_person.js'
import { eachPerson } from './each_person.js'

/**
 * Gives a role to people who are in its group, or takes it from those who have it, each by themselves and by the rule of the form (`changePerson`).
 * @returns refused: about `role`, which is none of the institution's
 */
export async function setRole(
  caller: Caller,
  ids: readonly number[],
  { role, isGiven }: { readonly role: number; readonly isGiven: boolean }
): Promise<Result<ActiveSetView, DomainError>> {
  const [found] = await rolesNamed(caller.institutionId, [role])
  if (!found) return refuse('invalid', 'validation', { fields: { role: ['people.role_unknown'] } })
  const { group } = found
  const after = (before: Edited): Edited => {
    const { [group]: had, ...others } = before.roles
    if (isGiven) return { ...before, roles: { ...others, [group]: role } }
    return had === role ? { ...before, roles: others } : before
  }
  return ok(
    await eachPerson(caller, ids, async (id) => {
      let isChanged = false
      let isInGroup = true
      const to = (before: Edited) => {
        isInGroup = before.groups.includes(group)
        if (!isInGroup) return before
        isChanged = (before.roles[group] === role) !== isGiven
        return after(before)
      }
      const done = await changePerson(caller, id, { to })
      if (!done.ok) return done
      // Whoever is in the group comes to it by their record.
      return isGiven && !isInGroup
        ? refuse('invalid', 'not_in_group', { messages: ['people.not_in_group'] })
        : ok(isChanged)
    })
  )
}
