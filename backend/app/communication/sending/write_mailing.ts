import { mailPage, type MailTexts } from '../domain/mail_page.js'
import { OF_THE_SERVER, type Values } from '../domain/placeholders.js'
import { personValues } from '../queries/person_values.js'
import { say, type Language } from '#shared'
import type { DueMessage } from './claim_message.js'

export type WrittenMail = { readonly subject: string; readonly text: string; readonly html: string }

type Mail = MailTexts & { readonly language: Language; readonly context: Values }

/**
 * What these messages of a mailing say, by message. Of whoever was deactivated, or has no address or another one by now, there is none: the address
 * may be somebody else's.
 */
export async function lettersOf(
  mail: Mail,
  messages: readonly Pick<DueMessage, 'id' | 'userId' | 'address' | 'dataJson'>[]
): Promise<Map<number, WrittenMail>> {
  const people = await personValues(messages.flatMap(({ userId }) => userId ?? []))
  const letters = new Map<number, WrittenMail>()
  for (const { id, userId, address, dataJson } of messages) {
    if (userId === null) {
      letters.set(id, copyOf(mail))
      continue
    }
    const person = people.get(userId)
    if (!person?.isActive || person.address?.toLowerCase() !== address.toLowerCase()) continue
    // As we wrote it.
    const { context = {} } = JSON.parse(dataJson) as { context?: Values }
    letters.set(id, letterTo(mail, { ...context, ...person.values }))
  }
  return letters
}

/** With the values of a person. */
export const letterTo = ({ language, context, ...texts }: Mail, values: Values): WrittenMail =>
  mailPage(texts, { ...context, ...values }, language)

/** The one copy that cc and bcc get of a mailing: of nobody in particular, so that names stand for people. */
export const copyOf = (mail: Mail): WrittenMail =>
  letterTo(
    mail,
    Object.fromEntries(OF_THE_SERVER.map((name) => [name, say(mail.language, `communication.copy_${name}`)]))
  )
