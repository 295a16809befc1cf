import { fill, type Address, type Answer } from '@banca/frontend/routes'
import { HttpError } from 'react-admin'
import { call, httpClient } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import { changesOf, type Edits, type SwitchTree } from './tree_state'

export type GroupTree = Answer<'GET', '/v1/groups/:name/permissions'>
export type Preview = Answer<'POST', '/v1/groups/:name/permissions/preview'>
export type Explanation = Answer<'GET', '/v1/permissions/explain'>

export const readGroups = async (): Promise<string[]> =>
  (await call('GET', '/v1/groups')).results.map(({ name }) => name)

export const readTree = (name: string): Promise<GroupTree> =>
  call('GET', '/v1/groups/:name/permissions', { params: { name } })

export const switchTree = ({ permissions }: GroupTree): SwitchTree => permissions

type Wanted = { readonly edits: Edits; readonly lifted: readonly string[]; readonly version?: number }

/** Names of switches are sent as they are: other calls turn keys into snake case. */
const send = async (address: string, method: 'PUT' | 'POST', { edits, ...more }: Wanted) =>
  (await httpClient(address, { method, body: JSON.stringify({ permissions: changesOf(edits), ...more }) }))
    .json

export const readPreview = (name: string, wanted: Wanted): Promise<Preview> =>
  send(
    fill('/v1/groups/:name/permissions/preview' satisfies Address<'POST'>, { params: { name } }),
    'POST',
    wanted
  )

export const saveTree = (name: string, wanted: Wanted): Promise<GroupTree> =>
  send(fill('/v1/groups/:name/permissions' satisfies Address<'PUT'>, { params: { name } }), 'PUT', wanted)

export const readExplanation = (user: string, page: string): Promise<Explanation> =>
  call('GET', '/v1/permissions/explain', { query: { user, page } })

/** Why a save was refused, as far as the page says it in its own words. */
export type Refusal =
  | { readonly code: 'cannot_grant' | 'last_key' | 'not_for_candidates'; readonly paths: readonly string[] }
  | {
      readonly code: 'changed_meanwhile'
      readonly who: string | null
      readonly at: string | null
      readonly fields: readonly string[]
    }
  | { readonly code: 'failed'; readonly message: string | null }

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export function refusalOf(error: unknown): Refusal {
  const body: Record<string, unknown> = error instanceof HttpError ? (error.body ?? {}) : {}
  const { code } = body
  if (code === 'cannot_grant' || code === 'last_key' || code === 'not_for_candidates')
    return { code, paths: texts(body.paths) }
  if (code === 'changed_meanwhile')
    return { code, who: textOf(body.changedBy), at: textOf(body.changedAt), fields: texts(body.fields) }
  return { code: 'failed', message: reasonsOf(error)[0] ?? null }
}
