/**
 * P16, its Excel: the list of a collection of 10,000 applications as a workbook, streamed within the call, on MariaDB and on SQLite. Rows a
 * second, and what the server's memory grows by, from the first workbook to the last.
 */
import { Client, median } from './support/load.js'
import { networkOf } from './support/networks.js'
import { type Bed, DELIVERED_SERVER, memoryMb, onBothDatabases, startServer } from './support/processes.js'
import { verdict } from './support/verdict.js'

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const GATE = { perSecond: 2_000, mb: 300 }

async function bench(bed: Bed) {
  const network = await networkOf(bed, ROWS, 1)
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 1)
  const path = `/v1/applications/dashboard/sheet?collection=${network.collections[0]}`
  const before = memoryMb(server.pid)
  let [peak, bytes] = [before, 0]
  const watch = setInterval(() => (peak = Math.max(peak, memoryMb(server.pid))), 50)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { status, body, ms } = await client.send('GET', path, network.token)
    if (status !== 200 || !(body instanceof Uint8Array)) throw new Error(`void: ${status}`)
    bytes = body.byteLength
    times.push(ms)
  }
  clearInterval(watch)
  const perSecond = (ROWS * 1_000) / median(times)
  const gained = peak - before
  console.log(`Excel ${bed.name}: ${ROWS} rows, ${(bytes / 1_024).toFixed(0)} KB, ${ROUNDS} rounds`)
  console.log(
    `P16 ${bed.name}: ${perSecond.toFixed(0)} rows a second (gate ${GATE.perSecond}) ${verdict(perSecond >= GATE.perSecond)}, ` +
      `+${gained.toFixed(0)} MB (gate ${GATE.mb}) ${verdict(gained <= GATE.mb)}`
  )
  client.close()
  await server.retire()
}

await onBothDatabases(bench)
process.exit()
