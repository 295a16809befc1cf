/** Building what is served, only when its sources changed. */
import { existsSync } from 'node:fs'
import { pathWithTools } from '../run/node.mjs'
import { inRoot, root } from '../run/paths.mjs'
import { mustRun } from '../run/tool.mjs'
import { readStamp, sourcesHash, writeStamp } from './stamps.mjs'

/** The sources of a part, and the file that proves its build. */
export const parts = {
  frontend: { sources: ['frontend', 'item-renderers'], result: 'frontend/dist/index.html' },
  admin: { sources: ['admin', 'frontend', 'item-renderers'], result: 'admin/dist/index.html' },
  backend: { sources: ['backend', 'item-renderers'], result: 'backend/build/bin/server.js' },
}

const common = ['package-lock.json', '.workspace/tsconfig.base.json']

/**
 * Builds a part unless the last build was made of the same sources.
 * @param {string} name one of `parts`
 * @returns {Promise<string>} what was done, for people
 */
export async function build(name) {
  const part = parts[name]
  if (!part) throw new Error(`No such part: ${name}. There are: ${Object.keys(parts).join(', ')}`)
  const sources = sourcesHash([...common, ...part.sources])
  if (readStamp(name) === sources && existsSync(inRoot(part.result))) return `${name} is up to date`
  const env = { PATH: pathWithTools(), NODE_ENV: undefined }
  await mustRun(`Building ${name}`, 'npm', ['run', '--silent', 'build', '-w', name], { cwd: root, env })
  if (!existsSync(inRoot(part.result))) throw new Error(`Building ${name} left no ${part.result}.`)
  writeStamp(name, sources)
  return `${name} built`
}
