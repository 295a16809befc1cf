import { peopleByAddress } from '#identity'
import { ok, refuse, type Caller, type DomainError, type ErrorFields, type Result } from '#shared'
import { cleanMail } from '../html/clean_mail.js'
import { plainAddress } from '../domain/dead_address.js'
import type { Meant } from '../domain/mailing_state.js'
import { placeholdersIn, unknownPlaceholder, type Values } from '../domain/placeholders.js'
import { suppressedAddresses } from '../queries/suppressed_addresses.js'
import { stillAddressed } from '../queries/recipients.js'
import { ownSelection } from '../queries/selections.js'
import { templatesOf } from '../queries/templates.js'
import type { RefusedAddress, TemplateView } from '../views.js'

export type NewMailing = {
  readonly typeId: number
  readonly subject: string
  readonly body: string
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  /** People by address, with what is theirs alone. */
  readonly recipients: readonly { readonly email: string; readonly context: Values }[]
  /** A selection of the caller's instead. */
  readonly selection: number | null
  /** For everybody. */
  readonly context: Values
}

/** A mailing that may be sent. `withoutEmail`, `suppressed`: of the selection, whom it does not reach. */
export type PreparedMailing = {
  readonly template: TemplateView
  readonly subject: string
  readonly body: string
  readonly context: Values
  readonly copies: readonly string[]
  readonly people: readonly Meant[]
  readonly refused: readonly RefusedAddress[]
  readonly withoutEmail: number
  readonly suppressed: number
}

const invalid = (fields: ErrorFields, params: Record<string, string | number> = {}) =>
  refuse('invalid', 'validation', { fields, params })

/**
 * Reads an order: who gets it, and whether each of them gets a complete text. People are those of the caller's schools and classes; an address that is
 * nobody's is refused by name, also as a copy.
 * @returns refused: 400 `validation` that names the field
 */
export async function prepareMailing(
  caller: Caller,
  order: NewMailing
): Promise<Result<PreparedMailing, DomainError>> {
  const [template] = await templatesOf(caller.institutionId, { id: order.typeId, isActive: true })
  if (!template) return invalid({ typeId: ['communication.unknown_template'] })
  const body = cleanMail(order.body)
  if (body === '') return invalid({ body: ['shared.required'] })
  const texts = checkTexts(template, order.subject, body, order)
  if (!texts.ok) return texts
  const people =
    order.selection === null ? await named(caller, order) : await selected(caller, order.selection)
  if (!people.ok) return people
  const copies = await copiesOf(caller, order)
  const refused = [...people.value.refused, ...copies.refused]
  if (people.value.people.length === 0) return nobodyToWriteTo(refused.map(({ email }) => email))
  return ok({
    ...people.value,
    template,
    subject: order.subject,
    body,
    context: order.context,
    copies: copies.addresses,
    refused,
  })
}

const nobodyToWriteTo = (addresses: readonly string[]) =>
  addresses.length === 0
    ? invalid({ recipients: ['communication.nobody_to_write_to'] })
    : invalid(
        { recipients: ['communication.none_of_these'] },
        { addresses: addresses.slice(0, 20).join(', ') }
      )

/** Every placeholder is the server's, or the template's own and filled; nothing else is sent along. */
function checkTexts(
  template: TemplateView,
  subject: string,
  body: string,
  { recipients, context, selection, cc, bcc }: NewMailing
): Result<null, DomainError> {
  const declared = new Set(template.placeholders)
  for (const [field, text] of Object.entries({ subject, body })) {
    const unknown = unknownPlaceholder(text, template.placeholders)
    if (unknown) return invalid({ [field]: ['communication.unknown_placeholder'] }, unknown)
  }
  const given: [string, Values][] = [
    ['context', context],
    ...recipients.map((one, at): [string, Values] => [`recipients.${at}.context`, one.context]),
  ]
  for (const [field, values] of given) {
    const foreign = Object.keys(values).find((name) => !declared.has(name))
    if (foreign !== undefined)
      return invalid(
        { [`${field}.${foreign}`]: ['communication.undeclared_placeholder'] },
        { name: foreign, known: template.placeholders.join(', ') || '—' }
      )
  }
  const needed = placeholdersIn(subject, body).filter((name) => declared.has(name))
  const isMissing = (name: string, own: Values) => !Object.hasOwn(own, name) && !Object.hasOwn(context, name)
  const missing = needed.find((name) =>
    selection === null ? recipients.some((one) => isMissing(name, one.context)) : isMissing(name, {})
  )
  if (missing !== undefined)
    return invalid({ [`context.${missing}`]: ['communication.placeholder_without_value'] }, { name: missing })
  // A copy is of nobody in particular: what is filled for each person alone would stand in it as it was typed.
  const inCopies = cc.length + bcc.length > 0 && needed.find((name) => isMissing(name, {}))
  return inCopies
    ? invalid({ [`context.${inCopies}`]: ['communication.placeholder_of_copies'] }, { name: inCopies })
    : ok(null)
}

type Found = Pick<PreparedMailing, 'people' | 'refused' | 'withoutEmail' | 'suppressed'>

async function selected(caller: Caller, id: number): Promise<Result<Found, DomainError>> {
  const selection = await ownSelection(caller, id)
  if (!selection) return invalid({ selection: ['communication.selection_gone'] })
  const { withoutEmail, suppressed } = selection
  // Hours may have passed: rights are those of now.
  const ids = await stillAddressed(caller, selection.ids)
  return ok({ people: ids.map((person) => [person]), refused: [], withoutEmail, suppressed })
}

/** So many addresses of one statement. */
const LOOKED_UP_AT_ONCE = 500

async function named(caller: Caller, { recipients }: NewMailing): Promise<Result<Found, DomainError>> {
  const refused: RefusedAddress[] = []
  const contexts = new Map<string, Values>()
  for (const { email, context } of recipients) {
    const address = plainAddress(email)
    if (contexts.has(address)) refused.push({ email, reason: 'duplicate' })
    else contexts.set(address, context)
  }
  const people: Meant[] = []
  const addresses = [...contexts.keys()]
  for (let from = 0; from < addresses.length; from += LOOKED_UP_AT_ONCE) {
    const some = addresses.slice(from, from + LOOKED_UP_AT_ONCE)
    const dead = await suppressedAddresses(caller.institutionId, some)
    const found = Map.groupBy(await peopleByAddress(caller, some, 'scope'), ({ address }) => address)
    for (const address of some) {
      const owners = found.get(address)
      if (!owners) refused.push({ email: address, reason: 'unknown' })
      else if (dead.has(address)) refused.push({ email: address, reason: 'suppressed' })
      else {
        const context = contexts.get(address) ?? {}
        const hasOwn = Object.keys(context).length > 0
        people.push(...owners.map(({ id }): Meant => (hasOwn ? [id, context] : [id])))
      }
    }
  }
  return ok({ people, refused, withoutEmail: 0, suppressed: 0 })
}

/** Copies go to people of the caller's scope and the staff of their school alone, one to each address: others are as unknown as nobody. */
async function copiesOf(caller: Caller, { cc, bcc }: NewMailing) {
  const asked = [...new Set([...cc, ...bcc].map(plainAddress))]
  const known = new Set((await peopleByAddress(caller, asked, 'colleagues')).map(({ address }) => address))
  return {
    addresses: asked.filter((address) => known.has(address)),
    refused: asked
      .filter((address) => !known.has(address))
      .map((email): RefusedAddress => ({ email, reason: 'unknown' })),
  }
}
