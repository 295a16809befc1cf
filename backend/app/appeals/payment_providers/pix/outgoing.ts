import { request as plainRequest, type Agent as PlainAgent } from 'node:http'
import { request as tlsRequest, type Agent } from 'node:https'
import { isLoopback } from '#http/loopback'
import { ProviderTrouble } from '../payment_provider.js'

export type Outgoing = {
  readonly url: URL
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly agent: Agent | PlainAgent
}

export type Answered = { readonly status: number; readonly body: unknown }

/** From the first byte out to the last one in. */
const WITHIN_MS = 10_000
/** A page of 100 payments has some 60 kB. */
const ANSWER_MOST = 1_048_576

/**
 * One call to a bank. Redirections are not followed: a token goes to the address of the settings and nowhere else. Plain http reaches this machine alone.
 * @throws ProviderTrouble where there is no answer in time, or one that is too long or no JSON
 */
export function callBank({ url, body, ...call }: Outgoing): Promise<Answered> {
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    return Promise.reject(new ProviderTrouble(0, `${url.host} is another machine, and has no TLS`))
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...call.headers,
  }
  return new Promise((resolve, reject) => {
    const fail = (message: string, status = 0, cause?: unknown) =>
      reject(new ProviderTrouble(status, `${call.method} ${url.host}${url.pathname}: ${message}`, { cause }))
    const asking = send(url, { ...call, headers, signal: AbortSignal.timeout(WITHIN_MS) }, (answer) => {
      const status = answer.statusCode ?? 0
      const parts: Buffer[] = []
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.byteLength
        if (length <= ANSWER_MOST) return void parts.push(part)
        fail('the answer is too long', status)
        asking.destroy()
      })
      answer.on('error', (error) => fail('the answer broke off', status, error))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        try {
          resolve({ status, body: text === '' ? null : JSON.parse(text) })
        } catch (error) {
          // What a proxy says of an outage is a page.
          if (status >= 300) resolve({ status, body: null })
          else fail('the answer is no JSON', status, error)
        }
      })
    })
    asking.on('error', (error) => fail('no answer', 0, error))
    asking.end(body)
  })
}
