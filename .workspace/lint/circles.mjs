/** Circles between backend modules: `a` needs `b` and `b` needs `a`, in whichever of their files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Not business modules: `shared` is below all of them and `http` is the entrance hall around them. */
const notModules = new Set(['shared', 'http'])
const importing = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * Who imports whom.
 * @param {string} folder the folder that holds one folder per module
 * @returns {Map<string, Map<string, string>>} module to (imported module to the first file that does)
 */
export function moduleImports(folder) {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !notModules.has(entry.name)
  )
  return new Map(names.map(({ name }) => [name, importsOf(folder, name)]))
}

function importsOf(folder, module) {
  const found = new Map()
  for (const name of readdirSync(join(folder, module), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue
    const file = join(folder, module, name)
    for (const [, address] of withoutComments(readFileSync(file, 'utf8')).matchAll(importing)) {
      const target = moduleOf(folder, file, address)
      if (target && target !== module && !notModules.has(target) && !found.has(target))
        found.set(target, relative(folder, file))
    }
  }
  return found
}

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

function moduleOf(folder, file, address) {
  const alias = /^#(?:app\/)?([a-z_]+)(?:\/|$)/.exec(address)
  if (alias) return existsSync(join(folder, alias[1])) ? alias[1] : null
  if (!address.startsWith('.')) return null
  const path = relative(folder, resolve(dirname(file), address))
  return path.startsWith('..') ? null : path.split(sep)[0]
}

/**
 * The first circle found, as the modules along it (the first one again at the end), or null.
 * @param {Map<string, Map<string, string>>} imports
 * @returns {string[] | null}
 */
export function findCircle(imports) {
  const done = new Set()
  const walk = (module, path) => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module]
    if (done.has(module)) return null
    for (const next of imports.get(module)?.keys() ?? []) {
      const circle = walk(next, [...path, module])
      if (circle) return circle
    }
    done.add(module)
    return null
  }
  for (const module of imports.keys()) {
    const circle = walk(module, [])
    if (circle) return circle
  }
  return null
}

/** What to tell about a circle: every step with its file, and the ways out. */
export function describeCircle(circle, imports) {
  const steps = circle.slice(0, -1).map((module, index) => {
    const next = circle[index + 1]
    return `  ${module} needs ${next}: backend/app/${imports.get(module).get(next)}`
  })
  return [
    `Modules in a circle: ${circle.join(' → ')}`,
    ...steps,
    'Remedy: pass the value in from a controller or an action, announce it as an event, or move the piece to the module both need.',
  ].join('\n')
}
