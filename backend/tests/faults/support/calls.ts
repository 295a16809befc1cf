import { as } from '#tests/fixtures/people'
import type { ServerProcess } from './server.js'

/** One call at one process. `line`: method and path; `body`: bytes as they are, a form, or else sent as JSON. */
export async function call(server: ServerProcess, token: string, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ')
  const isRaw = body instanceof Uint8Array
  const type = isRaw ? 'application/octet-stream' : 'application/json'
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { ...(token && as(token)), ...(!(body instanceof FormData) && { 'content-type': type }) },
    ...(body !== undefined && {
      body: isRaw
        ? (body as Uint8Array<ArrayBuffer>)
        : body instanceof FormData
          ? body
          : JSON.stringify(body),
    }),
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The same, which must succeed. @returns its answer, of JSON */
export async function act<T>(server: ServerProcess, token: string, line: string, body?: unknown): Promise<T> {
  const { status, bytes } = await call(server, token, line, body)
  if (status < 200 || status > 299) throw new Error(`${line}: ${status} ${bytes.toString()}`)
  return (bytes.byteLength === 0 ? null : JSON.parse(bytes.toString())) as T
}
