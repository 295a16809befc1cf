import { record } from '#audit'
import { rightsLacking } from '#access'
import { createUser, saveFurther, takenNames } from '#identity'
import { inTransaction, isStaffGroup, ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import {
  changeRefusal,
  grantKey,
  grantsOf,
  schoolsOf,
  type Edited,
  type GrantKey,
} from '../domain/person_change.js'
import { recordGroups, refuseChange } from './change_person.js'
import { missingRole } from './roles_of_person.js'
import { furtherProblem, mayHaveSchool } from './school_of_person.js'

export type NewPerson = Omit<Edited, 'isActive'> & { readonly username: string }

/**
 * Makes somebody who has no password and chooses one at the first access.
 * @returns the id; refused: 403 `administrator_account`, `cannot_grant`; about `username`, `publicIdentifier`, `school`, `schools`, `email`, `roles`
 */
export async function makePerson(
  caller: Caller,
  { username, ...fields }: NewPerson
): Promise<Result<number, DomainError>> {
  const { groups, schoolId, further, publicIdentifier, email, name } = fields
  const nothing = { groups: [], roles: {} }
  if (groups.some(isStaffGroup) && email === null)
    return refuse('invalid', 'validation', { fields: { email: ['people.email_needed'] } })
  const lacking = new Map<GrantKey, string[]>()
  for (const grant of grantsOf(fields))
    lacking.set(grantKey(grant), await rightsLacking(caller, { ...grant, schoolIds: schoolsOf(fields) }))
  const isAdministrator = caller.group === 'ADMINISTRADOR'
  const after: Edited = { ...fields, isActive: true }
  const refusal = changeRefusal(
    { isSelf: false, isAdministrator, ownSchools: null, lacking, hasOtherKey: true, isSitting: false },
    { ...after, ...nothing, isActive: false },
    after
  )
  if (refusal) return refuseChange(refusal)
  return inTransaction<number, DomainError>(async (trx) => {
    await trx.from('institutions').where('id', caller.institutionId).forUpdate().select('id')
    if (!(await mayHaveSchool(trx, caller, schoolId)))
      return refuse('invalid', 'validation', { fields: { school: ['people.school_unknown'] } })
    const problem = await furtherProblem(trx, caller, { further: [] }, fields)
    if (problem !== null) return refuse('invalid', 'validation', { fields: { schools: [problem] } })
    const taken = await takenNames(trx, caller.institutionId, { username, publicIdentifier })
    if (taken.username || taken.publicIdentifier)
      return refuse('invalid', 'validation', {
        fields: {
          ...(taken.username && { username: ['people.username_taken'] }),
          ...(taken.publicIdentifier && { publicIdentifier: ['people.identifier_taken'] }),
        },
      })
    const unknown = await missingRole(trx, caller.institutionId, nothing, fields)
    if (unknown) return unknown
    const [first, ...more] = groups
    if (first === undefined) throw new Error('somebody is in a group')
    const { id } = await createUser(
      {
        institutionId: caller.institutionId,
        schoolId,
        username,
        name,
        email,
        publicIdentifier,
        groups: [first, ...more],
        roles: fields.roles,
        passwordHash: null,
      },
      { trx }
    )
    await saveFurther(trx, id, [], further)
    await record(trx, { act: 'person_made', by: caller, subject: { type: 'user', id } })
    await recordGroups(trx, caller, id, nothing, fields)
    return ok(id)
  })
}
