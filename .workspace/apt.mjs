/**
 * The parts of `npm test` that npm cannot install. On Debian and Ubuntu as root apt installs them and brings them up to
 * the versions of today; elsewhere, or when apt fails, the caller learns what is missing and how to get it. Also a
 * command: `node .workspace/apt.mjs`.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findProgram } from './run/paths.mjs'
import { fail, say, step } from './run/say.mjs'
import { mustRun, runTool } from './run/tool.mjs'
import { mariaDbPrograms } from './services/mariadb.mjs'
import { redisProgram } from './services/redis.mjs'
import { swiftPrograms } from './services/swift.mjs'

/** The Chromium-like browser of this machine, or null. CHROMIUM_PATH overrides. */
export const chromiumProgram = () =>
  process.env.CHROMIUM_PATH ??
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

/**
 * Chromium's headless shell, or null: the same engine without the windows of a browser, for 40 % less processor time. CHROMIUM_HEADLESS_PATH
 * overrides, empty means none. Whoever names a Chromium tests with that one alone.
 */
export const headlessProgram = () =>
  (process.env.CHROMIUM_HEADLESS_PATH ??
    (process.env.CHROMIUM_PATH ? null : findProgram('chromium-headless-shell'))) ||
  null

/** Janus carries the video of live rooms; its own tools and ffmpeg make films of what it records. */
export const janusPrograms = () =>
  findProgram('janus') !== null && findProgram('janus-pp-rec') !== null && findProgram('ffmpeg') !== null

/** Every part: how to see that it is there, and how to get it. `extra`: packages that are installed where apt has them, and missed by nobody. */
const parts = {
  mariadb: { title: 'MariaDB', isThere: mariaDbPrograms, package: 'mariadb-server', brew: 'mariadb' },
  redis: { title: 'Redis', isThere: redisProgram, package: 'redis-server', brew: 'redis' },
  // Modules alone: no service comes with them.
  s3: {
    title: 'Swift (an S3-compatible store)',
    isThere: swiftPrograms,
    package: 'python3-swift',
    brew: null,
  },
  janus: {
    title: 'Janus',
    isThere: janusPrograms,
    package: 'janus janus-tools ffmpeg',
    brew: 'janus-gateway ffmpeg',
  },
  chromium: {
    title: 'Chromium',
    isThere: chromiumProgram,
    package: 'chromium',
    extra: 'chromium-headless-shell',
    brew: '--cask chromium',
  },
  // What reads the files of a production install (.workspace/deploy).
  nginx: { title: 'nginx', isThere: () => findProgram('nginx'), package: 'nginx', brew: 'nginx' },
  haproxy: { title: 'HAProxy', isThere: () => findProgram('haproxy'), package: 'haproxy', brew: 'haproxy' },
  systemd: {
    title: 'systemd-analyze',
    isThere: () => findProgram('systemd-analyze'),
    package: 'systemd',
    brew: null,
  },
}

/**
 * Makes sure that these parts are here and, where apt may be used, of the version that a fresh machine would get: what is
 * green with an old browser may be red on the next machine. Never fails: without the network the tests run with what is
 * here, and say so.
 * @param {string[]} names of `parts`
 * @returns {Promise<{ name: string, title: string, remedy: string }[]>} what is still missing
 */
export async function ensureParts(names) {
  if (names.length > 0 && canUseApt()) await bringUpToDate(names)
  return missingParts(names).map((name) => ({ name, title: parts[name].title, remedy: remedy(parts[name]) }))
}

/** Those of `names` that are not here. */
export const missingParts = (names) => names.filter((name) => !parts[name].isThere())

async function bringUpToDate(names) {
  const allowServices = forbidServices()
  try {
    await step('Reading the lists of apt', () => apt(UPDATE, 180_000)).catch(() =>
      say('The lists of apt cannot be refreshed (no network?): newer versions are not looked for.')
    )
    const wanted = await packagesToInstall(names)
    if (wanted.length === 0) return
    // The caller reports a failure for each part: the suites that need none of them can still run.
    await step(`Installing with apt-get: ${wanted.join(', ')}`, () =>
      apt([...INSTALL, ...wanted], 1_800_000)
    ).catch((error) => say(error.message))
  } finally {
    allowServices()
  }
}

/** Packages of parts that are missing, extra ones that apt has, and those installed in another version than a fresh machine would get. */
async function packagesToInstall(names) {
  const extras = names.flatMap((name) => parts[name].extra ?? [])
  const packages = [...names.flatMap((name) => parts[name].package.split(' ')), ...extras]
  const { output } = await runTool('apt-cache', ['policy', ...packages], {
    env: { LC_ALL: 'C' },
    limitMs: 60_000,
  })
  const outdated = outdatedIn(output)
  const own = names.flatMap((name) => {
    const packages = parts[name].package.split(' ')
    return parts[name].isThere() ? packages.filter((one) => outdated.includes(one)) : packages
  })
  const available = availableIn(output)
  return [...own, ...extras.filter((one) => outdated.includes(one) || available.includes(one))]
}

/** @param {string} policy the output of `apt-cache policy` in English */
const entriesOf = (policy) =>
  [...policy.matchAll(/^(\S+):\n\s+Installed: (\S+)\n\s+Candidate: (\S+)$/gm)].map(
    ([, name, installed, candidate]) => ({ name, installed, candidate })
  )

/**
 * The packages that apt itself installed and has another version of.
 * @param {string} policy the output of `apt-cache policy` in English
 */
export const outdatedIn = (policy) =>
  entriesOf(policy)
    .filter(
      ({ installed, candidate }) => ![installed, candidate].includes('(none)') && installed !== candidate
    )
    .map(({ name }) => name)

/** The packages that are not installed and that apt could install. @param {string} policy see outdatedIn */
export const availableIn = (policy) =>
  entriesOf(policy)
    .filter(({ installed, candidate }) => installed === '(none)' && candidate !== '(none)')
    .map(({ name }) => name)

const isDebian = () => existsSync('/etc/debian_version') && findProgram('apt-get') !== null
const canUseApt = () => isDebian() && process.getuid?.() === 0

function remedy(part) {
  if (isDebian()) return `sudo apt-get install ${part.package}`
  if (process.platform === 'darwin') return part.brew ? `brew install ${part.brew}` : 'none: it is of Linux'
  return `install ${part.package} of your system so that its programs are on PATH`
}

const WAIT = ['-o', 'DPkg::Lock::Timeout=300']
const UPDATE = [
  ...WAIT,
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'APT::Update::Error-Mode=any',
  'update',
]
const INSTALL = [...WAIT, 'install', '-y', '--no-install-recommends']

const apt = async (args, limitMs) =>
  void (await mustRun('apt', 'apt-get', args, {
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    limitMs,
  }))

/** While packages install, none may start a service of its own: the tests have their own instances. */
function forbidServices() {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return () => undefined
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(policy, { force: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = await ensureParts(Object.keys(parts))
  for (const { title, remedy } of missing) fail(`${title} is missing. Remedy: ${remedy}`)
  if (missing.length === 0)
    say(
      `Here: ${Object.values(parts)
        .map(({ title }) => title)
        .join(', ')}.`
    )
}
