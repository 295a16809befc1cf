/** Where things are. Every path is absolute, so that no command depends on the folder it was called from. */
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvFile } from './env_file.mjs'

/** The root of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Stamps of what was installed and built; goes away with node_modules, which is what we want. */
export const cacheDir = join(root, 'node_modules/.cache/banca')

/**
 * What a started school keeps: database, uploads, secrets. The environment's DATA_DIR before that of `.env`; without either `.data`,
 * which git ignores.
 * @param {string} folder the checkout, to which a relative path belongs
 * @param {Record<string, string | undefined>} environment
 */
export const dataDirOf = (folder, environment) =>
  resolve(folder, environment.DATA_DIR || readEnvFile(join(folder, '.env')).DATA_DIR || '.data')

export const dataDir = dataDirOf(root, process.env)

/** An absolute path inside the checkout. */
export const inRoot = (...parts) => join(root, ...parts)

const extraPlaces = [
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/opt/homebrew/bin',
  '/opt/homebrew/opt/mariadb/bin',
  '/usr/local/bin',
]

/** The path of an installed program (also in sbin, which is not on everybody's PATH), or null. */
export function findProgram(...names) {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...extraPlaces].filter(Boolean)
  for (const name of names) {
    for (const place of places) {
      const candidate = join(place, name)
      if (existsSync(candidate)) return candidate
    }
  }
  return null
}
