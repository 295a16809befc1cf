/** P17: from the start of the process to its first 200, on a migrated database; beside a bare node:http server. */
import { DELIVERED_SERVER, LIMIT_SERVER, candidatesOf, sqliteBed, startServer } from './support/processes.js'
import { median } from './support/load.js'
import { verdict } from './support/verdict.js'

const ROUNDS = 5
const bed = await sqliteBed()
try {
  await candidatesOf(bed, 1)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const [script, times, ready] of [
      [DELIVERED_SERVER, ours, '/v1/settings'],
      [LIMIT_SERVER, bare, '/'],
    ] as const) {
      const server = await startServer(bed, script, ready)
      times.push(server.startedInMs)
      await server.stop()
    }
  console.log(`P17: process start to first answer, median of ${ROUNDS}`)
  console.log(
    `  ours: ${DELIVERED_SERVER.endsWith('.js') ? 'the production build' : 'from source, compiled while it loads'}`
  )
  console.table({ ours: { ms: median(ours).toFixed(0) }, limit: { ms: median(bare).toFixed(0) } })
  console.log(
    `  first gate 2000 ms: ${verdict(median(ours) <= 2000)}; moonshot 800 ms: ${median(ours) <= 800 ? 'met' : 'not met'}`
  )
} finally {
  await bed.stop()
}
process.exit()
