import type { Data } from '@banca/backend/api'
import { GROUP_NAMES } from '../people/group_names'

export type Provider = Data.ExternalAuth.Provider

export const KINDS = ['signed_token', 'oauth_code', 'oidc'] as const
export const ALGORITHMS = ['HS256', 'RS256', 'PS256', 'ES256', 'EdDSA'] as const
/** Who may be let in: an administrator never comes in from outside. */
export const GROUPS = GROUP_NAMES.filter((name) => name !== 'ADMINISTRADOR')

const TEXTS = [
  'issuer',
  'audience',
  'algorithm',
  'publicKey',
  'jwksUrl',
  'authorizationUrl',
  'tokenUrl',
  'userinfoUrl',
  'introspectionUrl',
  'clientId',
] as const
export type TextField = (typeof TEXTS)[number]

/** Which texts each kind uses: the others are neither shown nor sent. */
export const FIELDS_OF: Readonly<Record<Provider['kind'], readonly TextField[]>> = {
  signed_token: ['issuer', 'audience', 'algorithm', 'publicKey', 'jwksUrl', 'introspectionUrl', 'clientId'],
  oauth_code: ['clientId', 'tokenUrl', 'userinfoUrl'],
  oidc: ['issuer', 'clientId', 'algorithm', 'authorizationUrl', 'tokenUrl', 'jwksUrl', 'userinfoUrl'],
}

export type ProviderForm = Pick<Provider, 'codename' | 'name' | 'kind' | TextField> &
  Pick<Provider, 'makesPeople' | 'tiesByEmail' | 'allowedGroups' | 'schools' | 'isActive'> & {
    /** What is typed anew; empty: the stored one stays. */
    secret?: string | null
  }

export const newProvider = (): Partial<ProviderForm> => ({
  kind: 'signed_token',
  algorithm: 'RS256',
  makesPeople: false,
  tiesByEmail: false,
  allowedGroups: ['ALUNO'],
  schools: [],
  isActive: true,
})

/** What the form sends: of its kind alone, and a secret only where one was typed. */
export function bodyOf(form: ProviderForm) {
  const used = FIELDS_OF[form.kind]
  const texts = Object.fromEntries(
    TEXTS.map((name) => [name, used.includes(name) ? (form[name] ?? null) : null])
  )
  const { codename, name, kind, makesPeople, tiesByEmail, allowedGroups, schools, isActive, secret } = form
  return {
    codename,
    name,
    kind,
    ...texts,
    makesPeople,
    tiesByEmail,
    allowedGroups,
    schools,
    isActive,
    ...(secret ? { secret } : {}),
  }
}

/** Who saved meanwhile, when, and what of the own form differs; null: something else was refused. */
export type Meanwhile = { who: string; when: string; fields: readonly string[]; version: number }

export function meanwhileOf(body: unknown): Meanwhile | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  if (body.code !== 'changed_meanwhile') return null
  const { who, when, fields, version } = body as unknown as Meanwhile
  return { who, when, fields, version }
}

/** A value of a form as a line of text. */
export const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '–' : String(value)
