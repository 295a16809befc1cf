import { createConnection, type Connection } from 'mysql2/promise'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { s3Settings, startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'
import { as } from '#tests/fixtures/people'
import type { World } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'

export const isInstallable = () =>
  mariaDbPrograms() !== null && redisProgram() !== null && swiftPrograms() !== null
export const NOT_INSTALLED =
  'MariaDB, Redis or Swift is not installed: apt-get install mariadb-server redis-server python3-swift'

/** Three server processes with a DATA_DIR each, as on three machines, which share a MariaDB, a Redis and an S3 store. */
export class Installation {
  readonly #ends: (() => Promise<unknown>)[] = []
  readonly #servers: ServerProcess[] = []
  #worlds: World[] = []
  #database: Connection | null = null

  /** `worlds`: how many candidates with an institution of their own. @throws what did not start; everything is ended then */
  async start(worlds: number): Promise<void> {
    try {
      const [database, redis, s3] = await Promise.all([
        this.#started(startMariaDb({ database: 'banca_three' })),
        this.#started(startRedis()),
        this.#started(startS3()),
      ])
      const settings = {
        EVENTS: 'redis',
        REDIS_HOST: redis.host,
        REDIS_PORT: String(redis.port),
        ...s3Settings(s3),
      }
      for (let count = 0; count < 3; count += 1) {
        const server = await ServerProcess.prepare({ database, settings })
        this.#ends.unshift(() => server.dispose())
        this.#servers.push(server)
      }
      this.#worlds = await this.#at(0).worlds(worlds)
      await Promise.all(this.#servers.map((server) => server.start()))
      const { host, port, user, password } = database
      const connection = await createConnection({ host, port, user, password, database: database.database })
      this.#ends.unshift(() => connection.end())
      this.#database = connection
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

  /** One that no other test has. */
  world(): World {
    const world = this.#worlds.pop()
    if (!world) throw new Error('more worlds are needed')
    return world
  }

  async rows<T>(sql: string, values: unknown[]): Promise<T[]> {
    if (!this.#database) throw new Error('it is not started')
    const [rows] = await this.#database.query(sql, values)
    return rows as T[]
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

/** One call at one process. `line`: method and path; `body`: bytes as they are, a form, or else sent as JSON. */
export async function call(server: ServerProcess, token: string, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ')
  const isRaw = body instanceof Uint8Array
  const type = isRaw ? 'application/octet-stream' : 'application/json'
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { ...(token && as(token)), ...(!(body instanceof FormData) && { 'content-type': type }) },
    ...(body !== undefined && {
      body: isRaw
        ? (body as Uint8Array<ArrayBuffer>)
        : body instanceof FormData
          ? body
          : JSON.stringify(body),
    }),
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The same, which must succeed. @returns its answer, of JSON */
export async function act<T>(server: ServerProcess, token: string, line: string, body?: unknown): Promise<T> {
  const { status, bytes } = await call(server, token, line, body)
  if (status < 200 || status > 299) throw new Error(`${line}: ${status} ${bytes.toString()}`)
  return (bytes.byteLength === 0 ? null : JSON.parse(bytes.toString())) as T
}
