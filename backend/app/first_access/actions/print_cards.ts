import { randomUUID } from 'node:crypto'
import { record } from '#audit'
import { appUrl } from '#config/app'
import {
  FIRST_ACCESS_MS,
  firstAccessFragment,
  freshCodes,
  shownCode,
  storePrinted,
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
import { peopleOfRequest, type Asked } from './people_of_request.js'

/** `name`: of the file. */
export type PrintedCards = { readonly pdf: Uint8Array; readonly name: string; readonly cards: number }

/**
 * A PDF with the cards of those who have not come in yet. The codes exist in it alone; they are stored, and those of earlier cards end, when
 * it is made. On record for each class: who, and how many; no code.
 * @returns refused: as `peopleOfRequest`; `print_failed`
 */
export async function printCards(
  caller: Caller,
  asked: Asked,
  left: AbortSignal
): Promise<Result<PrintedCards, DomainError>> {
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
    await storePrinted(trx, codes, { batch, madeBy: caller.userId })
    for (const [classId, own] of Map.groupBy(people, (person) => person.classId))
      await record(trx, {
        act: 'first_access_printed',
        subject: { type: 'class', id: classId },
        detail: { batch, cards: own.length },
      })
    return ok(null)
  })
  if (!stored.ok) return stored
  return ok({ pdf: printed.value, name: nameOf(people, language), cards: people.length })
}

/** Where the pages of this server are. */
export const firstAccessAddress = () => `${appUrl.replace(/\/$/, '')}/primeiro-acesso`

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

function nameOf(people: readonly WaitingPerson[], language: Language): string {
  const classes = [...new Set(people.map(({ className }) => className))]
  const title = say(language, 'first_access.card_title')
  return classes.length === 1 ? `${title} - ${classes[0]}.pdf` : `${title}.pdf`
}
