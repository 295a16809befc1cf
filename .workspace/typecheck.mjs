/** `npm run typecheck [workspace …]`: the native TypeScript 7 compiler over every workspace that has a tsconfig. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { node24 } from './run/node.mjs'
import { inRoot, root } from './run/paths.mjs'
import { dim, duration, fail, red, say } from './run/say.mjs'

/** Workspaces with a tsconfig, the browser journeys, and the tooling itself. */
function projects() {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return ['.workspace', ...workspaces, 'frontend/e2e'].filter((name) =>
    existsSync(inRoot(name, 'tsconfig.json'))
  )
}

/**
 * One checker: several would each check the types that their files share. The collector may let the heap grow to five times what is in use,
 * because a compiler that runs for seconds frees little. Together half of the processor time.
 */
const FLAGS = ['--noEmit', '--singleThreaded']
const env = { ...process.env, GOGC: '400' }

/** Type-checks one project; true when it is sound. */
function isSound(name) {
  const began = Date.now()
  const tsc = [inRoot('node_modules/ts7/bin/tsc'), ...FLAGS, '-p', name]
  const sound = spawnSync(node24(), tsc, { cwd: root, env, stdio: 'inherit' }).status === 0
  say(`${sound ? name : red(`${name}: type errors`)} ${dim(`(${duration(Date.now() - began)})`)}`)
  return sound
}

try {
  const asked = process.argv.slice(2)
  const known = projects()
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such workspace: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  const results = (asked.length > 0 ? asked : known).map(isSound)
  if (results.includes(false)) process.exitCode = 1
} catch (error) {
  fail(error)
}
