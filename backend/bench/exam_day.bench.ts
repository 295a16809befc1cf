/**
 * P7 on MariaDB, an exam day: each candidate syncs every 7 s, is present every 10 s and has a stream open; 20 proctors watch rooms of
 * 30, read the room again when they hear of a change (at most once a second), and say something every 20 s; one candidate in a hundred
 * loses the stream each second and comes back. CPU of server and database, memory of the server for each candidate, p99 of the syncs.
 */
import {
  candidatesOf,
  DELIVERED_SERVER,
  mariaDbBed,
  memoryMb,
  roomsOf,
  startServer,
} from './support/processes.js'
import { ExamDay } from './support/exam_day.js'
import { Client, percentile, SECONDS } from './support/load.js'
import { verdict } from './support/verdict.js'

const COUNT = Number(process.env.BENCH_CANDIDATES ?? 1_000)

const bed = await mariaDbBed()
try {
  const people = await candidatesOf(bed, COUNT)
  const day = new ExamDay(people, await roomsOf(bed))
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 64)
  const alone = memoryMb(server.pid)
  await day.enter([client])
  const { syncs, messages, cores, seconds } = await day.run(SECONDS * 1_000, [
    server.pid,
    ...bed.databasePids(),
  ])
  const kbEach = ((memoryMb(server.pid) - alone) * 1_024) / COUNT
  const p99 = percentile(syncs, 0.99)
  const perCore = COUNT / cores
  console.log(
    `P7 MariaDB: ${COUNT} candidates with streams for ${seconds.toFixed(0)} s, ${day.proctors} proctors, ${COUNT / 100} reconnects a second`
  )
  console.table({
    ours: {
      'candidates a core': perCore.toFixed(0),
      'sync p99 ms': p99.toFixed(0),
      'sync p50 ms': percentile(syncs, 0.5).toFixed(0),
      'message p99 ms': percentile(messages, 0.99).toFixed(0),
      'KB a candidate': kbEach.toFixed(0),
      errors: day.errors,
    },
  })
  console.log(
    `  first gate 1,000 a core, sync p99 150 ms, 200 KB: ${verdict(perCore >= 1_000 && p99 <= 150 && kbEach <= 200)}`
  )
  await day.leave()
  client.close()
  await server.stop()
  if (day.errors > 0) throw new Error(`void: ${day.errors} calls failed`)
} finally {
  await bed.stop()
}
process.exit()
