import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { SMALLEST } from './precompress.ts'

interface Budget {
  name: string
  /**
   * Modules that are loaded for it, from the root of the workspace; their static imports are
   * included, their dynamic ones are not.
   */
  from: readonly string[]
  /** What is there by then, in the same way, and does not count. Without it: the budgets before it, which count. */
  above?: readonly string[]
  /** Bytes of JavaScript with gzip, own code included. */
  limit: number
}

/** Bytes that have been downloaded when each entry is reached, the earlier ones included, or those `above` what is there. */
export function sizesOf(
  bundle: Rolldown.OutputBundle,
  root: string,
  budgets: readonly Budget[]
): { name: string; bytes: number; limit: number }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const fetch = (fetched: Set<string>, name: string) => {
    const chunk = bundle[name]
    if (fetched.has(name) || chunk?.type !== 'chunk') return
    fetched.add(name)
    for (const imported of chunk.imports) fetch(fetched, imported)
  }
  const fetchAll = (fetched: Set<string>, budget: string, from: readonly string[]) => {
    for (const path of from) {
      const module = resolve(root, path)
      // Its code, and its facade chunk, where that is another.
      const asked = chunks.filter(
        ({ moduleIds, facadeModuleId }) => facadeModuleId === module || moduleIds.includes(module)
      )
      if (asked.length === 0)
        throw new Error(`${path} is on the way to the ${budget} in vite.config.ts and not in the build`)
      for (const { fileName } of asked) fetch(fetched, fileName)
    }
  }
  const onTheWay = new Set<string>()
  return budgets.map(({ name, from, above, limit }) => {
    const there = new Set<string>()
    fetchAll(there, name, above ?? [])
    const fetched = above === undefined ? onTheWay : new Set(there)
    fetchAll(fetched, name, from)
    const bytes = chunks
      .filter(({ fileName }) => fetched.has(fileName) && !there.has(fileName))
      .reduce((sum, { code }) => sum + travelling(code), 0)
    return { name, bytes, limit }
  })
}

function travelling(code: string): number {
  const bytes = Buffer.from(code)
  return bytes.length < SMALLEST ? bytes.length : gzipSync(bytes, { level: 9 }).length
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** Prints what is downloaded, and fails the build where it exceeds the budget. */
export function bundleBudget(budgets: readonly Budget[]): Plugin {
  let root = ''
  return {
    name: 'banca:bundle-budget',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const found = sizesOf(bundle, root, budgets)
        for (const { name, bytes, limit } of found) {
          const line = `JavaScript to the ${name}: ${kilobytes(bytes)} gz of ${kilobytes(limit)}`
          if (bytes > limit) this.error(`${line}. See what came with it: docs/adr/0009-candidate-download.md`)
          this.info(line)
        }
      },
    },
  }
}
