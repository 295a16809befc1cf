import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { externalAuth } from '#config/external_auth'
import { addressProblem, isNamedIn, isPublicAddress } from './addresses.js'

/** From the first byte out to the last one in. */
const WITHIN_MS = 8_000
const ANSWER_MOST = 262_144

/** A provider gave no answer that we take. Its message names the host alone: addresses may hold what nobody else is to read. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** The address that is connected to is the one that was looked at: a name that resolves to another one the next time gains nothing. */
export const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('the name leads to a private network'), '', 0)
    if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

type Sent = {
  readonly method?: string | undefined
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: unknown
}

/**
 * One call to an identity provider: https, to the internet alone unless the operator's setting names the host. Redirections are not followed,
 * and what is too long or too slow is no answer.
 * @throws ProviderUnreachable
 */
export function guardedFetch(
  address: string,
  { method = 'GET', headers, body }: Sent = {}
): Promise<Response> {
  const problem = addressProblem(address, externalAuth.privateHosts)
  if (problem !== null)
    return Promise.reject(new ProviderUnreachable(`this address is not asked: ${problem}`))
  const url = new URL(address)
  const isTrusted = isNamedIn(url, externalAuth.privateHosts)
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest
  const text = body === undefined || body === null ? undefined : String(body)
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) =>
      reject(new ProviderUnreachable(`${url.host}: ${message}`, { cause }))
    const asking = send(
      url,
      {
        method,
        headers: {
          accept: 'application/json',
          ...Object.fromEntries(new Headers(headers)),
          ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
        },
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(!isTrusted && { lookup: publicOnly }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.byteLength
          if (length <= ANSWER_MOST) return void parts.push(part)
          fail('the answer is too long')
          asking.destroy()
        })
        answer.on('error', (error) => fail('the answer broke off', error))
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          const type = answer.headers['content-type']
          if (status < 200 || status > 599) return fail('no answer of HTTP')
          const isEmpty = status === 204 || status === 205 || status === 304
          resolve(
            new Response(isEmpty ? null : Buffer.concat(parts), {
              status,
              ...(type !== undefined && { headers: { 'content-type': type } }),
            })
          )
        })
      }
    )
    // Such an answer has neither an end nor an error.
    asking.on('upgrade', (_answer, socket) => {
      socket.destroy()
      fail('no answer of HTTP')
    })
    asking.on('error', (error) => fail('no answer', error))
    asking.end(text)
  })
}
