/**
 * Import circles: in the backend at three levels, between modules, between the folders of one module (`actions` needs `queries` and
 * `queries` needs `actions`, in whichever of their files), and between files; elsewhere between files. oxlint's `import/no-cycle` sees
 * only the last, and no lazy import. A type import counts like any other: who needs a type of a folder cannot be read without it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Not business modules: `shared` is below all of them and `http` is around them: it serves pages and registers routes. */
const notModules = new Set(['shared', 'http'])
const importing = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * Who imports whom, as node to (imported node to the first import that shows it).
 * @typedef {Map<string, Map<string, string>>} Imports
 */

/**
 * All imports between the files of a folder.
 * @param {string} folder for the backend the one that holds one folder per module
 * @returns {{ from: string, to: string }[]} paths relative to `folder`, such as `rooms/actions/change_room.ts`
 */
export function readImports(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
  return names.flatMap((from) => {
    const source = withoutComments(readFileSync(join(folder, from), 'utf8'))
    return [...source.matchAll(importing)].flatMap(([, address]) => {
      const to = fileOf(folder, from, address)
      return to === null ? [] : [{ from, to }]
    })
  })
}

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** The imported file of a module, relative to `folder`, or null for anything else. */
function fileOf(folder, from, address) {
  const alias = /^#(?:app\/)?([a-z_]+)(?:\/(.+))?$/.exec(address)
  if (alias && !existsSync(join(folder, alias[1]))) return null
  const path = alias
    ? join(alias[1], alias[2] ?? 'index')
    : address.startsWith('.') && relative(folder, resolve(folder, dirname(from), address))
  if (!path || path.startsWith('..')) return null
  return /\.tsx?$/.test(path) ? path : `${path.replace(/\.js$/, '')}.ts`
}

const moduleOf = (file) => file.split(sep)[0]
/** The folder of a module that holds the file; a file beside the folders is a part of its own. */
const partOf = (file) => file.split(sep).slice(0, 2).join('/')

/**
 * The graph over what `nodeOf` makes of a file; files without a node are left out.
 * @param {{ from: string, to: string }[]} imports
 * @param {(file: string) => string | null} nodeOf
 * @returns {Imports}
 */
function graphOf(imports, nodeOf) {
  const graph = new Map()
  for (const { from, to } of imports) {
    const [source, target] = [nodeOf(from), nodeOf(to)]
    if (source === null || target === null) continue
    if (!graph.has(source)) graph.set(source, new Map())
    if (source !== target && !graph.get(source).has(target)) graph.get(source).set(target, `${from} → ${to}`)
  }
  return graph
}

/** @returns {Imports} between modules */
export const moduleImports = (imports) =>
  graphOf(imports, (file) => (notModules.has(moduleOf(file)) ? null : moduleOf(file)))

/** @returns {Imports} between the folders of each module, and between its files outside of a folder */
export const partImports = (imports) =>
  graphOf(
    imports.filter(({ from, to }) => moduleOf(from) === moduleOf(to)),
    partOf
  )

/** @returns {Imports} between files */
export const fileImports = (imports) => graphOf(imports, (file) => file)

/**
 * The first circle found, as the nodes along it (the first one again at the end), or null.
 * @param {Imports} imports
 * @returns {string[] | null}
 */
export function findCircle(imports) {
  const done = new Set()
  const walk = (node, path) => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of imports.get(node)?.keys() ?? []) {
      const circle = walk(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of imports.keys()) {
    const circle = walk(node, [])
    if (circle) return circle
  }
  return null
}

const FILES = { what: 'Files', graph: fileImports, remedy: 'move what both need into a file of its own.' }

/** The three levels of the backend, with the way out of a circle at each. */
const LEVELS = [
  {
    what: 'Modules',
    graph: moduleImports,
    remedy:
      'pass the value in from a controller or an action, let the higher module register itself, or move the piece to the module that both need.',
  },
  {
    what: 'Folders of a module',
    graph: partImports,
    remedy: 'move the piece to the lower folder, or the file that needs it to the higher one.',
  },
  FILES,
]

/**
 * The report of each level that has a circle: every step with its import, and the remedy.
 * @param {{ from: string, to: string }[]} imports of `readImports`
 * @param {string} [place] the folder that was read
 * @param {typeof LEVELS} [levels]
 * @returns {string[]} empty without circles
 */
export function circleFaults(imports, place = 'backend/app', levels = LEVELS) {
  return levels.flatMap(({ what, graph, remedy }) => {
    const nodes = graph(imports)
    const circle = findCircle(nodes)
    if (circle === null) return []
    const steps = circle.slice(0, -1).map((node, index) => {
      const next = circle[index + 1]
      return `  ${node} needs ${next}: ${place}/${nodes.get(node).get(next)}`
    })
    return [[`${what} in a circle: ${circle.join(' → ')}`, ...steps, `Remedy: ${remedy}`].join('\n')]
  })
}

/**
 * The same for a folder of which only the files may form no circle.
 * @param {string} folder
 * @param {string} place what to call it
 */
export const fileCircleFaults = (folder, place) => circleFaults(readImports(folder), place, [FILES])
