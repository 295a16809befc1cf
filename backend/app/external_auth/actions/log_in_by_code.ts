import { randomUUID } from 'node:crypto'
import { appUrl } from '#config/app'
import { ok, type DomainError, type Result } from '#shared'
import { refusePerson } from '../domain/refusals.js'
import { proveCode, refuseCode } from '../proofs/exchanged_code.js'
import { beginOidc, proveOidc } from '../proofs/oidc.js'
import type { Proved } from '../proofs/proof.js'
import { activeProvider, codeProvider } from '../queries/providers.js'
import { openTicket, ticketOf, type BegunLogin, type Way } from '../tickets.js'
import { enterProved, known, limited, type Arrival } from './enter_proved.js'

/** The page that providers send people back to. */
export const callbackUri = (): string => `${appUrl.replace(/\/$/, '')}/oauth/callback`

type Entered = Awaited<ReturnType<typeof enterProved>>

/** A decision is still open: what the code proved goes back to the browser. */
const WAITING: readonly string[] = ['session_active', 'confirm_person']

async function enterWithTicket(
  way: Way,
  proved: Result<Proved, DomainError>,
  arrival: Arrival & { readonly clientId: string }
): Promise<Entered> {
  if (!proved.ok) return proved
  const entered = await enterProved(proved.value, arrival)
  if (entered.ok || !WAITING.includes(entered.error.code)) return entered
  const ticket = ticketOf(way, arrival.clientId, proved.value)
  return { ok: false, error: { ...entered.error, extra: { ...entered.error.extra, ticket } } }
}

const withClient = (arrival: Arrival) => ({ ...arrival, clientId: arrival.clientId || randomUUID() })

/** What came in the address, or the ticket of what it proved before. */
export type CodeOrder = {
  readonly code: string | null
  readonly userId: string
  readonly institutionId: number | null
  readonly ticket: string | null
}

/**
 * Logs in by a code that a provider sent somebody here with, without us having asked.
 * @returns refused: `code_missing`, `code_refused`, `no_token`, `unknown`, `token_expired` and `token_used` of a ticket, `too_many_guesses`; with
 * `ticket`: `confirm_person`, `session_active`; and what else `enterProved` refuses
 */
export async function logInByCode(order: CodeOrder, from: Arrival): Promise<Entered> {
  const arrival = withClient(from)
  if (order.ticket !== null)
    return enterWithTicket('code', await openTicket('code', arrival.clientId, order.ticket), arrival)
  const { code, userId, institutionId } = order
  if (code === null) return refuseCode('code_missing')
  const provider = institutionId === null ? null : await codeProvider(institutionId)
  if (!provider) return refuseCode('unknown')
  const proof = await limited(provider, arrival.address, true, () =>
    proveCode(provider, { code, subject: userId, redirectUri: callbackUri() })
  )
  return enterWithTicket('code', proof.ok ? await known(proof.value) : proof, arrival)
}

/** @returns where the browser goes, and what it keeps meanwhile; refused: `provider_unknown` */
export async function beginLogIn(
  codename: string,
  next: string | null
): Promise<Result<{ url: string; begun: BegunLogin }, DomainError>> {
  const provider = await activeProvider(codename, 'oidc')
  const started = provider && (await beginOidc(provider, callbackUri()))
  if (!started) return refusePerson('provider_unknown', codename)
  return ok({ url: started.url, begun: { ...started.begun, provider: codename, next } })
}

/** What the provider sent the browser back with. */
export type OidcAnswer = {
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  readonly ticket: string | null
}

/**
 * Ends a log-in that this browser began at a provider. A link may have begun it, so that an open session of somebody else is asked for as well.
 * @returns refused: `not_begun` without the browser's part, or where it is of another log-in; `code_refused`; as `logInByCode`
 */
export async function finishLogIn(
  answer: OidcAnswer,
  begun: BegunLogin | null,
  from: Arrival
): Promise<Entered> {
  const arrival = withClient(from)
  if (answer.ticket !== null)
    return enterWithTicket('oidc', await openTicket('oidc', arrival.clientId, answer.ticket), arrival)
  const { code, state, iss } = answer
  if (code === null) return refuseCode('code_missing')
  if (begun === null || state === null || state !== begun.state) return refuseCode('not_begun')
  const provider = await activeProvider(begun.provider, 'oidc')
  if (!provider) return refusePerson('provider_unknown', begun.provider)
  const address = new URL(callbackUri())
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== null) address.searchParams.set(name, value)
  const proof = await limited(provider, arrival.address, true, () =>
    proveOidc(provider, { answer: address, begun })
  )
  return enterWithTicket('oidc', proof.ok ? await known(proof.value) : proof, arrival)
}
