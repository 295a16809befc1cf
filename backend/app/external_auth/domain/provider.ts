import type { Group } from '#shared/caller'

/**
 * `signed_token`: a token in an address, or one that the provider's introspection address confirms; `oauth_code`: a code that the provider
 * sends a person here with; `oidc`: a log-in that begins on our log-in page.
 */
export const KINDS = ['signed_token', 'oauth_code', 'oidc'] as const
export type Kind = (typeof KINDS)[number]

/** What a provider signs with. `HS256` is by the secret that both sides know, the others by a key of the provider's. */
export const ALGORITHMS = ['HS256', 'RS256', 'PS256', 'ES256', 'EdDSA'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

/** Addresses that the server asks by itself. */
export const OUTGOING = ['jwksUrl', 'tokenUrl', 'userinfoUrl', 'introspectionUrl'] as const
/** Those, and the one that the browser goes to. */
export const ADDRESSES = [...OUTGOING, 'authorizationUrl'] as const

/** In addresses of ours, behind `/external-auth/`. */
export const CODENAME = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/
export const RESERVED_CODENAMES: readonly string[] = ['token', 'oidc']
/** The provider that the bridge of the requirements is. */
export const BRIDGE = 'educat-bridge'

/** HMAC with SHA-256 is as strong as its key: 256 bits. */
export const LEAST_SECRET = 32

/** Who may come in by a provider at most: an administrator never does. */
export const mayBeAllowed = (group: Group): boolean => group !== 'ADMINISTRADOR'

/** Every group of the account is in the list: none comes in beside another, to be switched to afterwards. */
export const groupsFit = (groups: readonly Group[], allowed: readonly Group[]): boolean =>
  groups.length > 0 && groups.every((group) => mayBeAllowed(group) && allowed.includes(group))

export type ProviderDefinition = {
  readonly kind: Kind
  readonly issuer: string | null
  readonly audience: string | null
  readonly algorithm: Algorithm | null
  readonly publicKey: string | null
  readonly jwksUrl: string | null
  readonly authorizationUrl: string | null
  readonly tokenUrl: string | null
  readonly userinfoUrl: string | null
  readonly introspectionUrl: string | null
  readonly clientId: string | null
  readonly hasSecret: boolean
  readonly makesPeople: boolean
  readonly tiesByEmail: boolean
  readonly allowedGroups: readonly Group[]
  readonly schools: readonly number[]
}

export type Field = Exclude<keyof ProviderDefinition, 'hasSecret' | 'kind'> | 'secret'

const signsItself = (from: ProviderDefinition): Field[] => {
  if (from.algorithm === null) return ['algorithm']
  if (from.algorithm === 'HS256') return from.hasSecret ? [] : ['secret']
  return from.publicKey === null && from.jwksUrl === null ? ['publicKey'] : []
}

const missing = (from: ProviderDefinition, ...names: (keyof ProviderDefinition & Field)[]): Field[] =>
  names.filter((name) => from[name] === null)

function missingOf(from: ProviderDefinition): Field[] {
  const secret: Field[] = from.hasSecret ? [] : ['secret']
  switch (from.kind) {
    case 'signed_token': {
      const opaque =
        from.introspectionUrl === null ? [] : [...missing(from, 'clientId', 'audience'), ...secret]
      // One that only confirms opaque tokens signs nothing.
      if (from.algorithm === null && from.introspectionUrl !== null) return opaque
      return [...new Set([...missing(from, 'issuer', 'audience'), ...signsItself(from), ...opaque])]
    }
    case 'oauth_code':
      return [...missing(from, 'clientId', 'tokenUrl', 'userinfoUrl'), ...secret]
    case 'oidc':
      return [
        ...missing(from, 'issuer', 'clientId', 'authorizationUrl', 'tokenUrl', 'jwksUrl', 'algorithm'),
        ...secret,
      ]
  }
}

/** Which fields a provider of its kind lacks. */
export function lackingFields(from: ProviderDefinition): ReadonlySet<Field> {
  const lacking = new Set(missingOf(from))
  if (from.allowedGroups.length === 0) lacking.add('allowedGroups')
  if (from.makesPeople && from.schools.length === 0) lacking.add('schools')
  return lacking
}

/** People are made as ALUNO, so that the list must let those in. Logs in by `oidc` are never signed by the secret of the client. */
export function contradictingFields(from: ProviderDefinition): ReadonlySet<Field> {
  const wrong = new Set<Field>()
  if (!from.allowedGroups.every(mayBeAllowed)) wrong.add('allowedGroups')
  if (from.makesPeople && !from.allowedGroups.includes('ALUNO')) wrong.add('makesPeople')
  if (from.kind === 'oidc' && from.algorithm === 'HS256') wrong.add('algorithm')
  // One secret: the key of signatures would be sent to the address that confirms tokens.
  if (from.introspectionUrl !== null && from.algorithm === 'HS256') wrong.add('introspectionUrl')
  return wrong
}

/** Where the secret is sent, and as whose. */
const SECRET_GOES_TO = ['issuer', 'tokenUrl', 'introspectionUrl', 'clientId'] as const
type SecretUse = Pick<ProviderDefinition, (typeof SECRET_GOES_TO)[number] | 'algorithm'>

/**
 * Whether the secret is asked for again: whoever changes an address would read it there; and one that becomes the key of signatures has never been
 * measured by its length (`LEAST_SECRET`).
 */
export const needsSecretAgain = (before: SecretUse, after: SecretUse): boolean =>
  SECRET_GOES_TO.some((name) => after[name] !== before[name]) ||
  (after.algorithm === 'HS256' && before.algorithm !== 'HS256')
