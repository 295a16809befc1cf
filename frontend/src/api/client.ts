import { tellAccepted } from './accepted.ts'
import { snakeKeys, type QueryValue } from './case.ts'
import { ApiError, FileTooLargeError, NetworkError } from './errors.ts'
import { linkOf, reportLink } from './link.ts'
import { isOwnPath } from './own_path.ts'
import { getLanguage } from './preferences.ts'
import { fill, type Address, type Answer, type Filling, type Given, type Method } from './routes.ts'
import { safeBrowserHeaders } from './safe_browser.ts'
import { getSession } from './session.ts'
import { lossIn, tellUnauthenticated } from './unauthenticated.ts'

/** Options of every call. */
interface Manner {
  signal?: AbortSignal
  /** Lets the request outlive the page (64 KB at most). */
  keepalive?: boolean
  /** For log-in calls: no token is sent, and a 401 is an ordinary error. */
  anonymous?: boolean
}

/** A call as it is sent; the types of its address decide which fields exist. */
interface AnyCall extends Manner {
  params?: Readonly<Record<string, string | number>> | undefined
  query?: Readonly<Record<string, QueryValue>> | undefined
  /** Plain values are sent as JSON with snake_case keys; FormData and Blob unchanged. */
  body?: unknown
}

type Options<M extends Method, A extends Address<M>> = Manner & Filling<M, A>

/** A response, whatever its status. */
export interface Reply {
  status: number
  /** Parsed JSON; the text when it was not JSON; null when empty. */
  body: unknown
  retryAfter: string | null
  /** The response does not come from our server: another origin, or not JSON. */
  foreign: boolean
}

const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

async function send(method: Method, pattern: string, options: AnyCall): Promise<Response> {
  const path = fill(pattern, options)
  if (!isOwnPath(path)) throw new TypeError(`Not a path of this host: ${path}`)
  const { body, signal, keepalive, anonymous } = options
  const headers = new Headers({
    'Accept-Language': getLanguage(),
    Accept: 'application/json',
    ...safeBrowserHeaders(),
  })
  const token = anonymous === true ? undefined : getSession()?.token
  if (token !== undefined) headers.set('Authorization', `JWT ${token}`)
  if (body !== undefined && !isRaw(body)) headers.set('Content-Type', 'application/json')
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : isRaw(body) ? body : JSON.stringify(snakeKeys(body)),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
  } catch (cause) {
    // An aborted call is no failure of the connection.
    if (signal?.aborted) throw cause
    reportLink('none')
    throw new NetworkError(`${method} ${path}: no answer`, { cause })
  }
  // A call without a token has no session to lose.
  if (response.status === 401 && token !== undefined) {
    const why = lossIn(
      await response
        .clone()
        .json()
        .catch(() => null)
    )
    // A 401 for a token that was replaced meanwhile says nothing about the present session.
    if (token === getSession()?.token) tellUnauthenticated(why)
  }
  if (response.status === 202 && isOurs(response)) tellAccepted()
  return response
}

const isOurs = (response: Response) =>
  (!response.redirected || new URL(response.url).origin === location.origin) &&
  /^application\/(?:.+\+)?json\b/.test(response.headers.get('content-type') ?? '')

/**
 * One call, any status. For the sync engine, which judges statuses itself; all other code uses `api`. Rejects
 * with NetworkError when no response arrived, or with the abort reason of `signal`.
 */
export const exchange = <M extends Method, A extends Address<M>>(
  method: M,
  address: A,
  ...[options]: Given<Options<M, A>>
): Promise<Reply> => reply(method, address, options)

async function reply(method: Method, path: string, options: AnyCall = {}): Promise<Reply> {
  const response = await send(method, path, options)
  const text = await response.text().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new NetworkError(`${method} ${path}: the answer broke off`, { cause })
  })
  const retryAfter = response.headers.get('retry-after')
  // A bare 204 carries nothing that identifies the server, but no captive portal sends one.
  const json = response.status === 204 ? null : isOurs(response) ? parse(text) : undefined
  const foreign = json === undefined
  reportLink(foreign ? linkOf(response.status) : 'up')
  return { status: response.status, body: foreign ? text : json, retryAfter, foreign }
}

const isFields = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function call<T>(method: Method, path: string, options?: AnyCall): Promise<T> {
  const { status, body, retryAfter, foreign } = await reply(method, path, options)
  if (foreign) throw new NetworkError(`${method} ${path}: not our server (${status})`, { foreign: true })
  if (status < 200 || status >= 300) {
    throw new ApiError(status, isFields(body) ? body : {}, retryAfter)
  }
  return body as T
}

/**
 * One method for all addresses that accept it, with the parameters, body and response of the generated map.
 */
const calling =
  <M extends Method>(method: M) =>
  <A extends Address<M>>(address: A, ...[options]: Given<Options<M, A>>): Promise<Answer<M, A>> =>
    call(method, address, options)

/**
 * The server: `api.get('/v1/rooms/:id', { params: { id } })`. Response keys stay camelCase. Rejects with
 * ApiError when the server rejected the call, with NetworkError when no response of it arrived, with the
 * abort reason when `signal` ended the call.
 */
export const api = {
  get: calling('GET'),
  post: calling('POST'),
  put: calling('PUT'),
  patch: calling('PATCH'),
  delete: calling('DELETE'),
  /**
   * A file by the path that the server gave, with the token. Same rejections, and FileTooLargeError, before
   * the download, for a file of more than `maxBytes`.
   */
  async blob(path: string, { maxBytes, ...options }: Manner & { maxBytes?: number } = {}): Promise<Blob> {
    const response = await send('GET', path, options)
    if (response.redirected && new URL(response.url).origin !== location.origin) {
      throw new NetworkError(`GET ${path}: not our server`, { foreign: true })
    }
    if (!response.ok) {
      const body = isOurs(response) ? parse(await response.text().catch(() => '')) : null
      throw new ApiError(response.status, isFields(body) ? body : {}, response.headers.get('retry-after'))
    }
    if (maxBytes !== undefined && Number(response.headers.get('content-length')) > maxBytes) {
      await response.body?.cancel()
      throw new FileTooLargeError(`GET ${path}: more than ${maxBytes} bytes`)
    }
    return response.blob().catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw new NetworkError(`GET ${path}: the answer broke off`, { cause })
    })
  },
}
