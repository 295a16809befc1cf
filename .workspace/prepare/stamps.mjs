/** Whether a step must be repeated: a hash of its inputs, stored beside the installed packages. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cacheDir, root } from '../run/paths.mjs'

const notSources = new Set([
  'node_modules',
  'dist',
  'build',
  'tmp',
  'tests',
  'e2e',
  'coverage',
  '.adonisjs',
  '.vite',
])

/**
 * A hash over names and contents of all sources under these files and folders (paths from the root).
 * @param {string[]} places
 * @returns {string}
 */
export function sourcesHash(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesUnder(join(root, place))) {
      hash.update(`${relative(root, file)}\0`)
      hash.update(readFileSync(file))
      hash.update('\0')
    }
  }
  return hash.digest('hex')
}

function filesUnder(place) {
  if (!existsSync(place)) return []
  try {
    const entries = readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    return entries.flatMap((entry) => {
      if (notSources.has(entry.name)) return []
      const path = join(place, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return entry.isFile() ? [path] : []
    })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place]
    throw error
  }
}

/** The stamp of the last time `name` was done, or null. */
export function readStamp(name) {
  const file = join(cacheDir, `${name}.stamp`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

export function writeStamp(name, value) {
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(join(cacheDir, `${name}.stamp`), value)
}

export const forgetStamp = (name) => rmSync(join(cacheDir, `${name}.stamp`), { force: true })
