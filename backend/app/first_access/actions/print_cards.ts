import { randomUUID } from 'node:crypto'
import { record } from '#audit'
import {
  FIRST_ACCESS_MS,
  firstAccessFragment,
  freshCodes,
  shownCode,
  storePrinted,
  type AskedWaiting,
  type WaitingPerson,
} from '#identity'
import { printAccessCards } from '#reporting'
import {
  clock,
  inTransaction,
  ok,
  say,
  type Caller,
  type DomainError,
  type Language,
  type Result,
} from '#shared'
import { firstAccessAddress } from '../first_access_address.js'
import { peopleOfRequest } from './people_of_request.js'

/**
 * A PDF with the cards of those who have not come in yet. The codes exist in it alone; they are stored, and those of earlier cards end, when
 * it is made. On record for each class: who, and how many of the cards are good; no code.
 * @returns the PDF; refused: as `peopleOfRequest`; `print_failed`
 */
export async function printCards(
  caller: Caller,
  asked: AskedWaiting,
  left: AbortSignal
): Promise<Result<Uint8Array, DomainError>> {
  const found = await peopleOfRequest(caller, asked)
  if (!found.ok) return found
  const people = found.value
  const codes = freshCodes(people.map(({ id }) => id))
  const { language } = caller
  const cards = people.map((person, at) => cardOf(person, codes[at]?.code ?? ''))
  const printed = await printAccessCards(cards, textsOf(language), left)
  if (!printed.ok) return printed
  const batch = randomUUID()
  const stored = await inTransaction(async (trx) => {
    const good = await storePrinted(trx, codes, { batch, madeBy: caller.userId })
    for (const [classId, own] of Map.groupBy(people, (person) => person.classId))
      await record(trx, {
        act: 'first_access_printed',
        subject: { type: 'class', id: classId },
        detail: { batch, cards: own.filter(({ id }) => good.has(id)).length },
      })
    return ok(null)
  })
  return stored.ok ? printed : stored
}

const cardOf = ({ name, username, school, className, institution }: WaitingPerson, code: string) => ({
  name,
  username,
  institution,
  place: `${className} · ${school}`,
  code: shownCode(code),
  link: `${firstAccessAddress()}#${firstAccessFragment(username, code)}`,
})

function textsOf(language: Language) {
  const text = (key: string, params = {}) => say(language, `first_access.card_${key}`, params)
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
  return {
    title: text('title'),
    greeting: text('greeting', { name: '{{name}}' }),
    intro: text('intro'),
    username: text('username'),
    code: text('code'),
    how: text('how'),
    address: firstAccessAddress().replace(/^https?:\/\//, ''),
    ends: text('ends', { day: until.format(clock.now() + FIRST_ACCESS_MS) }),
  }
}
