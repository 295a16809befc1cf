import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { clock } from '#shared'
import { ProviderTrouble } from '../payment_provider.js'
import { callBank, type Answered, type Outgoing } from './outgoing.js'

/** Where a bank is, and as whom we ask it. PEM texts; without them the connection proves nothing of us, as to the sandbox. */
export type BankAccess = {
  readonly apiUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate?: string | undefined
  readonly key?: string | undefined
  readonly authority?: string | undefined
}

/** Of one process: a burst of notices must not be one at the bank. */
const CONNECTIONS = 8
/** A token is not used to its last second. */
const EARLY_MS = 30_000
/** Where a bank does not say how long. */
const TOKEN_SECONDS = 300

type Token = { readonly text: string; readonly until: number }
type Call = { readonly method: Outgoing['method']; readonly path: readonly string[] }
type Sent = { readonly query?: Readonly<Record<string, string>>; readonly body?: object }

/** Calls to one bank with OAuth2 client credentials. A token is shared by all calls until it ends; where the bank refuses it, it is asked for once more. */
export class BankClient {
  readonly #access: BankAccess
  readonly #agent: Agent | PlainAgent
  #known: Token | null = null
  #asking: Promise<string> | null = null

  constructor(access: BankAccess) {
    this.#access = access
    const { certificate: cert, key, authority: ca } = access
    const pool = { keepAlive: true, maxSockets: CONNECTIONS }
    this.#agent =
      new URL(access.apiUrl).protocol === 'https:'
        ? new Agent({ ...pool, minVersion: 'TLSv1.2', cert, key, ca })
        : new PlainAgent(pool)
  }

  /** @throws ProviderTrouble where there is no answer; refusals of the bank are answers */
  async call(what: Call, sent: Sent = {}): Promise<Answered> {
    const token = await this.#bearer(null)
    const answer = await this.#send(what, sent, token)
    return answer.status === 401 ? this.#send(what, sent, await this.#bearer(token)) : answer
  }

  #send({ method, path }: Call, { query = {}, body }: Sent, token: string): Promise<Answered> {
    const url = new URL(`${this.#access.apiUrl}/${path.map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return callBank({
      url,
      method,
      agent: this.#agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** `refused`: one that the bank takes no more. Of those who need a new one the first asks, and the others wait for it. */
  async #bearer(refused: string | null): Promise<string> {
    const known = this.#known
    if (known && known.text !== refused && known.until > clock.now()) return known.text
    this.#asking ??= this.#fetchToken().finally(() => (this.#asking = null))
    return this.#asking
  }

  async #fetchToken(): Promise<string> {
    const { tokenUrl, clientId, clientSecret } = this.#access
    const { status, body } = await callBank({
      url: new URL(tokenUrl),
      method: 'POST',
      agent: this.#agent,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token: text, expires_in: seconds } = (body ?? {}) as Record<string, unknown>
    if (status !== 200 || typeof text !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(text))
      throw new ProviderTrouble(status, `${new URL(tokenUrl).host} gives no token (${status})`)
    const lasts = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : TOKEN_SECONDS * 1000
    this.#known = { text, until: clock.now() + Math.max(lasts - EARLY_MS, lasts / 2) }
    return text
  }
}
