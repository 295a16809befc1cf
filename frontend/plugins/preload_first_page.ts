import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

interface FirstPage {
  /** Module of the page that most visits begin with, from the root of the workspace. */
  page: string
  /** Its namespaces. */
  texts: readonly string[]
}

/**
 * Lets the browser fetch the log-in page, its Portuguese texts and the font together with the entry, instead
 * of discovering them one after the other: on a slow connection round trips cost as much as kilobytes.
 */
export function preloadFirstPage({ page, texts }: FirstPage): Plugin {
  const modules = [page, ...texts.map((name) => `src/locales/pt-BR/${name}.json`)]
  return {
    name: 'banca:preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const tags: HtmlTagDescriptor[] = []
        const link = (attrs: Record<string, string | boolean>) =>
          tags.push({ tag: 'link', attrs, injectTo: 'head' })
        const hrefs = new Set<string>()
        for (const file of Object.values(bundle ?? {})) {
          if (file.type === 'asset') {
            if (/next-latin-wght-normal.*\.woff2$/.test(file.fileName)) {
              link({
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                crossorigin: true,
                href: `/${file.fileName}`,
              })
            }
            continue
          }
          if (!modules.some((name) => file.facadeModuleId?.endsWith(`/${name}`))) continue
          for (const name of withImports(file.fileName, bundle ?? {})) hrefs.add(`/${name}`)
        }
        for (const href of hrefs)
          if (!html.includes(`"${href}"`)) link({ rel: 'modulepreload', crossorigin: true, href })
        return tags
      },
    },
  }
}

/** A chunk and its imports, direct and indirect. */
function withImports(name: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (seen.has(name) || file?.type !== 'chunk') return seen
  seen.add(name)
  for (const imported of file.imports) withImports(imported, bundle, seen)
  return seen
}
