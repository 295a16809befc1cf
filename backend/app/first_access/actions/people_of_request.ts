import { waitingPeople, type AskedWaiting, type WaitingPerson } from '#identity'
import { ok, refuse, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { MOST_PEOPLE } from '../domain/limits.js'

/** Those who have not come in yet. Refused: `not_found` for a class outside of the caller's scope, `too_many_people`, `nobody_waits` */
export async function peopleOfRequest(
  caller: Caller,
  asked: AskedWaiting
): Promise<Result<WaitingPerson[], DomainError>> {
  const people = await waitingPeople(caller, asked, MOST_PEOPLE + 1)
  if (people === null) return refuseNotFound()
  const about = (text: string) =>
    'classes' in asked
      ? { fields: { classes: [`first_access.${text}`] } }
      : { messages: [`first_access.${text}`] }
  if (people.length > MOST_PEOPLE)
    return refuse('invalid', 'too_many_people', {
      ...about('classes' in asked ? 'too_many_people' : 'too_many_chosen'),
      params: { most: MOST_PEOPLE },
    })
  return people.length === 0 ? refuse('invalid', 'nobody_waits', about('nobody_waits')) : ok(people)
}

/** The same of one class, for a page: nobody is no refusal, and those beyond the most are left out. */
export async function peopleWaitingIn(
  caller: Caller,
  classId: number
): Promise<Result<WaitingPerson[], DomainError>> {
  const people = await waitingPeople(caller, { classes: [classId] }, MOST_PEOPLE)
  return people === null ? refuseNotFound() : ok(people)
}
