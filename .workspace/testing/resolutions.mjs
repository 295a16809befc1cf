/**
 * Which file a module means by a specifier, as an earlier process of the same program and test run found it. A server asks this some thousand
 * times when it starts, always with the same answers; finding them is a quarter of its start.
 */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

const FIRST_WRITE_MS = 250

/**
 * A resolve hook in front of `find`, which stores what that answers in `folder`, below the name of the program. Failures are asked again.
 * @param {string} folder of this run alone: no package and no source is added or moved while it lasts
 * @param {string} program
 * @param {import('node:module').ResolveHookSync} find
 * @returns {import('node:module').ResolveHookSync}
 */
export function storedResolutions(folder, program, find) {
  const path = join(folder, `${createHash('sha256').update(program).digest('hex')}.json`)
  /** By parent, then by specifier: address and format. */
  const known = read(path)
  let delayMs = FIRST_WRITE_MS
  let timer = null
  const write = () => {
    timer = null
    const own = `${path}.${process.pid}.${threadId}`
    writeFileSync(own, JSON.stringify(known))
    renameSync(own, path)
  }
  /** A process that is killed leaves what it had found some time before; one that finds more for minutes does not write all the time. */
  const writeSoon = () => {
    if (timer !== null) return
    timer = setTimeout(write, delayMs).unref()
    delayMs *= 2
  }
  process.on('exit', () => {
    if (timer !== null) write()
  })

  return (specifier, context, nextResolve) => {
    const { parentURL, conditions = [], importAttributes = {} } = context
    const isStorable =
      parentURL?.startsWith('file:') && !specifier.includes('?') && Object.keys(importAttributes).length === 0
    if (!isStorable) return find(specifier, context, nextResolve)
    const key = conditions.includes('require') ? `require ${specifier}` : specifier
    const [url, format] = known[parentURL]?.[key] ?? []
    if (url) return { url, format, shortCircuit: true }
    const found = find(specifier, context, nextResolve)
    known[parentURL] ??= {}
    // JSON has no undefined: some answers have no format.
    known[parentURL][key] = found.format ? [found.url, found.format] : [found.url]
    writeSoon()
    return found
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
