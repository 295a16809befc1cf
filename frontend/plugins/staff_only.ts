import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { loaded, type Graph } from './exam_worker.ts'

interface StaffOnly {
  /** First modules of the pages of candidates, from the root of the workspace. */
  pages: readonly string[]
  /** Modules that no candidate downloads, also not later on one of these pages. */
  never: RegExp
}

/** Those modules that the pages load, at once or later, or get with a file that they load. */
export function downloadedOf(
  graph: Graph,
  bundle: Rolldown.OutputBundle,
  pages: readonly string[],
  never: RegExp
) {
  const modules = loaded(pages, graph, () => false)
  const fetched = new Set<string>()
  const fetch = (name: string) => {
    const chunk = bundle[name]
    if (fetched.has(name) || chunk?.type !== 'chunk') return
    fetched.add(name)
    for (const imported of chunk.imports) fetch(imported)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => modules.has(id))) fetch(file.fileName)
  return Object.values(bundle)
    .flatMap((file) => (file.type === 'chunk' && fetched.has(file.fileName) ? file.moduleIds : []))
    .filter((id) => never.test(id))
}

/** Fails the build where a page of candidates downloads what is for staff alone: a gate would let a small part of it pass. */
export function staffOnly({ pages, never }: StaffOnly): Plugin {
  let root = ''
  return {
    name: 'banca:staff-only',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const from = pages.map((path) => resolve(root, path))
        const [first, ...more] = downloadedOf(this, bundle, from, never)
        if (first !== undefined)
          this.error(
            `a page of candidates downloads ${first} and ${more.length} more: they are for staff alone`
          )
      },
    },
  }
}
