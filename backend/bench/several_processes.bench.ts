/**
 * P7c on MariaDB and Redis: the exam day of P7 with still pictures, over 1, 2 and 3 server processes in turns, with so many candidates for
 * each process. Every call and stream goes to the next process. CPU seconds of all server processes, the database and Redis, from /proc; the
 * limit is the one process of the same round, with the candidates of one. The same class over more processes would be another question: a
 * process with a third of the calls needs more than a third of the time for them, however many run beside it.
 */
import { availableParallelism } from 'node:os'
import { startRedis } from '../../.workspace/services/redis.mjs'
import { candidatesOf, DELIVERED_SERVER, mariaDbBed, roomsOf, startServer } from './support/processes.js'
import { ExamDay } from './support/exam_day.js'
import { Client, median, PAIRS, percentile, SECONDS, WARM_SECONDS } from './support/load.js'
import { storedDifferences } from './support/stored_rows.js'
import { verdict } from './support/verdict.js'

/** Of each process. */
const COUNT = Number(process.env.BENCH_CANDIDATES ?? 90)
const PROCESSES = [1, 2, 3]
const GATE = { perCore: 0.85, p99: 1.25 }
const GOAL = 0.95

type Round = { perCore: number; p50: number; p99: number; picture: number; message: number }

const redis = await startRedis()
const bed = await mariaDbBed()
Object.assign(bed.environment, {
  EVENTS: 'redis',
  REDIS_HOST: redis.host,
  REDIS_PORT: String(redis.port),
  MEDIA: 'stills',
})

async function round(day: ExamDay, processes: number): Promise<Round> {
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer(bed, DELIVERED_SERVER))
  )
  const clients = servers.map(({ port }) => new Client(port, 64))
  const serving = servers.map(({ pid }) => pid)
  await day.enter(clients, COUNT * processes)
  // Long enough for each process to compile what it runs.
  await day.run(WARM_SECONDS * 4_000, serving)
  const { syncs, pictures, messages, cores } = await day.run(SECONDS * 1_000, [
    ...serving,
    ...bed.databasePids(),
    redis.pid,
  ])
  await day.leave()
  for (const client of clients) client.close()
  for (const server of servers) await server.stop()
  return {
    perCore: (COUNT * processes) / cores,
    p50: percentile(syncs, 0.5),
    p99: percentile(syncs, 0.99),
    picture: percentile(pictures, 0.99),
    message: percentile(messages, 0.99),
  }
}

try {
  const people = await candidatesOf(bed, COUNT * Math.max(...PROCESSES))
  const day = new ExamDay(people, await roomsOf(bed), { withPictures: true })
  const rounds = new Map(PROCESSES.map((processes) => [processes, [] as Round[]]))
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const processes of PROCESSES) rounds.get(processes)?.push(await round(day, processes))
  const of = (processes: number, figure: keyof Round) =>
    median((rounds.get(processes) ?? []).map((one) => one[figure]))
  const share = (processes: number) => of(processes, 'perCore') / of(1, 'perCore')
  const slower = (processes: number) => of(processes, 'p99') / of(1, 'p99')
  console.log(
    `P7c MariaDB and Redis: ${COUNT} candidates for each process, with streams, camera every 2 s and screen every 5 s, a proctor for each 30; ${PAIRS} rounds of ${SECONDS} s each`
  )
  console.table(
    Object.fromEntries(
      PROCESSES.map((processes) => [
        processes === 1 ? '1 process (the limit)' : `${processes} processes`,
        {
          'candidates a core': of(processes, 'perCore').toFixed(0),
          'of one process': share(processes).toFixed(2),
          'sync p50 ms': of(processes, 'p50').toFixed(1),
          'sync p99 ms': of(processes, 'p99').toFixed(1),
          'p99 / one': slower(processes).toFixed(2),
          'picture p99 ms': of(processes, 'picture').toFixed(0),
          'message p99 ms': of(processes, 'message').toFixed(0),
        },
      ])
    )
  )
  console.log(
    `  ${availableParallelism()} cores, shared by all processes, the database, Redis and the load: "a core" is the CPU time that was used, not a machine that was full. It says what one more process costs, not how many candidates a machine of more cores takes at once.`
  )
  const several = PROCESSES.slice(1)
  const met = (least: number) => several.every((processes) => share(processes) >= least)
  const isFast = several.every((processes) => slower(processes) <= GATE.p99)
  console.log(
    `  first gate ${GATE.perCore} of one process a core, p99 ${GATE.p99}x: ${verdict(met(GATE.perCore) && isFast)}; goal ${GOAL}: ${met(GOAL) && isFast ? 'met' : 'not met'}`
  )
  const differences = await storedDifferences(bed, day.acknowledged)
  console.log(
    `  rows that differ from what was acknowledged: ${differences} of ${day.acknowledged.size}; calls that failed: ${day.errors}`
  )
  if (differences > 0 || day.errors > 0) throw new Error('void')
} finally {
  await bed.stop()
  await redis.stop()
}
process.exit()
