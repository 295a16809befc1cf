/**
 * P36, on MariaDB and on SQLite: 5,000 candidates have payed at once, and the bank notifies of each payment five times, in any order. CPU of server and
 * database for a notice (the sandbox bank is a process of its own, and left out), beside a bare insert in the same run. Afterwards each payment is looked for: stored
 * once, and its process payed once.
 */
import { fileURLToPath } from 'node:url'
import { freePort } from '../../.workspace/run/ports.mjs'
import {
  SIGNATURE_HEADER,
  sandboxSignature,
  TIME_HEADER,
} from '#appeals/payment_providers/pix/notice_callers'
import type { PayableWorld } from '#tests/fixtures/payable_world'
import { benchRows } from './support/bench_rows.js'
import { Client, percentile } from './support/load.js'
import { madeWorld } from './support/made_world.js'
import { type Bed, cpuSeconds, DELIVERED_SERVER, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 5_000)
const TIMES = 5
const CONNECTIONS = 64
const GATE_MS = 1.5
const SECRET = 'of-the-sandbox-bank-of-this-bench-alone'
const RECEIVER = { key: '00000000-0000-4000-8000-000000000000', name: 'Banco de provas', city: 'São Paulo' }
const HOUR = 3_600_000
const CENTS = 1_250

type Payment = { endToEndId: string; txid: string }

/** Works off the list on so many connections. */
async function onAll<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (;;) {
      const one = list[next]
      next += 1
      if (one === undefined) return
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

async function bench(plain: Bed) {
  const port = await freePort()
  const bed: Bed = {
    ...plain,
    environment: {
      ...plain.environment,
      // A production server refuses the sandbox bank.
      NODE_ENV: 'development',
      PAYMENT_PROVIDER: 'sandbox',
      PAYMENT_SANDBOX_URL: `http://127.0.0.1:${port}`,
      PAYMENT_SANDBOX_SECRET: SECRET,
      PIX_KEY: RECEIVER.key,
      PIX_NAME: RECEIVER.name,
      PIX_CITY: RECEIVER.city,
    },
  }
  const { adminToken, collection, item, candidates } = await madeWorld<PayableWorld>(bed, 'make_payable', [
    PAYMENTS,
  ])
  const server = await startServer(bed, DELIVERED_SERVER)
  const atBank = { ...bed, environment: { ...bed.environment, PORT: String(port) } }
  const bank = await startServer(atBank, 'ace.js', '/oauth/token', ['payments:sandbox'])
  const limit = await startServer(
    bed,
    fileURLToPath(new URL('./support/appeals_limit.ts', import.meta.url)),
    '/'
  )
  const client = new Client(server.port, CONNECTIONS)
  const bare = new Client(limit.port, CONNECTIONS)
  const payer = new Client(bank.port, CONNECTIONS)
  const act = async <T>(token: string, method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await client.send(method, path, token, body)
    if (reply.status >= 300)
      throw new Error(`void: ${path} is ${reply.status}: ${JSON.stringify(reply.body).slice(0, 300)}`)
    return reply.body as T
  }
  const iso = (at: number) => new Date(at).toISOString()
  const now = Math.floor(Date.now() / 1_000) * 1_000
  await act(adminToken, 'PUT', `/v1/collections/${collection}/appeal_issuing_window`, {
    opens_at: iso(now - HOUR),
    closes_at: iso(now + HOUR),
    payment_appeal: true,
    for_appeal_value: (CENTS / 100).toFixed(2),
    pay_until: iso(now + 2 * HOUR),
  })
  const payed: Payment[] = []
  await onAll(candidates, async ({ application, token }) => {
    const content = 'A alternativa A também responde.'
    await act(token, 'POST', '/v1/appeals', { application, item, content, bibliography: 'Livro, p. 12' })
    const { results } = await act<{ results: { id: number }[] }>(
      token,
      'GET',
      `/v1/appeal-process?application=${application}`
    )
    const { txid } = await act<{ txid: string }>(
      token,
      'POST',
      `/v1/appeal-process/${results[0]?.id}/start_payment_process`
    )
    const { body } = await payer.send('POST', '/sandbox/pay', '', { txid, notify: 'never' })
    const [payment] = (body as { payments?: Payment[] }).payments ?? []
    if (!payment) throw new Error(`void: the sandbox bank says ${JSON.stringify(body)}`)
    payed.push(payment)
  })

  // Each of them five times, those of one not behind each other.
  const notices = Array.from({ length: TIMES }, (_, round) =>
    payed.map((payment, at) => ({ payment, place: (at * 7_919 + round * 104_729) % (payed.length * TIMES) }))
  )
    .flat()
    .sort((one, other) => one.place - other.place)
  const waits: number[] = []
  const notify = async ({ payment }: (typeof notices)[number]) => {
    const body = JSON.stringify({ pix: [{ endToEndId: payment.endToEndId, txid: payment.txid }] })
    const seconds = String(Math.floor(Date.now() / 1_000))
    const { status, ms } = await client.send('POST', '/v1/payment_webhooks/sandbox', '', body, {
      [TIME_HEADER]: seconds,
      [SIGNATURE_HEADER]: sandboxSignature(SECRET, seconds, body),
    })
    if (status !== 204) throw new Error(`void: a notice is answered with ${status}`)
    waits.push(ms)
  }
  const pids = [server.pid, ...bed.databasePids()]
  const own = cpuSeconds(pids)
  await onAll(notices, notify)
  const ms = ((cpuSeconds(pids) - own) * 1_000) / notices.length
  const limitPids = [limit.pid, ...bed.databasePids()]
  const bareFrom = cpuSeconds(limitPids)
  await onAll(payed, async () => {
    await bare.send('POST', '/', '', { application: 1, content: 'x'.repeat(100) })
  })
  const bareMs = ((cpuSeconds(limitPids) - bareFrom) * 1_000) / payed.length

  const stored = await benchRows<{ id: string; count: number }>(
    bed,
    'SELECT end_to_end_id AS id, COUNT(*) AS count FROM payments GROUP BY end_to_end_id'
  )
  const events = await benchRows<{ id: number; count: number }>(
    bed,
    "SELECT process_id AS id, COUNT(*) AS count FROM payment_events WHERE kind = 'payed' GROUP BY process_id"
  )
  const counted = new Map(stored.map(({ id, count }) => [id, Number(count)]))
  const wrong =
    payed.filter(({ endToEndId }) => counted.get(endToEndId) !== 1).length +
    Math.abs(stored.length - payed.length) +
    Math.abs(events.length - payed.length) +
    events.filter(({ count }) => Number(count) !== 1).length
  console.log(
    `payments ${bed.name}: ${payed.length} payments, ${TIMES} notices of each on ${CONNECTIONS} connections`
  )
  console.log(
    `  P36 a notice: gate ${GATE_MS} ms CPU: ${verdict(ms <= GATE_MS)} (${ms.toFixed(2)}; bare insert ${bareMs.toFixed(2)}; p99 ${percentile(waits, 0.99).toFixed(0)} ms)`
  )
  console.log(`  payments that are not there once: ${wrong}: ${verdict(wrong === 0)}`)
  for (const one of [client, bare, payer]) one.close()
  await limit.stop()
  await server.retire()
  await bank.retire()
}

await onBothDatabases(bench)
process.exit()
