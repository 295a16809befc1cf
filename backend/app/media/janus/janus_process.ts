import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, rmdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { JanusAdmin } from './janus_admin.js'
import { janusFiles, type JanusSecrets } from './janus_config.js'
import { JanusConnection } from './janus_connection.js'
import type { JanusPrograms } from './janus_programs.js'

/** How to reach a Janus that runs. */
export type JanusEndpoint = {
  readonly ws: string
  readonly admin: string
  readonly secrets: JanusSecrets
  readonly recordings: string
}

type Options = {
  programs: JanusPrograms
  /** Its working folder, with the configuration. Only the user that Janus runs as may enter. */
  folder: string
  /** Where it writes recordings; every folder above must let that user pass (`recordingsFolder`). */
  recordings: string
  rtpPorts: string
  secrets: JanusSecrets
  log(line: string): void
  /** It answers: at first, and again after each restart (with other ports). */
  up(endpoint: JanusEndpoint): void
  down(): void
}

/** A port that was free may be taken before Janus has it. */
const TRIES = 3
const READY_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 40
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8000
/** Up for this long, the next fall is a new one, not a repeat. */
const STEADY_MS = 60_000
const STOP_WITHIN_MS = 5000
/** `nobody` and `nogroup` of every Linux. */
const NOBODY = 65_534

const wait = (ms: number) => new Promise<void>((go) => setTimeout(go, ms).unref())

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Janus opens its two endpoints one after the other. */
async function speaks(ws: string, secrets: JanusSecrets): Promise<boolean> {
  return JanusConnection.open(ws, secrets.api, () => undefined).then(
    (connection) => (connection.close(), true),
    () => false
  )
}

/**
 * Where an unprivileged Janus can write: beside its configuration, or, when we are root and the data folder lets nobody pass, in a
 * place of its own under /var/tmp. Janus resolves the complete path of a recording, so a folder that it owns is not enough.
 */
export function recordingsFolder(folder: string): string {
  if (process.getuid?.() !== 0) return join(folder, 'recordings')
  return join(
    '/var/tmp',
    `banca-janus-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`
  )
}

/**
 * Janus as a child: never as root, ended when we end in whatever way, started again with growing pauses when it falls.
 * Its working folder is its own and its configuration is named relative to it: that way an unprivileged Janus needs no
 * right on the data folder above.
 *
 *       launching --answers--> running --ends--> pausing --0.25 s, doubled while it falls at once, 8 s at most--> launching
 *         ^  |  |                                  ^
 *         |  |  +--ends, or no answer in 20 s------+ once it has run
 *         +--+ the same before: on other ports, three times in all; then `start` rejects
 *
 *       any --stop()--> stopped
 */
export class JanusProcess {
  readonly #options: Options
  #child: ChildProcess | null = null
  #stopped = false
  #pauseMs = FIRST_PAUSE_MS
  #life: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** The process id while it runs. */
  get pid() {
    return this.#child?.pid ?? null
  }

  /** Resolves when Janus answers for the first time; rejects when it does not. From then on it is restarted when it ends. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#launch()
        break
      } catch (error) {
        if (this.#stopped || attempt === TRIES) throw error
        this.#options.log(`${String(error)}; once more, on other ports`)
      }
    }
    this.#life = this.#supervise()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#end()
    await this.#life
    // Only where nothing is left to be converted.
    await rmdir(this.#options.recordings).catch(() => undefined)
  }

  async #end() {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const last = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await once(child, 'exit')
    clearTimeout(last)
  }

  async #supervise() {
    for (;;) {
      const child = this.#child
      const since = performance.now()
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      this.#options.down()
      if (this.#stopped) return
      this.#pauseMs =
        performance.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
      this.#options.log(
        `Janus ended (${child?.signalCode ?? child?.exitCode ?? 'unknown'}); again in ${this.#pauseMs} ms`
      )
      await wait(this.#pauseMs)
      if (this.#stopped) return
      await this.#launch().catch((error: unknown) => this.#options.log(String(error)))
    }
  }

  async #launch() {
    const { programs, folder, recordings, rtpPorts, secrets } = this.#options
    const [wsPort, adminPort] = [await freePort(), await freePort()]
    await this.#prepare(
      folder,
      recordings,
      janusFiles({ libraries: programs.libraries, wsPort, adminPort, rtpPorts, secrets })
    )
    const child = this.#spawn()
    this.#child = child
    let failure: Error | undefined
    child.on('error', (error) => (failure = error))
    const admin = new JanusAdmin(`http://127.0.0.1:${adminPort}/admin`, secrets)
    const ws = `ws://127.0.0.1:${wsPort}`
    const giveUpAt = performance.now() + READY_WITHIN_MS
    while (!(await admin.ping()) || !(await speaks(ws, secrets))) {
      if (this.#stopped) {
        await this.#end()
        throw new Error('Janus is not wanted any more')
      }
      if (failure) throw failure
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`Janus did not start (${child.signalCode ?? child.exitCode})`)
      if (performance.now() > giveUpAt) {
        await this.#end()
        throw new Error('Janus does not answer')
      }
      await wait(LOOK_EVERY_MS)
    }
    this.#options.up({ ws, admin: admin.address, secrets, recordings })
  }

  async #prepare(folder: string, recordings: string, files: Readonly<Record<string, string>>) {
    const isRoot = process.getuid?.() === 0
    const own = async (path: string) => {
      if (isRoot) await chown(path, NOBODY, NOBODY)
    }
    for (const path of [folder, join(folder, 'config'), recordings]) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const found = await lstat(path)
      // A place that all may write to could have been prepared by somebody else.
      if (!found.isDirectory() || ![process.getuid?.(), NOBODY].includes(found.uid))
        throw new Error(`${path} is not ours`)
      await own(path)
      await chmod(path, 0o700)
    }
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, 'config', name)
      await writeFile(path, text, { mode: 0o600 })
      await own(path)
    }
  }

  #spawn() {
    const { programs, folder, log } = this.#options
    const janus = [programs.janus, '-F', 'config', '-o']
    const drop =
      process.getuid?.() === 0
        ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs']
        : []
    const [command = '', ...args] = programs.setpriv
      ? [programs.setpriv, '--pdeathsig', 'TERM', ...drop, ...janus]
      : janus
    // An environment of its own: ours holds secrets that are none of its business.
    const child = spawn(command, args, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        // Its warnings are of what we switched off ourselves.
        for (const line of text.split('\n')) if (/\[(FATAL|ERR)\]/.test(line)) log(line.trim())
      })
    return child
  }
}
