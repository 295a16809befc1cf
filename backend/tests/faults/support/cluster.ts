import mysql, { type RowDataPacket as Row } from 'mysql2/promise'
import { startMariaDb, type RunningMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { startRedis, type RunningRedis } from '../../../../.workspace/services/redis.mjs'
import { until } from '#tests/functional/security/until'
import { Candidate } from './candidate.js'
import type { StoredText } from './history.js'
import { ServerProcess } from './server.js'

type Cleanup = (end: () => Promise<void>) => void
/** `settings`: more of them for every process. */
type Size = { servers: number; candidates: number; fault?: string; settings?: Record<string, string> }

/** Several server processes of one school with MariaDB and Redis, and a class that writes. */
export type Cluster = {
  readonly servers: readonly ServerProcess[]
  readonly nextServer: () => ServerProcess
  readonly database: RunningMariaDb
  readonly candidates: readonly Candidate[]
  /** Each call of a candidate goes to the next process: nothing is sticky, and one that is dead costs an attempt. */
  readonly nextAddress: () => string
  readonly redis: { kill9(): Promise<void>; startAgain(): Promise<void>; empty(): Promise<void> }
}

/** Everything ends with the test. The class has not started. */
export async function startCluster(
  { servers: count, candidates: size, fault, settings: more }: Size,
  cleanup: Cleanup
): Promise<Cluster> {
  const database = await startMariaDb({ database: 'banca_cluster' })
  cleanup(() => database.stop())
  let redis = await startRedis()
  cleanup(() => redis.stop())
  const settings = { EVENTS: 'redis', REDIS_HOST: redis.host, REDIS_PORT: String(redis.port), ...more }
  const servers: ServerProcess[] = []
  cleanup(() => Promise.all(servers.map((server) => server.dispose())).then(() => undefined))
  for (let index = 0; index < count; index++)
    servers.push(await ServerProcess.prepare({ database, settings, fault }))
  const desks = (await servers[0]?.class(size)) ?? []
  await Promise.all(servers.map((server) => server.start()))
  let call = 0
  const nextServer = () => servers[call++ % servers.length] as ServerProcess
  const nextAddress = () => nextServer().address
  return {
    servers,
    database,
    nextServer,
    nextAddress,
    candidates: desks.map((desk, index) => new Candidate(desk, nextAddress, 31 + index)),
    redis: {
      kill9: () => redis.kill9(),
      startAgain: async () => {
        redis = await startRedis({ port: redis.port })
      },
      empty: () => empty(redis),
    },
  }
}

/** As `redis-cli FLUSHALL`. */
async function empty({ host, port }: RunningRedis): Promise<void> {
  const { Redis } = await import('ioredis')
  const client = new Redis({ host, port })
  await client.flushall()
  await client.quit()
}

/** Resolves when every process says that it is healthy, by itself. */
export const untilReady = (servers: readonly ServerProcess[]): Promise<void> =>
  until(async () => {
    const answers = await Promise.all(
      servers.map(({ address }) =>
        fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => false
        )
      )
    )
    return answers.every(Boolean)
  })

/** Everybody hands in, through whichever process; what it says and what is stored afterwards is checked by their histories. */
export async function handIn(candidates: readonly Candidate[]): Promise<string[]> {
  const problems: string[] = []
  for (const candidate of candidates) {
    const last = candidate.edit()
    const batch = candidate.history.sent(last)
    const reply = await candidate.finish(batch.entries)
    if (reply?.status !== 200) {
      problems.push(`application ${candidate.world.applicationId}: not handed in: ${JSON.stringify(reply)}`)
      continue
    }
    for (const { id, revision, accepted } of reply.body.answers ?? [])
      if (accepted) candidate.history.acknowledged(id, revision)
  }
  return problems
}

/** What the database itself holds, against what was acknowledged: whoever serves, this is what counts in the end. */
export async function storedProblems({ database, candidates }: Cluster): Promise<string[]> {
  const { host, port, user, password } = database
  const connection = await mysql.createConnection({ host, port, user, password, database: database.database })
  try {
    const problems: string[] = []
    for (const { world, history } of candidates) {
      const [[application]] = await connection.query<Row[]>('SELECT state FROM applications WHERE id = ?', [
        world.applicationId,
      ])
      if (application?.state !== 'FINISHED')
        problems.push(`application ${world.applicationId} is ${application?.state}`)
      const [rows] = await connection.query<Row[]>(
        'SELECT id, revision, free_response AS text FROM answers WHERE application_id = ?',
        [world.applicationId]
      )
      problems.push(...history.check(rows as StoredText[]))
    }
    return problems
  } finally {
    await connection.end()
  }
}
