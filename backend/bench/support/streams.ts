import { request, type ClientRequest } from 'node:http'
import type { Client } from './load.js'

/** The body of a call that must succeed. @throws Error with the status when it does not */
export async function expectOk(
  client: Client,
  method: string,
  path: string,
  token: string,
  body?: unknown
): Promise<unknown> {
  const reply = await client.send(method, path, token, body)
  if (reply.status < 200 || reply.status > 299)
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

type Listeners = { heard?: (text: string) => void; ended?: () => void }

/** Opens a stream as a page does, ticket first; resolves at its first event. */
export async function openStream(
  client: Client,
  token: string,
  channels: readonly string[],
  { heard, ended }: Listeners = {}
): Promise<ClientRequest> {
  const { ticket } = (await expectOk(client, 'POST', '/v1/events/tickets', token, { channels })) as {
    ticket: string
  }
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: client.port, path: `/v1/events?ticket=${ticket}`, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(String(response.statusCode)))
        response.once('data', () => resolve(call))
        response.on('data', (bytes: Buffer) => heard?.(bytes.toString()))
        if (ended) response.once('close', ended)
      }
    )
    call.on('error', reject)
    call.end()
  })
}
