import type { Group } from '@japa/runner/core'
import { Redis } from 'ioredis'
import { createConnection, type Connection } from 'mysql2/promise'
import { RedisCounts } from '#counters/redis_counts'
import { EXPIRES_AFTER_MS } from '#system/domain/process_row'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { s3Settings, startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'
import { janusIsMissing } from '#tests/functional/media/test_janus'
import type { WatchedWorld, World } from '#tests/faults/support/candidate'
import { copyingConverter } from '#tests/faults/support/films'
import { startJanusNodes, type NodeProcess } from '#tests/faults/support/janus_nodes'
import { ServerProcess } from '#tests/faults/support/server'
import { WorkerProcess } from '#tests/faults/support/worker'

const isInstallable = () => mariaDbPrograms() !== null && redisProgram() !== null && swiftPrograms() !== null
const NOT_INSTALLED =
  'MariaDB, Redis or Swift is not installed: apt-get install mariadb-server redis-server python3-swift'

/** Of a count, in seconds: longer than a test, so that it does not end while a slow machine still sends. */
export const LONG_WINDOW_S = 3_600

/**
 * Three server processes with a DATA_DIR each, as on three machines, and a worker, which share a MariaDB, a Redis, an S3 store and two Janus
 * (none where Janus is not installed). What one does reaches the others by a message or a read, never because it is looked for in time.
 */
export class Installation {
  readonly #ends: (() => Promise<unknown>)[] = []
  readonly #servers: ServerProcess[] = []
  #worlds: World[] = []
  #rooms: WatchedWorld[] = []
  #nodes: readonly NodeProcess[] = []
  #database: Connection | null = null
  #counts: RedisCounts | null = null
  #redis: Redis | null = null
  #worker: WorkerProcess | null = null

  /** `worlds`, `rooms`: how many candidates, and watched rooms of one, with an institution of their own. @throws what did not start; everything is ended then */
  async start({ worlds, rooms }: { worlds: number; rooms: number }): Promise<void> {
    try {
      const atTheEnd = (end: () => Promise<unknown>) => void this.#ends.unshift(end)
      const [database, redis, s3, { nodes, settings: video }] = await Promise.all([
        this.#started(startMariaDb({ database: 'banca_three' })),
        this.#started(startRedis()),
        this.#started(startS3()),
        janusIsMissing() ? { nodes: [], settings: {} } : startJanusNodes(atTheEnd),
      ])
      this.#nodes = nodes
      const { JANUS_PATH } = await copyingConverter(atTheEnd)
      const settings = {
        EVENTS: 'redis',
        REDIS_HOST: redis.host,
        REDIS_PORT: String(redis.port),
        ...s3Settings(s3),
        ...video,
        JANUS_PATH,
        JOBS: 'off',
        DRAIN_SECONDS: '1',
      }
      for (let count = 0; count < 3; count += 1) {
        const server = await ServerProcess.prepare({ database, settings, fault: 'only_messages' })
        this.#ends.unshift(() => server.dispose())
        this.#servers.push(server)
      }
      this.#worlds = await this.a.worlds(worlds)
      const worker = new WorkerProcess(this.a.environment, 'no_looks_for_jobs')
      this.#ends.unshift(() => worker.kill())
      this.#worker = worker
      await Promise.all([...this.#servers, worker].map((each) => each.start()))
      this.#rooms = await this.a.watchedRooms(rooms)
      const { host, port, user, password } = database
      const connection = await createConnection({ host, port, user, password, database: database.database })
      this.#ends.unshift(() => connection.end())
      this.#database = connection
      const counts = new RedisCounts({ host: redis.host, port: redis.port })
      this.#ends.unshift(async () => counts.close())
      this.#counts = counts
      const client = new Redis(redis.port, redis.host)
      this.#ends.unshift(async () => client.disconnect())
      this.#redis = client
    } catch (error) {
      await this.end()
      throw error
    }
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end()
  }

  /** The processes. */
  get a() {
    return this.#at(0)
  }
  get b() {
    return this.#at(1)
  }
  get c() {
    return this.#at(2)
  }
  get all(): readonly ServerProcess[] {
    return this.#servers
  }

  get worker(): WorkerProcess {
    if (!this.#worker) throw new Error('it is not started')
    return this.#worker
  }

  /** One that no other test has. */
  world(): World {
    const world = this.#worlds.pop()
    if (!world) throw new Error('more worlds are needed')
    return world
  }

  /** A watched room that no other test has. */
  room(): WatchedWorld {
    const room = this.#rooms.pop()
    if (!room) throw new Error('more rooms are needed')
    return room
  }

  get nodes(): readonly NodeProcess[] {
    return this.#nodes
  }

  get database(): Connection {
    if (!this.#database) throw new Error('it is not started')
    return this.#database
  }

  /** Do the processes know a media session of this id? */
  async knowsMediaSession(id: string): Promise<boolean> {
    return (await this.#shared.exists(`banca.media.session.${id}`)) > 0
  }

  /** The row that this process wrote about itself, as if it were so old: Redis tells the age of a row by what is left of its expiry. Milliseconds. */
  async age(processId: string, ms: number): Promise<void> {
    await this.#shared.pexpire(`banca.processes.${processId}`, EXPIRES_AFTER_MS - ms)
  }

  get #shared(): Redis {
    if (!this.#redis) throw new Error('it is not started')
    return this.#redis
  }

  async rows<T>(sql: string, values: unknown[]): Promise<T[]> {
    const [rows] = await this.database.query(sql, values)
    return rows as T[]
  }

  /** The counts that the processes share. */
  get counts(): RedisCounts {
    if (!this.#counts) throw new Error('it is not started')
    return this.#counts
  }

  /** Ended with the others. */
  async #started<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
    const service = await starting
    this.#ends.push(() => service.stop())
    return service
  }

  #at(index: number): ServerProcess {
    const server = this.#servers[index]
    if (!server) throw new Error('it is not started')
    return server
  }
}

/** Starts an installation for the tests of a group, which are skipped where it cannot be started. */
export function startFor(group: Group, school: Installation, needs: { worlds: number; rooms: number }): void {
  group.setup(async () => {
    if (isInstallable()) await school.start(needs)
    return () => school.end()
  })
  group.tap((one) => void one.timeout(180_000).skip(() => !isInstallable(), NOT_INSTALLED))
}
