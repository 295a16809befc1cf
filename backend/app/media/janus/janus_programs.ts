import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** What starting a Janus takes. `setpriv` is null where the system has none (not Linux). */
export type JanusPrograms = {
  readonly janus: string
  readonly libraries: string
  readonly setpriv: string | null
}

const canRun = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first program of that name on `searchPath` (folders as in PATH), or null. */
export const findProgram = (name: string, searchPath: string): string | null =>
  searchPath
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(canRun) ?? null

/** `plugins` is beside `transports`: in lib/janus, or on Debian in lib/<architecture>/janus. */
function librariesOf(janus: string): string | null {
  const lib = join(dirname(janus), '..', 'lib')
  const folders = existsSync(lib) ? readdirSync(lib).filter((name) => name.includes('-linux-')) : []
  const places = [join(lib, 'janus'), ...folders.map((name) => join(lib, name, 'janus'))]
  return (
    places.find((place) => existsSync(join(place, 'plugins')) && existsSync(join(place, 'transports'))) ??
    null
  )
}

/** The Janus of this machine, or a text with the reason why there is none. `path`: its program, when it is not on `searchPath`. */
export function findJanus(searchPath: string, path?: string): JanusPrograms | { readonly missing: string } {
  const janus = path ?? findProgram('janus', searchPath)
  if (janus === null || !canRun(janus))
    return {
      missing: path
        ? `${path} is not a program`
        : 'Janus is not installed (apt-get install janus janus-tools ffmpeg)',
    }
  const libraries = librariesOf(janus)
  if (!libraries) return { missing: `the plugins of ${janus} were not found` }
  const setpriv = findProgram('setpriv', searchPath)
  if (setpriv === null && process.getuid?.() === 0)
    return { missing: 'setpriv (util-linux) is missing, and Janus is not run as root' }
  // Janus never offers loopback: with nothing else every call would fail.
  const hasNetwork = Object.values(networkInterfaces()).some((list) =>
    list?.some((one) => one.family === 'IPv4' && !one.internal)
  )
  if (!hasNetwork) return { missing: 'this machine has no network address besides loopback' }
  return { janus, libraries, setpriv }
}
