import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { isThere, readState } from '../../../.workspace/cluster/state.mjs'
import { accepts, freePort } from '../../../.workspace/run/ports.mjs'
import { mariaDbPlace } from '../../../.workspace/services/mariadb.mjs'
import { expect } from './candidate.js'
import { socketsOf } from './media_school.js'

const LAUNCHER = resolve(import.meta.dirname, '../../../.workspace/cluster.mjs')

/** What a start, an end or a build may take on a slow and busy machine; nothing is expected to. */
const PATIENT = { timeout: 600_000 }

/** A command of the launcher, and what it has written so far. */
export class Command {
  output = ''
  readonly child: ChildProcess
  /** Its exit code. */
  readonly over: Promise<number | null>
  readonly #waiting = new Set<() => void>()

  constructor(dataDir: string, options: readonly string[]) {
    this.child = spawn(process.execPath, [LAUNCHER, ...options], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text: Buffer) => {
        this.output += text.toString()
        for (const look of this.#waiting) look()
      })
    this.over = new Promise((done) => this.child.once('close', done))
  }

  /** Resolves once it has written this, and rejects where it ends without it. */
  async says(wanted: RegExp): Promise<RegExpExecArray> {
    const written = new Promise<RegExpExecArray>((done) => {
      const look = () => {
        const found = wanted.exec(this.output)
        if (found) done(found)
      }
      this.#waiting.add(look)
      look()
    })
    const ended = this.over.then((code) => {
      throw new Error(`It ended with ${code} and did not say ${wanted}:\n${this.output}`)
    })
    return Promise.race([written, ended])
  }
}

/** `npm run cluster` as people start it: the launcher itself, with a data folder and a port of its own. */
export class Cluster {
  /** Of the balancer. */
  readonly url: string
  readonly folder: string
  readonly #launcher: Command
  #places = new Map<string, string>()

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.url = `http://localhost:${port}`
    this.#launcher = new Command(folder, ['--port', String(port)])
  }

  /** Resolves once it takes orders. Needs the build of all parts, or makes it. */
  static async open(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'banca-cluster-'))
    const cluster = new Cluster(folder, await freePort())
    try {
      await cluster.#launcher.says(/Ctrl-C ends everything/)
      for (const [, name = '', place = ''] of cluster.#launcher.output.matchAll(
        /^ {2}(\S+) +pid \d+ +(?:http:\/\/)?(127\.0\.0\.1:\d+)/gm
      ))
        cluster.#places.set(name, place)
      await expect.poll(() => cluster.#state.isReady, PATIENT).toBe(true)
      return cluster
    } catch (error) {
      await cluster.close()
      throw error
    }
  }

  get #state() {
    const state = readState(join(this.folder, 'cluster'))
    if (!state) throw new Error(`The cluster has no state:\n${this.#launcher.output}`)
    return state
  }

  /** The process ids of its members, by name. */
  get ids(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#state.processes).map(([name, { pid }]) => [name, pid]))
  }

  /** `127.0.0.1:PORT` of a member, as the launcher printed it. */
  placeOf(name: string): string {
    const place = this.#places.get(name)
    if (!place) throw new Error(`No address of ${name}:\n${this.#launcher.output}`)
    return place
  }

  /** Where its members listen, as far as the launcher printed it. */
  get ports(): number[] {
    return [...this.#places.values()].map((place) => Number(place.split(':')[1]))
  }

  /** Another command for it, in a process of its own. */
  order(...options: string[]): Command {
    return new Command(this.folder, options)
  }

  /** Ends a member at once, as a power cut would. */
  kill(name: string): void {
    process.kill(this.ids[name] ?? 0, 'SIGKILL')
  }

  /** Resolves once a member has another process than that of `before`, which is ready where it is a server. */
  async isBack(name: string, before: Record<string, number>): Promise<void> {
    await expect.poll(() => this.ids[name], PATIENT).not.toBe(before[name])
    if (name.startsWith('server-')) await expect.poll(() => isHealthy(this.placeOf(name)), PATIENT).toBe(true)
  }

  /** Resolves once the balancer has sent a server a call from now on. */
  async sendsTo(name: string): Promise<void> {
    const log = () => readFileSync(join(this.folder, 'cluster/nginx/access.log'), 'utf8')
    const { length } = log()
    await expect.poll(() => log().includes(` ${this.placeOf(name)} 200\n`, length), PATIENT).toBe(true)
  }

  /** Rows of its MariaDB. */
  async rows<T extends object>(sql: string, ...values: (string | number)[]): Promise<T[]> {
    const port = Number(this.placeOf('mariadb').split(':')[1])
    const connection = await createConnection(mariaDbPlace(port, 'banca'))
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql, values)
      return rows as T[]
    } finally {
      await connection.end()
    }
  }

  /**
   * All processes that run for it: its members, and those whose data are in its folder. Redis writes its title over its environment, and is
   * known as a member alone.
   */
  async processes(): Promise<number[]> {
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const environments = await Promise.all(
      ids.map((id) => readFile(`/proc/${id}/environ`, 'latin1').catch(() => ''))
    )
    const members = Object.values(this.#state.processes).filter(isThere)
    return ids.filter(
      (id, at) =>
        members.some(({ pid }) => pid === id) || environments[at]?.includes(`\0DATA_DIR=${this.folder}`)
    )
  }

  /** The ports on which any of its processes listens. */
  async listening(): Promise<number[]> {
    const sockets = await Promise.all(
      // One that has ended meanwhile has none.
      (await this.processes()).map((id) => socketsOf(id).catch(() => []))
    )
    return [...new Set(sockets.flat().flatMap(({ kind, port }) => (kind === 'tcp' ? [port] : [])))]
  }

  /** Asks it to end, as Ctrl-C and a service manager do. Resolves to its exit code. */
  async end(): Promise<number | null> {
    this.#launcher.child.kill('SIGTERM')
    return this.#launcher.over
  }

  async close(): Promise<void> {
    if (this.#launcher.child.kill('SIGTERM')) await this.#launcher.over
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const isHealthy = (place: string): Promise<boolean> =>
  fetch(`http://${place}/health/ready`).then(
    ({ ok }) => ok,
    () => false
  )

/** Those of these ports that are taken. */
export async function takenOf(ports: readonly number[]): Promise<number[]> {
  const taken = await Promise.all(ports.map((port) => accepts('127.0.0.1', port)))
  return ports.filter((_, at) => taken[at])
}
