import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isLoopback } from '#http/loopback'

/** What API Pix needs; '' and undefined: not set. `certificate`, `key` and `authority` are PEM texts. */
export type PixSettings = {
  readonly apiUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: string | undefined
  readonly key: string | undefined
  readonly authority: string | undefined
  /** The segment of the address of notices that the bank alone knows, and the header in which a proxy of ours says that it has seen the bank's certificate. */
  readonly noticeSecret: string
  readonly noticeHeader: string
}

export type SandboxSettings = { readonly url: string; readonly secret: string }

/**
 * An address of the bank's API. Plain http is refused: the token and who pays would be read by whoever reads that network.
 * @throws Error that names the variable and the remedy
 */
export function bankUrl(name: string, value?: string): string | undefined {
  const text = value?.trim()
  if (!text) return undefined
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && isPlain(url)) return text.replace(/\/$/, '')
  throw new Error(`${name} is '${text}': give an address with https://, without a user, ? or #`)
}

/**
 * The address of the sandbox bank, which is this machine.
 * @throws Error that names the variable and the remedy
 */
export function sandboxUrl(name: string, value?: string): string | undefined {
  const text = value?.trim()
  if (!text) return undefined
  const url = URL.parse(text)
  if (url?.protocol === 'http:' && isLoopback(url.hostname) && isPlain(url) && url.pathname === '/')
    return url.origin
  throw new Error(
    `${name} is '${text}': the sandbox bank is on this machine alone, such as http://127.0.0.1:3335`
  )
}

const isPlain = (url: URL): boolean =>
  url.username === '' && url.password === '' && url.search === '' && url.hash === ''

/**
 * The PEM text of the file that the environment names.
 * @throws Error that names the variable and the remedy
 */
export const pemFile =
  (what: 'certificate' | 'key') =>
  (name: string, path?: string): string | undefined => {
    if (!path) return undefined
    try {
      const text = readFileSync(path, 'utf8')
      if (what === 'certificate') new X509Certificate(text)
      else createPrivateKey(text)
      return text
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
      throw new Error(
        `${name}: ${path} holds no ${what} that can be read (${code}). Give the path of a PEM file without a password.`,
        { cause: error }
      )
    }
  }

const SECRET = /^[A-Za-z0-9_-]{32,128}$/

/** What is wrong with the settings of API Pix, and the remedy; null where nothing is. `trustsProxies`: TRUST_PROXY names some. */
export function pixProblem(pix: PixSettings, trustsProxies: boolean): string | null {
  const missing = Object.entries({
    PIX_API_URL: pix.apiUrl,
    PIX_CLIENT_ID: pix.clientId,
    PIX_CLIENT_SECRET: pix.clientSecret,
    PIX_CLIENT_CERT: pix.certificate,
    PIX_CLIENT_KEY: pix.key,
  }).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0)
    return `PAYMENT_PROVIDER is pix, and ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set: the bank gives all of them`
  if (!new X509Certificate(pix.certificate ?? '').checkPrivateKey(createPrivateKey(pix.key ?? '')))
    return 'PIX_CLIENT_KEY is not the key of PIX_CLIENT_CERT: give both files of the same certificate'
  return noticeProblem(pix, trustsProxies)
}

/** Notices are off, or their caller is proved twice: the proxy has seen the bank's certificate, and the address is known to the bank alone. */
function noticeProblem({ noticeSecret, noticeHeader }: PixSettings, trustsProxies: boolean): string | null {
  if (noticeSecret === '' && noticeHeader === '') return null
  if (noticeSecret === '' || noticeHeader === '')
    return 'PIX_NOTICE_SECRET and PIX_NOTICE_HEADER belong together: give both, or neither and payments are asked for every minute alone'
  if (!SECRET.test(noticeSecret))
    return 'PIX_NOTICE_SECRET is part of an address: give 32 to 128 letters, digits, - and _, made at random'
  if (!/^[A-Za-z0-9-]{1,64}$/.test(noticeHeader))
    return `PIX_NOTICE_HEADER is '${noticeHeader}': give the name of a header`
  return trustsProxies
    ? null
    : 'PIX_NOTICE_HEADER is believed of proxies alone, and TRUST_PROXY names none: set it (docs/operating.md, "A proxy in front")'
}

/** What is wrong with the settings of the sandbox bank; null where nothing is. */
export function sandboxProblem({ url, secret }: SandboxSettings, isRealSchool: boolean): string | null {
  if (isRealSchool)
    return 'PAYMENT_PROVIDER is sandbox, whose money is nobody’s: a school in production takes manual or pix'
  if (url !== '' && secret.length >= 32) return null
  return 'PAYMENT_PROVIDER is sandbox: give PAYMENT_SANDBOX_URL, and a PAYMENT_SANDBOX_SECRET of 32 characters or more'
}
