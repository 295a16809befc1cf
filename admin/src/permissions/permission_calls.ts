import { fill, type Address, type Answer } from '@banca/frontend/routes'
import { HttpError } from 'react-admin'
import { call, httpClient } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import { changesOf, type Edits, type SwitchTree } from './tree_state'

export type GroupTree = Answer<'GET', '/v1/groups/:name/permissions'>
export type Preview = Answer<'POST', '/v1/groups/:name/permissions/preview'>
export type Explanation = Answer<'GET', '/v1/permissions/explain'>

export type Role = Answer<'GET', '/v1/roles'>['results'][number]

/** Whose tree is edited: a group's, or that of a role over it. */
export type TreeOwner =
  { readonly kind: 'group'; readonly name: string } | { readonly kind: 'role'; readonly id: number }

export const keyOf = (owner: TreeOwner): string => (owner.kind === 'group' ? owner.name : `role ${owner.id}`)

/** Names of the groups, and the roles over them. */
export async function readOwners(): Promise<{ groups: string[]; roles: Role[] }> {
  const [groups, roles] = await Promise.all([call('GET', '/v1/groups'), call('GET', '/v1/roles')])
  return { groups: groups.results.map(({ name }) => name), roles: [...roles.results] }
}

export const readTree = (owner: TreeOwner): Promise<GroupTree> =>
  owner.kind === 'group'
    ? call('GET', '/v1/groups/:name/permissions', { params: { name: owner.name } })
    : call('GET', '/v1/roles/:id/permissions', { params: { id: owner.id } })

export const makeRole = (role: Pick<Role, 'name' | 'group'>): Promise<Role> =>
  call('POST', '/v1/roles', { body: role })

export const renameRole = ({ id, version }: Role, name: string): Promise<Role> =>
  call('PUT', '/v1/roles/:id', { params: { id }, body: { name, version } })

export const removeRole = (id: number): Promise<unknown> =>
  call('DELETE', '/v1/roles/:id', { params: { id } })

export const switchTree = ({ permissions }: GroupTree): SwitchTree => permissions

type Wanted = { readonly edits: Edits; readonly lifted: readonly string[]; readonly version?: number }

/** Names of switches are sent as they are: other calls turn keys into snake case. */
const send = async (address: string, method: 'PUT' | 'POST', { edits, ...more }: Wanted) =>
  (await httpClient(address, { method, body: JSON.stringify({ permissions: changesOf(edits), ...more }) }))
    .json

export const readPreview = (owner: TreeOwner, wanted: Wanted): Promise<Preview> =>
  send(
    owner.kind === 'group'
      ? fill('/v1/groups/:name/permissions/preview' satisfies Address<'POST'>, {
          params: { name: owner.name },
        })
      : fill('/v1/roles/:id/permissions/preview' satisfies Address<'POST'>, { params: { id: owner.id } }),
    'POST',
    wanted
  )

export const saveTree = (owner: TreeOwner, wanted: Wanted): Promise<GroupTree> =>
  send(
    owner.kind === 'group'
      ? fill('/v1/groups/:name/permissions' satisfies Address<'PUT'>, { params: { name: owner.name } })
      : fill('/v1/roles/:id/permissions' satisfies Address<'PUT'>, { params: { id: owner.id } }),
    'PUT',
    wanted
  )

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
