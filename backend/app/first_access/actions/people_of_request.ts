import { waitingPeople, type WaitingPerson } from '#identity'
import { ok, refuse, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { MOST_PEOPLE } from '../domain/limits.js'

export type Asked = { readonly classes: readonly number[]; readonly people?: readonly number[] | undefined }

/** Those who have not come in yet. Refused: `not_found` for a class outside of the caller's scope, `too_many_people`, `nobody_waits` */
export async function peopleOfRequest(
  caller: Caller,
  asked: Asked
): Promise<Result<WaitingPerson[], DomainError>> {
  const people = await waitingPeople(caller, asked, MOST_PEOPLE + 1)
  if (people === null) return refuseNotFound()
  if (people.length > MOST_PEOPLE)
    return refuse('invalid', 'too_many_people', {
      fields: { classes: ['first_access.too_many_people'] },
      params: { most: MOST_PEOPLE },
    })
  if (people.length === 0)
    return refuse('invalid', 'nobody_waits', { fields: { classes: ['first_access.nobody_waits'] } })
  return ok(people)
}

/** The same of one class, for a page: nobody is no refusal, and those beyond the most are left out. */
export async function peopleWaitingIn(
  caller: Caller,
  classId: number
): Promise<Result<WaitingPerson[], DomainError>> {
  const people = await waitingPeople(caller, { classes: [classId] }, MOST_PEOPLE)
  return people === null ? refuseNotFound() : ok(people)
}
