import type { Answer } from '@banca/frontend/routes'
import type { i18n } from 'i18next'

type OwnTexts = NonNullable<Answer<'GET', '/v1/settings'>['texts']>

const TOKENS = /\{\{[^{}]{0,100}\}\}|%\{[^{}]{0,100}\}/g
const tokensIn = (text: string) => (text.match(TOKENS) ?? []).toSorted().join(' ')

type Tree = { [name: string]: string | Tree }

function treeOf(texts: Readonly<Record<string, string>>): Tree {
  const tree: Tree = {}
  for (const [path, text] of Object.entries(texts)) {
    const names = path.split('.')
    let at = tree
    for (const name of names.slice(0, -1)) {
      const inner = at[name]
      at = typeof inner === 'object' ? inner : (at[name] = {})
    }
    at[names.at(-1) ?? path] = text
  }
  return tree
}

/** Those of a tree that stand in place of a text of the catalogue and fit it: the server checked them for its own version. */
function fitting(tree: Tree, base: unknown): Tree {
  const texts = typeof base === 'object' && base !== null ? (base as Tree) : {}
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, own]): [string, string | Tree][] => {
      const known = texts[name]
      if (typeof own === 'object') return [[name, fitting(own, known)]]
      return typeof known === 'string' && tokensIn(known) === tokensIn(own) ? [[name, own]] : []
    })
  )
}

/** The texts of a catalogue that the wordings of a tree replace. */
function replacedBy(tree: Tree, base: unknown): Tree {
  const texts = base as Tree
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, own]): [string, string | Tree][] => {
      const known = texts[name]
      if (typeof own === 'object') return [[name, replacedBy(own, known ?? {})]]
      return known === undefined ? [] : [[name, known]]
    })
  )
}

/** What own wordings stand in place of, by instance and language. */
const replaced = new WeakMap<i18n, Map<string, Tree>>()

/**
 * Has the institution's own wordings of the console in place of the texts of its catalogue, and the catalogue's in place of those of the institution
 * before: a tab outlives a log-in. `convert` is what made texts of the catalogue.
 */
export function showOwnTexts(texts: OwnTexts | null, target: i18n, convert: (own: object) => object): void {
  const put = (language: string, tree: Tree) =>
    target.addResourceBundle(language, 'translation', tree, true, true)
  for (const [language, tree] of replaced.get(target) ?? []) put(language, tree)
  const now = new Map<string, Tree>()
  replaced.set(target, now)
  for (const [language, { console: own = {}, jobs = {} }] of Object.entries(texts ?? {})) {
    const base: unknown = target.getResourceBundle(language, 'translation')
    const tree = convert({ ...treeOf(own), ...(Object.keys(jobs).length > 0 && { jobs: treeOf(jobs) }) })
    const worded = fitting(tree as Tree, base)
    now.set(language, replacedBy(worded, base))
    put(language, worded)
  }
}
