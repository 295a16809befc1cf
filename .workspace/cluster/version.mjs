/**
 * What servers of a cluster run: a copy of the build, so that the next build changes nothing under them. They load parts of themselves when a
 * call first needs them, and serve the files of their pages, for as long as they live.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../run/paths.mjs'

/** What is copied, by its name in a version. */
const PARTS = { backend: 'backend/build', frontend: 'frontend/dist', admin: 'admin/dist' }

/**
 * Copies what is built now, and forgets the versions that nobody runs.
 * @param {string} folder of all versions
 * @param {{ from?: (path: string) => string, running?: string[] }} [options] `from`: where a path of the checkout is; `running`: versions that stay, because a server may run them
 * @returns {string} the folder of this version
 */
export function placeVersion(folder, { from = inRoot, running = [] } = {}) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder))
    if (!running.includes(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true })
  // A name is never given again: somebody may load a part of the former one late.
  const version = mkdtempSync(join(folder, 'version-'))
  for (const [name, path] of Object.entries(PARTS))
    cpSync(from(path), join(version, name), { recursive: true })
  // Packages are found in the folders above a file.
  symlinkSync(from('node_modules'), join(version, 'node_modules'))
  if (existsSync(from('backend/node_modules')))
    symlinkSync(from('backend/node_modules'), join(version, 'backend/node_modules'))
  return version
}

/** The settings by which a server of this version finds its pages. @param {string} version */
export const pagesOf = (version) => ({
  FRONTEND_DIST: join(version, 'frontend'),
  ADMIN_DIST: join(version, 'admin'),
})
