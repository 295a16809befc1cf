/**
 * The parts of `npm test` that npm cannot install. On Debian and Ubuntu as root they are installed by apt; elsewhere,
 * or when apt fails, the caller learns what is missing and how to get it. Also a command: `node .workspace/apt.mjs`.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findProgram } from './run/paths.mjs'
import { fail, say, step } from './run/say.mjs'
import { mustRun } from './run/tool.mjs'
import { mariaDbPrograms } from './services/mariadb.mjs'
import { redisProgram } from './services/redis.mjs'

/** The Chromium-like browser of this machine, or null. CHROMIUM_PATH overrides. */
export const chromiumProgram = () =>
  process.env.CHROMIUM_PATH ??
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

/** Janus carries the video of live rooms; its own tools and ffmpeg make films of what it records. */
export const janusPrograms = () =>
  findProgram('janus') !== null && findProgram('janus-pp-rec') !== null && findProgram('ffmpeg') !== null

/** Every part: how to see that it is there, and how to get it. */
const parts = {
  mariadb: { title: 'MariaDB', isThere: mariaDbPrograms, package: 'mariadb-server', brew: 'mariadb' },
  redis: { title: 'Redis', isThere: redisProgram, package: 'redis-server', brew: 'redis' },
  janus: {
    title: 'Janus',
    isThere: janusPrograms,
    package: 'janus janus-tools ffmpeg',
    brew: 'janus-gateway ffmpeg',
  },
  chromium: { title: 'Chromium', isThere: chromiumProgram, package: 'chromium', brew: '--cask chromium' },
}

/**
 * Makes sure that these parts are here, installing what can be installed.
 * @param {string[]} names of `parts`
 * @returns {Promise<{ name: string, title: string, remedy: string }[]>} what is still missing
 */
export async function ensureParts(names) {
  const missing = names.filter((name) => !parts[name].isThere())
  if (missing.length === 0) return []
  if (canUseApt()) {
    const titles = missing.map((name) => parts[name].title).join(', ')
    // A failure is told part by part below: the suites that need none of them can still run.
    await step(`Installing ${titles} with apt-get`, () =>
      aptInstall(missing.flatMap((name) => parts[name].package.split(' ')))
    ).catch((error) => say(error.message))
  }
  return names
    .filter((name) => !parts[name].isThere())
    .map((name) => ({ name, title: parts[name].title, remedy: remedy(parts[name]) }))
}

const isDebian = () => existsSync('/etc/debian_version') && findProgram('apt-get') !== null
const canUseApt = () => isDebian() && process.getuid?.() === 0

function remedy(part) {
  if (isDebian()) return `sudo apt-get install ${part.package}`
  if (process.platform === 'darwin') return `brew install ${part.brew}`
  return `install ${part.package} of your system so that its programs are on PATH`
}

async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const allowServices = forbidServices()
  try {
    await mustRun('Reading the package lists', 'apt-get', [...wait, 'update'], { env })
    const flags = ['install', '-y', '--no-install-recommends', ...packages]
    await mustRun('Installing', 'apt-get', [...wait, ...flags], { env, limitMs: 1_800_000 })
  } finally {
    allowServices()
  }
  return packages.join(', ')
}

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
  if (missing.length === 0) say('MariaDB, Redis, Janus and Chromium are here.')
}
