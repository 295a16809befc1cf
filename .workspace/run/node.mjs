/**
 * Which Node runs what: these commands run on Node 20 or newer, as found on the machine; everything they start runs
 * on the Node 24 that npm installs as the package `node` into node_modules/.bin.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot } from './paths.mjs'

const oldest = 20
const wanted = 24
const major = (version) => Number(version.replace(/^v/, '').split('.')[0])

/** Throws unless the Node running this file is 20 or newer. */
export function checkOwnNode(version = process.version) {
  if (major(version) >= oldest) return
  throw new Error(
    `Banca needs Node ${oldest} or newer to start, and this is ${version}.\n` +
      'Install a current Node from https://nodejs.org (or `nvm install`), then run the command again.'
  )
}

/**
 * The path of a Node 24, from node_modules/.bin; throws with the remedy when it is not there.
 * @returns {string}
 */
export function node24() {
  const installed = inRoot('node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const found = existsSync(installed) ? spawnSync(installed, ['--version'], { encoding: 'utf8' }) : null
  const version = found && found.status === 0 ? found.stdout.trim() : null
  if (version && major(version) >= wanted) return installed
  if (major(process.version) >= wanted) return process.execPath
  throw new Error(
    version
      ? `node_modules/.bin/node is ${version}, but Banca runs on Node ${wanted}.\nRemove node_modules and run the command again.`
      : `The Node ${wanted} that npm should have installed into node_modules/.bin is missing.\n` +
          'This happens when install scripts are switched off (--ignore-scripts, or ignore-scripts=true in .npmrc).\n' +
          'Remedy: npm rebuild node --ignore-scripts=false'
  )
}

/** PATH with our Node 24 and the installed tools in front. */
export const pathWithTools = () => [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter)

/** PATH without any node_modules/.bin: `npm ci` must not run on a Node that it is about to remove. */
export function pathWithoutTools() {
  const places = (process.env.PATH ?? '').split(delimiter)
  return places.filter((place) => !place.includes(join('node_modules', '.bin'))).join(delimiter)
}
