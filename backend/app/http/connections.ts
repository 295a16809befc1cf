import { isLoopback } from './loopback.js'

type Addressed = {
  readonly kind: 'pages' | 'janus' | 'store'
  readonly setting: string
  readonly address: string
}
type Entered = {
  readonly kind: 'database' | 'redis'
  readonly host: string
  readonly hasTls: boolean
  readonly user?: string
  readonly password: string
}

/** Somebody this server speaks to, or its own pages, as the settings name them. */
export type Service = Addressed | Entered

const SETTINGS = {
  database: { host: 'DB_HOST', tls: 'DB_TLS_CA', password: 'DB_PASSWORD' },
  redis: { host: 'REDIS_HOST', tls: 'REDIS_TLS_CA', password: 'REDIS_PASSWORD' },
} as const

/** Tried first by whoever finds an open port. */
const KNOWN = new Set([
  'root',
  'admin',
  'administrator',
  'password',
  'passwd',
  'secret',
  'changeme',
  'banca',
  'mysql',
  'mariadb',
  'redis',
  'default',
  'foobared',
  'test',
  'toor',
  '123456',
  '12345678',
])

const READS = 'whoever can read that network reads'

/**
 * What is wrong with how the server reaches other machines, and how people reach it, and what to do; null when all of it is this
 * machine, or encrypted, or in `plain` on purpose. A password that is none is never on purpose.
 */
export function connectionProblem(services: readonly Service[], plain: ReadonlySet<string>): string | null {
  const problems = services.flatMap((service) => {
    const isPlain = plain.has(service.kind)
    const found =
      'address' in service
        ? [!isPlain && addressProblem(service)]
        : isLoopback(service.host)
          ? []
          : [!isPlain && hostProblem(service), passwordProblem(service)]
    return found.filter((problem) => typeof problem === 'string')
  })
  return problems.length > 0 ? [...new Set(problems)].join('\n') : null
}

function addressProblem({ kind, setting, address }: Addressed): string | null {
  const url = URL.parse(address)
  if (url && (/^(?:https|wss):$/.test(url.protocol) || isLoopback(url.hostname))) return null
  if (kind === 'store')
    return `${setting} is ${address}, another machine without TLS: ${READS} files and photos. Give the https address, or say PLAIN_CONNECTIONS=store where that network is yours alone.`
  return kind === 'pages'
    ? `${setting} is ${address}, another machine without TLS: ${READS} passwords and answers. Put TLS in front and give the https address (docs/operating.md, "A proxy in front"), or say PLAIN_CONNECTIONS=pages.`
    : `${setting} names ${address}, another machine without TLS: ${READS} its secrets. Give addresses with wss:// and https://, or say PLAIN_CONNECTIONS=janus where that network is yours alone.`
}

function hostProblem({ kind, host, hasTls }: Entered): string | null {
  if (hasTls) return null
  const setting = SETTINGS[kind]
  return (
    `${setting.host} is ${host}, another machine, and ${setting.tls} is not set: ${READS} what passes between. ` +
    `Set ${setting.tls} to the file of the authority that made its certificate, or say PLAIN_CONNECTIONS=${kind} where that network is yours alone.`
  )
}

function passwordProblem({ kind, host, user, password }: Entered): string | null {
  const name = SETTINGS[kind].password
  const folded = password.toLowerCase()
  const why =
    password === ''
      ? 'is empty'
      : folded === user?.toLowerCase() || KNOWN.has(folded)
        ? 'is one that everybody tries'
        : null
  return (
    why &&
    `${name} ${why}, and ${host} is another machine. Give it one made at random: node -e "console.log(require('crypto').randomBytes(24).toString('base64url'))"`
  )
}
