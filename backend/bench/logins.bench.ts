/**
 * P3 on MariaDB: different people log in within 60 s while 200 candidates sync every 7 s. CPU of server and database per
 * login over what the hash itself costs in this run; p99 of the syncs meanwhile.
 */
import { Argon2id, OWASP_COST } from '#identity/passwords/argon2id'
import { candidatesOf, cpuSeconds, DELIVERED_SERVER, mariaDbBed, startServer } from './support/processes.js'
import { Client, openLoop, percentile } from './support/load.js'
import type { BenchCandidate } from './support/world.js'
import { verdict } from './support/verdict.js'

const LOGINS = Number(process.env.BENCH_LOGINS ?? 1000)
const WINDOW_MS = 60_000 * (LOGINS / 1000)
const SYNCING = 200
const SYNC_MS = 7_000
/** The password of the fixtures (tests/fixtures/people.ts). */
const PASSWORD = 'senha-de-teste'

/** CPU of one hash as the product sets it, in this process, in this run. */
async function hashCpuMs(): Promise<number> {
  const rounds = 20
  const hash = new Argon2id(OWASP_COST)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await hash.make(PASSWORD)
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1000 / rounds
}

const bed = await mariaDbBed()
try {
  const people = await candidatesOf(bed, LOGINS + SYNCING)
  const syncing = people.slice(0, SYNCING)
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 256)
  const pids = [server.pid, ...bed.databasePids()]
  for (const one of syncing)
    await client.send('POST', `/v1/applications/${one.applicationId}/start`, one.token)

  const times: number[] = []
  let errors = 0
  let revision = 0
  const sync = async (one: BenchCandidate) => {
    revision += 1
    const entries = one.answers.slice(0, 5).map((answer) => ({
      id: answer.id,
      revision,
      alternative_id: answer.alternatives[revision % 4],
      seconds: revision,
      finished: true,
    }))
    const reply = await client.send(
      'PUT',
      `/v1/applications/${one.applicationId}/answers/batch`,
      one.token,
      entries
    )
    times.push(reply.ms)
    if (reply.status !== 200) errors += 1
  }
  const syncs = Math.round((SYNCING * WINDOW_MS) / SYNC_MS)
  const syncFor = () =>
    openLoop(syncs, WINDOW_MS, (index) => sync(syncing[index % SYNCING] as BenchCandidate))

  let before = cpuSeconds(pids)
  await syncFor()
  const syncAlone = cpuSeconds(pids) - before
  const aloneP99 = percentile(times, 0.99)
  times.length = 0

  before = cpuSeconds(pids)
  let refused = 0
  const logIn = async (one: BenchCandidate, index: number) => {
    const reply = await client.send('POST', '/v1/login', '', {
      username: one.username,
      password: PASSWORD,
      client_id: `bench-${index}`,
      set_new_client: true,
    })
    if (reply.status !== 200) refused += 1
    if (reply.status !== 200 && refused === 1)
      console.error('  first refused login:', reply.status, JSON.stringify(reply.body))
  }
  await Promise.all([
    syncFor(),
    openLoop(LOGINS, WINDOW_MS, (index) => logIn(people[SYNCING + index] as BenchCandidate, index)),
  ])
  const perLogin = ((cpuSeconds(pids) - before - syncAlone) * 1000) / LOGINS
  const hash = await hashCpuMs()
  const p99 = percentile(times, 0.99)
  console.log(
    `P3 MariaDB: ${LOGINS} different logins within ${WINDOW_MS / 1000} s beside ${SYNCING} candidates who sync every ${SYNC_MS / 1000} s`
  )
  console.table({
    ours: {
      'CPU ms a login': perLogin.toFixed(1),
      'sync p99 ms': p99.toFixed(0),
      'syncs alone': aloneP99.toFixed(0),
      refused,
      errors,
    },
    limit: { 'CPU ms a login': hash.toFixed(1) },
  })
  console.log(
    `  first gate 1.15x the hash and sync p99 100 ms: ${verdict(perLogin / hash <= 1.15 && p99 <= 100)} (${(perLogin / hash).toFixed(2)}x, ${p99.toFixed(0)} ms)`
  )
  client.close()
  await server.stop()
  if (errors + refused > 0) throw new Error(`void: ${errors} syncs and ${refused} logins failed`)
} finally {
  await bed.stop()
}
process.exit()
