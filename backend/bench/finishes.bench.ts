/**
 * P6 on MariaDB and on SQLite: finishes that take 10 answers along, each sent three times (the repeats get the record of the first). CPU of
 * server and database for each candidate. Every answer is checked: the repeats have the digest of the first.
 */
import { Client, openLoop } from './support/load.js'
import {
  type Bed,
  candidatesOf,
  cpuSeconds,
  DELIVERED_SERVER,
  onBothDatabases,
  startServer,
} from './support/processes.js'
import { expectOk } from './support/streams.js'
import { verdict } from './support/verdict.js'

const COUNT = Number(process.env.BENCH_CANDIDATES ?? 1_000)
const WITHIN_MS = Number(process.env.BENCH_SECONDS ?? 20) * 1_000
const GATE = { finishMs: 2 }

async function bench(bed: Bed) {
  const people = await candidatesOf(bed, COUNT)
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 64)
  const pids = [server.pid, ...bed.databasePids()]
  const path = (index: number, what: string) => `/v1/applications/${people[index]?.applicationId}/${what}`
  const token = (index: number) => people[index]?.token ?? ''
  await openLoop(
    COUNT,
    WITHIN_MS,
    async (index) => void (await expectOk(client, 'POST', path(index, 'start'), token(index)))
  )
  const from = cpuSeconds(pids)
  await openLoop(COUNT, WITHIN_MS, async (index) => {
    const answers = people[index]?.answers.slice(0, 10).map(({ id, alternatives }, at) => ({
      id,
      revision: 1,
      alternative_id: alternatives[(index + at) % 4],
      seconds: 5,
      finished: true,
    }))
    const digests = new Set<unknown>()
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await client.send('POST', path(index, 'finish'), token(index), { answers })
      if (status !== 200) throw new Error(`void: a finish is ${status}`)
      digests.add((body as { digest: string }).digest)
    }
    if (digests.size !== 1) throw new Error('void: a repeat got another record')
  })
  const ms = ((cpuSeconds(pids) - from) * 1_000) / COUNT
  client.close()
  await server.retire()
  console.log(
    `finishes ${bed.name}: ${COUNT} in ${WITHIN_MS / 1_000} s, each three times: ${ms.toFixed(2)} ms CPU each`
  )
  console.log(`  P6: gate ${GATE.finishMs} ms CPU: ${verdict(ms <= GATE.finishMs)}`)
}

await onBothDatabases(bench)
process.exit()
