/** npm packages: installed when missing or when the lock changed, left alone otherwise. */
import { existsSync, readFileSync } from 'node:fs'
import { pathWithoutTools } from '../run/node.mjs'
import { inRoot, root } from '../run/paths.mjs'
import { mustRun } from '../run/tool.mjs'
import { readStamp, sourcesHash, writeStamp } from './stamps.mjs'

const lock = 'package-lock.json'

/**
 * Makes node_modules equal to the lock file.
 * @returns {Promise<string>} what was done, for people
 */
export async function installPackages() {
  const wanted = sourcesHash([lock])
  const installed = existsSync(inRoot('node_modules'))
  if (installed && readStamp('install') === wanted) return 'packages are as the lock says'
  if (installed && matchesTheLock()) {
    writeStamp('install', wanted)
    return 'packages are as the lock says'
  }
  // NODE_ENV=production would leave the build tools out.
  const env = {
    PATH: pathWithoutTools(),
    NODE_ENV: undefined,
    npm_config_omit: undefined,
    npm_config_production: undefined,
  }
  await mustRun('Installing packages', 'npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], {
    cwd: root,
    env,
  })
  writeStamp('install', wanted)
  return 'packages installed'
}

/** Whether somebody's own `npm install` has already installed what the lock file lists (npm keeps a list of it). */
function matchesTheLock() {
  const list = inRoot('node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  return lockIsMet(JSON.parse(readFileSync(list, 'utf8')), JSON.parse(readFileSync(inRoot(lock), 'utf8')))
}

/**
 * Whether what is installed is what the lock says; packages of other platforms may be absent.
 * @param {Lock} installed node_modules/.package-lock.json
 * @param {Lock} wanted package-lock.json
 * @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} Lock
 */
export function lockIsMet({ packages: have }, { packages: want }) {
  return Object.entries(want).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = have[path]
    return found
      ? found.version === entry.version
      : Boolean(entry.optional || entry.devOptional || entry.peer)
  })
}
