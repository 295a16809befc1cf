import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Reply = { status: number; body: unknown; ms: number }

/** A keep-alive client of one server on loopback. */
export class Client {
  readonly #agent: Agent
  readonly port: number
  readonly #headers: Record<string, string>

  /** `asBrowser`: takes compressed answers, as every browser does. */
  constructor(port: number, connections = 32, { asBrowser = false } = {}) {
    this.port = port
    this.#headers = asBrowser ? { 'accept-encoding': 'gzip, deflate, br' } : {}
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** `body`: bytes of a PNG as they are, a text as JSON that is written already, else sent as JSON. The answer's is bytes where it is no JSON. */
  send(
    method: string,
    path: string,
    token: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {}
  ): Promise<Reply> {
    const from = performance.now()
    const isPicture = body instanceof Uint8Array
    const payload = isPicture || typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const headers: Record<string, string | number> = {
        ...this.#headers,
        authorization: `JWT ${token}`,
        ...more,
      }
      if (payload !== undefined)
        Object.assign(headers, {
          'content-type': isPicture ? 'image/png' : 'application/json',
          'content-length': Buffer.byteLength(payload),
        })
      const call = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.#agent },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const bytes = decoded(Buffer.concat(parts), response.headers['content-encoding'])
            const isJson = response.headers['content-type']?.startsWith('application/json') === true
            resolve({
              status: response.statusCode ?? 0,
              body:
                bytes.byteLength === 0 ? null : isJson ? (JSON.parse(bytes.toString()) as unknown) : bytes,
              ms: performance.now() - from,
            })
          })
        }
      )
      call.on('error', reject)
      call.end(payload)
    })
  }

  close() {
    this.#agent.destroy()
  }
}

const decoded = (bytes: Buffer, encoding: string | undefined) =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes

/** Runs `one` on `workers` workers until the time is over; each sends its next request when the former was answered. */
export async function closedLoop(
  workers: number,
  ms: number,
  one: (worker: number) => Promise<void>
): Promise<number> {
  const until = performance.now() + ms
  let done = 0
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        await one(worker)
        done += 1
      }
    })
  )
  return done
}

/** Starts `count` jobs evenly over `ms`, whether the former are done or not; resolves when all are. */
export async function openLoop(
  count: number,
  ms: number,
  one: (index: number) => Promise<void>
): Promise<void> {
  const from = performance.now()
  const jobs: Promise<void>[] = []
  for (let index = 0; index < count; index++) {
    const wait = from + (index * ms) / count - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    jobs.push(one(index))
  }
  await Promise.all(jobs)
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
export const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0
export const percentile = (values: readonly number[], part: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Seconds and pairs as in performance.md; shorter during development. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
export const PAIRS = Number(process.env.BENCH_PAIRS ?? 5)
export const WARM_SECONDS = Math.min(5, SECONDS)
