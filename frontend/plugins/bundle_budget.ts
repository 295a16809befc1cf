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
  /** Bytes of JavaScript with gzip, own code included. */
  limit: number
}

/** Bytes that a candidate has downloaded when each entry is reached, the earlier ones included. */
export function sizesOf(
  bundle: Rolldown.OutputBundle,
  root: string,
  budgets: readonly Budget[]
): { name: string; bytes: number; limit: number }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const fetched = new Set<string>()
  const fetch = (name: string) => {
    const chunk = bundle[name]
    if (fetched.has(name) || chunk?.type !== 'chunk') return
    fetched.add(name)
    chunk.imports.forEach(fetch)
  }
  return budgets.map(({ name, from, limit }) => {
    for (const path of from) {
      const module = resolve(root, path)
      // Its code, and its facade chunk, where that is another.
      const asked = chunks.filter(
        ({ moduleIds, facadeModuleId }) => facadeModuleId === module || moduleIds.includes(module)
      )
      if (asked.length === 0)
        throw new Error(`${path} is on the way to the ${name} in vite.config.ts and not in the build`)
      for (const { fileName } of asked) fetch(fileName)
    }
    const bytes = chunks
      .filter(({ fileName }) => fetched.has(fileName))
      .reduce((sum, { code }) => sum + travelling(code), 0)
    return { name, bytes, limit }
  })
}

function travelling(code: string): number {
  const bytes = Buffer.from(code)
  return bytes.length < SMALLEST ? bytes.length : gzipSync(bytes, { level: 9 }).length
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** Prints what a candidate downloads, and fails the build where it exceeds the budget. */
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
