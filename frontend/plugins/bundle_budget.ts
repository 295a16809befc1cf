import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { SMALLEST } from './precompress.ts'

interface Budget {
  name: string
  /** What is fetched on the way to it, from the root of the workspace; what these import comes by itself, what they load later does not. */
  from: readonly string[]
  /** Bytes of JavaScript, as they travel with gzip, own code included. */
  limit: number
}

/** Bytes that a candidate has fetched at each stop, on the way from the first to it. */
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
      // Its code, and the file by which it is asked for, where that is another.
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

/** Says what a candidate downloads, and ends the build where it is more than it may be. */
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
