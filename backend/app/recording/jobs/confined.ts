import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { media } from '#config/media'
import { findProgram } from '#media'

/**
 * Runs a converter over what came from outside as if it were hostile: with no rights, no network, little of the machine, bounded in time,
 * memory and output. What a system does not have (prlimit, setpriv, unshare) is left out; the time and the output are always bounded.
 */

/** `nobody` and `nogroup` of every Linux. */
export const NOBODY = 65_534
const LIMIT_MS = 20 * 60_000
/** Of what a program writes on stderr its end. Characters. */
const STDERR_LENGTH = 64 * 1024
const MIB = 1024 * 1024
/** Of address space, of one file that it writes, of processor time (seconds), of open files. */
const LIMITS = [
  `--as=${4096 * MIB}`,
  `--fsize=${4096 * MIB}`,
  `--cpu=${LIMIT_MS / 1000}`,
  '--nofile=64',
  '--core=0',
]

const isRoot = process.getuid?.() === 0

/** Each is put before the program and starts it in its own place (exec), so that to end one is to end the other. */
const WRAPPERS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  // In a network of its own, which leads nowhere; who is not root gets one within a user namespace, where the system lets them.
  { name: 'unshare', args: isRoot ? ['--net', '--'] : ['--user', '--map-current-user', '--net', '--'] },
  { name: 'prlimit', args: LIMITS },
  { name: 'nice', args: ['-n', '10'] },
  {
    name: 'setpriv',
    args: [
      '--pdeathsig',
      'KILL',
      '--no-new-privs',
      ...(isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []),
    ],
  },
]

/** An environment of its own: ours holds secrets. Few heaps, so that the limit of memory is one of what is used. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

let known: Promise<readonly string[]> | null = null

/** What is put before a converter here: each wrapper that this system has and that works behind those before it. */
const wrappers = (): Promise<readonly string[]> => (known ??= findWrappers())

async function findWrappers(): Promise<readonly string[]> {
  const nothing = findProgram('true', media.searchPath)
  let found: string[] = []
  if (nothing === null) return found
  for (const { name, args } of WRAPPERS) {
    const program = findProgram(name, media.searchPath)
    if (program === null) continue
    const [command = '', ...rest] = [...found, program, ...args]
    const works = await promisify(execFile)(command, [...rest, nothing], {
      env: ENVIRONMENT,
      timeout: 10_000,
    }).then(
      () => true,
      () => false
    )
    if (works) found = [command, ...rest]
  }
  return found
}

/** Does a confined program run as another user? Then its working folder is given to that user first. */
export const runsAsNobody = async (): Promise<boolean> =>
  isRoot && (await wrappers()).some((part) => part === `--reuid=${NOBODY}`)

/**
 * Runs a program to its end and gives the end of what it wrote on stderr. It is killed after `limitMs`, or when `stop` is aborted.
 * @throws Error with the end of what it wrote
 */
export async function runConfined(
  program: string,
  args: readonly string[],
  { limitMs = LIMIT_MS, stop }: { limitMs?: number; stop?: AbortSignal | undefined } = {}
): Promise<string> {
  const [command = '', ...rest] = [...(await wrappers()), program, ...args]
  return new Promise((done, failed) => {
    const child = spawn(command, rest, {
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      ...(stop && { signal: stop }),
    })
    let written = ''
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (written = (written + text).slice(-STDERR_LENGTH)))
    child.on('error', failed)
    child.on('close', (code, signal) => {
      if (code === 0) done(written)
      else failed(new Error(`${program}: ${written.slice(-300) || (signal ?? `ended with ${code}`)}`))
    })
  })
}
