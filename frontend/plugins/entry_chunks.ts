import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

interface Part {
  /** Of its file. */
  name: string
  /** Its first modules, from the root of the workspace; all that they import, and that import in turn, belongs to it. */
  from: readonly string[]
}

interface Way {
  root: string
  /** Packages that change rarely between releases and are needed from the beginning; a file of their own, so that browsers keep it. */
  framework: RegExp
  /** In the order in which they are reached: what an earlier one has is not in a later one. */
  parts: readonly Part[]
  /** Modules that the list of a package's contents names and no page of the way takes from it. */
  passed: RegExp
}

/** The graph as the bundler gives it to a group's `name`. */
interface Graph {
  getModuleInfo(id: string): Rolldown.ModuleInfo | null
}

/**
 * One file for each part of the way from log-in to question, where sixty small ones would each cost a header and compress worse. What
 * is in it is found by following the imports: a component that only staff pages draw never comes along.
 */
export function entryChunks({ root, framework, parts, passed }: Way): Rolldown.CodeSplittingGroup[] {
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

/** Tells of a module the first part that needs it. */
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
