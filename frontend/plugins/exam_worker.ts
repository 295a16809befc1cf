import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

interface ExamWorker {
  /** Its script, from the root of the workspace; it has the same name at the root of the built files. */
  worker: string
  /** The first module of a page. */
  entry: string
  /**
   * By name, first modules from the root of the workspace: their static and
   * dynamic imports belong to the part.
   */
  parts: Readonly<Record<string, readonly string[]>>
  /** Modules that one of them can load and no exam uses. */
  passed: RegExp
}

/** The part of the bundler's graph that is used. */
export type Graph = {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/**
 * Builds the service worker of an exam as one script at the root, with the list of the files
 * that the exam page needs of this build: it needs no request to know them, and a worker of
 * one build never takes those of another.
 */
export function examWorker({ worker, entry, parts, passed }: ExamWorker): Plugin {
  let root = ''
  const fileName = worker.replace(/^.*\//, '').replace(/ts$/, 'js')
  return {
    name: 'banca:exam-worker',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const at = (paths: readonly string[]) => paths.map((path) => resolve(root, path))
        const files = filesOf({
          graph: this,
          bundle,
          entry: resolve(root, entry),
          parts: Object.entries(parts).map(([name, from]) => [name, at(from)]),
          passed,
        })
        this.emitFile({ type: 'asset', fileName, source: await scriptOf(resolve(root, worker), files) })
        this.info(
          `an exam keeps ${Object.entries(files.parts)
            .map(([name, list]) => `${list.length} files (${name})`)
            .join(', ')}`
        )
      },
    },
  }
}

/** A separate build: otherwise code shared with the pages would become a file that it has to import. */
async function scriptOf(worker: string, files: ReturnType<typeof filesOf>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { EXAM_FILES: JSON.stringify(files) },
    build: {
      write: false,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: 'iife' } },
    },
  })
  const [script, ...more] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (script?.type !== 'chunk' || more.length > 0) throw new Error(`${worker} has to be one script`)
  return script.code
}

type Asked = {
  graph: Graph
  bundle: Rolldown.OutputBundle
  entry: string
  parts: readonly (readonly [name: string, from: readonly string[]])[]
  passed: RegExp
}

/** Addresses of the files by part, without duplicates; the page's entry is in the first. */
export function filesOf({ graph, bundle, entry, parts, passed }: Asked) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const begin = chunks.find(
    (chunk) => chunk.facadeModuleId?.split('?')[0]?.endsWith('/index.html') || chunk.facadeModuleId === entry
  )
  if (begin === undefined) throw new Error(`${entry} is not in the build`)
  const known = new Set<string>()
  const lists: Record<string, string[]> = {}
  for (const [at, [name, from]] of parts.entries()) {
    const others = new Set(parts.flatMap(([other, first]) => (other === name ? [] : first)))
    const modules = loaded(from, graph, (id) => passed.test(id) || others.has(id))
    const asked = new Set(at === 0 ? [begin.fileName] : [])
    // Its code, and its facade chunk, where that is another.
    for (const { fileName, moduleIds, facadeModuleId } of chunks)
      if ((facadeModuleId !== null && modules.has(facadeModuleId)) || moduleIds.some((id) => modules.has(id)))
        asked.add(fileName)
    lists[name] = withImports(asked, bundle)
      .filter((fileName) => !known.has(fileName))
      .toSorted()
    for (const fileName of lists[name]) known.add(fileName)
    lists[name] = lists[name].map((fileName) => `/${fileName}`)
  }
  const build = createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16)
  return { build, entry: `/${begin.fileName}`, parts: lists }
}

/**
 * These, and the dynamic imports of all their imports. Static imports are in their chunks already; the graph
 * alone would yield more, because it ignores tree shaking.
 */
export function loaded(
  from: readonly string[],
  graph: Graph,
  isPassed: (id: string) => boolean
): Set<string> {
  const first = new Set<string>(from)
  const seen = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    const module = graph.getModuleInfo(id)
    if (module === null && first.has(id))
      throw new Error(`${id} is kept for an exam by vite.config.ts and not in the build`)
    seen.add(id)
    // Missing for a module of the platform, such as node:fs in a branch for tests.
    const later = module?.dynamicallyImportedIds.filter((one) => !isPassed(one)) ?? []
    for (const one of later) first.add(one)
    waiting.push(...(module?.importedIds ?? []), ...later)
  }
  return first
}

/** These, their imports, and the styles, fonts and workers that they name. */
function withImports(first: ReadonlySet<string>, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const waiting = [...first]
  const assets = Object.values(bundle).filter(
    (file) => file.type === 'asset' && file.fileName.startsWith('assets/')
  )
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name]
    if (file === undefined || found.has(name)) continue
    found.add(name)
    const text = file.type === 'chunk' ? file.code : typeof file.source === 'string' ? file.source : ''
    if (file.type === 'chunk') waiting.push(...file.imports, ...(file.viteMetadata?.importedCss ?? []))
    waiting.push(
      ...assets
        // A chunk names the styles of what it imports dynamically as well, which may be another part.
        .filter(({ fileName }) => file.type === 'asset' || !fileName.endsWith('.css'))
        .filter(({ fileName }) => text.includes(fileName.replace('assets/', '')))
        .map(({ fileName }) => fileName)
    )
  }
  return [...found]
}
