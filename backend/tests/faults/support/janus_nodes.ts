import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { media } from '#config/media'
import { readNodes } from '#media/gateway/known_nodes'
import { JanusAdmin } from '#media/janus/janus_admin'
import { NO_SUCH_ROOM, JanusError } from '#media/janus/janus_messages'
import type { JanusEndpoint } from '#media/janus/janus_process'
import { findJanus } from '#media/janus/janus_programs'
import { freePort } from '../../../../.workspace/run/ports.mjs'

const CONFIGURE = fileURLToPath(new URL('../../../../.workspace/janus_config.mjs', import.meta.url))
/** UDP ports of the two, within those of every test's Janus (`RTP_PORTS`). */
const NODES = [
  { name: 'janus-a', rtpPorts: '21000-21499' },
  { name: 'janus-b', rtpPorts: '21500-21999' },
]

/** One Janus, as an operator runs it: with the configuration of `npm run janus:config`, on ports that stay. */
export class NodeProcess {
  readonly #folder: string
  /** Where it writes recordings. */
  readonly recordings: string
  readonly #admin: JanusAdmin
  #child: ChildProcess | null = null

  private constructor(folder: string, endpoint: JanusEndpoint) {
    this.#folder = folder
    this.recordings = endpoint.recordings
    this.#admin = new JanusAdmin(endpoint.admin, endpoint.secrets)
  }

  /** Not started. `entry`: its part of JANUS_NODES. */
  static async place(
    folder: string,
    { name, rtpPorts }: (typeof NODES)[number]
  ): Promise<{ node: NodeProcess; entry: unknown }> {
    const recordings = join(folder, `${name}-recordings`)
    await mkdir(recordings)
    const own = join(folder, name)
    await promisify(execFile)(process.execPath, [
      CONFIGURE,
      ...['--name', name, '--rtp-ports', rtpPorts, '--out', own, '--recordings', recordings],
      ...['--ws-port', String(await freePort()), '--admin-port', String(await freePort())],
    ])
    const file = join(own, 'nodes.json')
    const [known] = await readNodes(file)
    const [entry] = JSON.parse(await readFile(file, 'utf8')) as unknown[]
    if (!known) throw new Error(`${file} has no entry`)
    return { node: new NodeProcess(own, known.endpoint), entry }
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const programs = findJanus(media.searchPath, media.janusPath)
    if ('missing' in programs) throw new Error(programs.missing)
    const janus = [programs.janus, '-F', join(this.#folder, 'config'), '-o']
    const [program = '', ...args] = programs.setpriv
      ? [programs.setpriv, '--pdeathsig', 'KILL', '--', ...janus]
      : janus
    const child = spawn(program, args, { env: {}, stdio: 'ignore' })
    this.#child = child
    while (!(await this.#admin.ping()))
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`Janus ended with ${child.exitCode ?? child.signalCode}`)
  }

  /** As a power cut would. Resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** The candidates who are in a room of it, by their user ids; null: it has no such room. */
  async candidatesIn(roomId: number): Promise<number[] | null> {
    try {
      const listed = await this.#admin.room({ request: 'listparticipants', room: `banca-${roomId}` })
      const people = listed.participants as { id: string }[]
      return people.map(({ id }) => Number(id)).filter(Number.isSafeInteger)
    } catch (error) {
      if (error instanceof JanusError && error.code === NO_SUCH_ROOM) return null
      throw error
    }
  }
}

/** Two Janus that run, with the settings by which server processes find them. They end with `cleanup`. */
export async function startJanusNodes(cleanup: (end: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'banca-nodes-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  const placed = await Promise.all(NODES.map((node) => NodeProcess.place(folder, node)))
  const nodes = placed.map(({ node }) => node)
  for (const node of nodes) cleanup(() => node.kill())
  await Promise.all(nodes.map((node) => node.start()))
  const file = join(folder, 'nodes.json')
  await writeFile(file, JSON.stringify(placed.map(({ entry }) => entry)))
  return { nodes, settings: { MEDIA: 'janus', JANUS_NODES: file } }
}
