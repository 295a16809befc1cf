import { HttpError } from 'react-admin'
import type { Answer, Body } from '@banca/frontend/routes'
import { call, download } from '../providers/data'

export type Filter = NonNullable<Body<'POST', '/v1/people/count'>['filter']>

/** Who is chosen: some by their ids, or everybody whom the filter of the list finds but for some. */
export type Chosen =
  { readonly ids: readonly number[] } | { readonly filter: Filter; readonly exceptions: readonly number[] }

/** What is done to those who are chosen. */
export type Act =
  | { readonly kind: 'active'; readonly isActive: boolean }
  | { readonly kind: 'class'; readonly class: number }
  | { readonly kind: 'role'; readonly role: number; readonly isGiven: boolean }

/** What became of it at once, or the job that does it. */
export type Outcome = Answer<'POST', '/v1/people/active'>

/** `count`: how many were shown to the person; `key` names the order. */
export function actOn(
  chosen: Chosen,
  act: Act,
  { count, key }: { readonly count: number; readonly key: string }
): Promise<Outcome> {
  const whom = { ...chosen, count }
  if (act.kind === 'active')
    return call('POST', '/v1/people/active', { body: { ...whom, isActive: act.isActive }, key })
  if (act.kind === 'class')
    return call('POST', '/v1/people/class', { body: { ...whom, class: act.class }, key })
  return call('POST', '/v1/people/role', { body: { ...whom, role: act.role, isGiven: act.isGiven }, key })
}

/** How many those are now. */
export const countOfChosen = async (chosen: Chosen): Promise<number> =>
  (await call('POST', '/v1/people/count', { body: chosen })).count

/** What those who are to be moved have that stays as it is, and how many they are. */
export const movePreview = (chosen: Chosen) => call('POST', '/v1/people/class/preview', { body: chosen })

/** How many of them have no password yet. */
export const waitingAmong = (chosen: Chosen) => call('POST', '/v1/first_access/waiting', { body: chosen })

/** Saves the cards of those of them who have not come in yet. */
export const printCardsOf = (chosen: Chosen, name: string): Promise<void> =>
  download('/v1/first_access/cards', `${name}.pdf`, chosen)

export type MailPreview = Awaited<ReturnType<typeof mailPreview>>

/** Groups to which no mailing goes. */
const isMailed = (group: Filter['group']): group is 'ALUNO' | 'RESPONDENTE' | undefined =>
  group === undefined || group === 'ALUNO' || group === 'RESPONDENTE'

/** Whom of them a mailing reaches, resolved and stored on the server; null: mailings go to none of this list. */
export async function mailPreview(chosen: Chosen) {
  if ('ids' in chosen) return stored({ checked: chosen.ids.join(',') })
  const { group, school, isActive, q } = chosen.filter
  if (!isMailed(group ?? undefined) || isActive === false) return null
  const { exceptions } = chosen
  return stored({
    checked: 'all',
    ...(exceptions.length > 0 && { checkedException: exceptions.join(',') }),
    ...(group && { group }),
    ...(school && { hierarchy: `unity:${school}` }),
    ...(q && { search: q }),
  })
}

async function stored(query: Readonly<Record<string, string>>) {
  const { count, withoutEmail, suppressed, selection } = await call('GET', '/v1/users/email', { query })
  return { count, withoutEmail, suppressed, selection }
}

/** The new number, where the server refused because the list has changed; null: it was something else. */
export function newCountOf(error: unknown): number | null {
  if (!(error instanceof HttpError)) return null
  const { code, count } = (error.body ?? {}) as { code?: unknown; count?: unknown }
  return code === 'count_changed' && typeof count === 'number' ? count : null
}
