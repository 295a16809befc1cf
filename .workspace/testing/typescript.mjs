/**
 * Loaded before a test process (`node --import`): it runs TypeScript as @poppinss/ts-exec does. Where COMPILED_DIR names a folder, what
 * ts-exec makes of a module is stored there under a hash of its address and source, and taken from there by every later process. A test
 * run starts some hundred processes on the same sources. One whose modules are all stored needs no ts-exec, whose hooks run in a thread of
 * their own: it starts in half of the processor time. Beside that folder is what its specifiers lead to: `resolutions.mjs`.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import { storedResolutions } from './resolutions.mjs'

const COMPILER = import.meta.resolve('@poppinss/ts-exec')
const folder = process.env.COMPILED_DIR

if (folder) {
  // Registers nothing but this: `ace.js` asks for the compiler by itself.
  process.setSourceMapsEnabled(true)
  const found = `${folder}.found`
  for (const path of [folder, found]) mkdirSync(path, { recursive: true })
  registerHooks({ resolve: storedResolutions(found, process.argv[1] ?? '', resolve), load })
} else await import(COMPILER)

/** @type {import('node:module').ResolveHookSync} */
function resolve(specifier, context, nextResolve) {
  if (specifier === '@poppinss/ts-exec') return { url: 'data:text/javascript,', shortCircuit: true }
  const known = relativeSource(specifier, context.parentURL)
  if (known !== null) return { url: known, format: 'module-typescript', shortCircuit: true }
  try {
    return nextResolve(specifier, context)
  } catch (error) {
    const source = error.code === 'ERR_MODULE_NOT_FOUND' ? sourceOf(error.url ?? '') : null
    if (source === null) throw error
    return nextResolve(source, context)
  }
}

/** The address of the TypeScript behind one that ends with `.js`; null where that is none of a file. */
const sourceOf = (url) =>
  url.startsWith('file:') && url.endsWith('.js') ? `${url.slice(0, -'.js'.length)}.ts` : null

/** What a TypeScript module means by a path beside it; null where the file itself is there, or no source of it. */
function relativeSource(specifier, parent) {
  if (!specifier.startsWith('.') || !parent?.endsWith('.ts')) return null
  const { href } = new URL(specifier, parent)
  const source = sourceOf(href)
  const isSource = source !== null && existsSync(fileURLToPath(source)) && !existsSync(fileURLToPath(href))
  return isSource ? source : null
}

/** @type {import('node:module').LoadHookSync} */
function load(url, context, nextLoad) {
  if (!context.format?.endsWith('-typescript')) return nextLoad(url, context)
  const path = join(folder ?? '', keyOf(url, context.format))
  const format = context.format.replace('-typescript', '')
  const stored = read(path)
  if (stored !== null) return { format, source: stored, shortCircuit: true }
  // From now on its hooks are behind these. Asked for more than once, it is loaded once.
  createRequire(import.meta.url)(fileURLToPath(COMPILER))
  const compiled = nextLoad(url, context)
  store(path, String(compiled.source))
  return compiled
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Renamed when it is complete: another process may be reading or writing the same one. */
function store(path, source) {
  const own = `${path}.${process.pid}.${threadId}`
  writeFileSync(own, source)
  renameSync(own, path)
}

const keyOf = (url, format) =>
  createHash('sha256')
    .update(`${url}\n${format}\n`)
    .update(readFileSync(fileURLToPath(url)))
    .digest('hex')
