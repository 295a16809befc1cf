import { randomUUID } from 'node:crypto'
import { record } from '#audit'
import { messagedSince, queueMessage } from '#communication'
import type { AskedWaiting, WaitingPerson } from '#identity'
import { clock, inTransaction, ok, say, type Caller, type DomainError, type Result } from '#shared'
import { MAILED_AGAIN_MS } from '../domain/limits.js'
import { firstAccessMail } from '../kinds/first_access_mail.js'
import type { MailedView } from '../views.js'
import { peopleOfRequest } from './people_of_request.js'

/**
 * Orders a mail with a code for each of those who have not come in yet and have an address. On record for each class: who, and how many.
 * @returns refused: as `peopleOfRequest`
 */
export async function mailAccess(
  caller: Caller,
  asked: AskedWaiting
): Promise<Result<MailedView, DomainError>> {
  const found = await peopleOfRequest(caller, asked)
  if (!found.ok) return found
  const people = found.value
  const batch = randomUUID()
  return inTransaction(async (trx) => {
    const since = clock.now() - MAILED_AGAIN_MS
    const recent = await messagedSince(
      trx,
      firstAccessMail.kind,
      people.map(({ id }) => id),
      since
    )
    let mails = 0
    for (const [classId, own] of Map.groupBy(people, (person) => person.classId)) {
      const reached = own.filter(({ id, email }) => email !== null && !recent.has(id))
      for (const { id, email, language: spoken } of reached) {
        const language = spoken === 'en' ? 'en' : 'pt-BR'
        await queueMessage(trx, {
          kind: firstAccessMail,
          institutionId: caller.institutionId,
          userId: id,
          address: email ?? '',
          subject: say(language, 'first_access.mail_subject'),
          language,
          data: { user: id },
        })
      }
      const withoutEmail = countWithoutEmail(own)
      await record(trx, {
        act: 'first_access_mailed',
        subject: { type: 'class', id: classId },
        detail: { batch, mails: reached.length, withoutEmail },
      })
      mails += reached.length
    }
    const withoutEmail = countWithoutEmail(people)
    return ok({ mails, withoutEmail, recent: people.length - withoutEmail - mails })
  })
}

const countWithoutEmail = (people: readonly WaitingPerson[]): number =>
  people.filter(({ email }) => email === null).length
