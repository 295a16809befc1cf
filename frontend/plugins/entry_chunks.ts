import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

interface Part {
  /** Name of its file. */
  name: string
  /**
   * Its first modules, from the root of the workspace; their static imports,
   * direct and indirect, belong to it.
   */
  from: readonly string[]
}

interface EntryChunksOptions {
  root: string
  /**
   * Packages that change rarely between releases and are needed from the start; a file of their own,
   * so that browsers can cache it.
   */
  framework: RegExp
  /** In the order in which they are reached: a later one contains nothing of an earlier one. */
  parts: readonly Part[]
  /** Modules that a package's index lists and no page of a candidate uses. */
  passed: RegExp
}

/** The graph that the bundler passes to a group's `name`. */
interface Graph {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

/**
 * One file for each entry from log-in to item, instead of sixty small ones that would each cost a
 * header and compress worse. Its content is found by following the imports: a component that only
 * staff pages use is never included.
 */
export function entryChunks({
  root,
  framework,
  parts,
  passed,
}: EntryChunksOptions): Rolldown.CodeSplittingGroup[] {
  const all = followed(
    parts.map(({ from }) => from.map((path) => resolve(root, path))),
    passed
  )
  return [
    {
      debugName: 'framework',
      name: (id, ctx) => (framework.test(id) && all(id, ctx) === 0 ? 'framework' : null),
    },
    { debugName: 'parts', name: (id, ctx) => parts[all(id, ctx) ?? -1]?.name ?? null },
  ]
}

/** Finds the first entry that needs a module. */
function followed(parts: readonly (readonly string[])[], passed: RegExp) {
  let known: Map<string, number> | null = null
  return (id: string, graph: Graph): number | undefined => {
    if (known === null) {
      known = new Map()
      for (const [part, from] of parts.entries())
        for (const first of from) follow(first, part, graph, known, passed)
    }
    return known.get(id)
  }
}

function follow(first: string, part: number, graph: Graph, known: Map<string, number>, passed: RegExp): void {
  const waiting = [first]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (known.has(id) || passed.test(id)) continue
    const module = graph.getModuleInfo(id)
    if (module === null)
      throw new Error(`${id} is a beginning of a part in vite.config.ts and not in the build`)
    known.set(id, part)
    waiting.push(...module.importedIds.filter((imported) => graph.getModuleInfo(imported) !== null))
  }
}
