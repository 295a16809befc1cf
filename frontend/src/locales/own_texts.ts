import type { i18n } from 'i18next'
import type { Settings } from '../api/settings.ts'

/** By language, namespace and key. */
export type OwnTexts = NonNullable<Settings['texts']>

const TOKENS = /\{\{[^{}]{0,100}\}\}|<\/?[A-Za-z0-9]{1,20}\s?\/?>/g
const tokensIn = (text: string) =>
  (text.match(TOKENS) ?? [])
    .map((token) => token.replaceAll(/\s/g, ''))
    .toSorted()
    .join(' ')

type Texts = Partial<Record<string, Record<string, Record<string, string>>>>
/** What one instance shows: `replaced` has the texts of the catalogues that own wordings stand in place of, by language, namespace and key. */
type Shown = { own: Texts; readonly replaced: Map<string, readonly [string, string, string, string]> }

const instances = new WeakMap<i18n, Shown>()

/**
 * Has the institution's own wordings in place of the texts of the catalogues, in those that are loaded and in those that will be, and the
 * catalogues' texts in place of those of the institution before: a tab outlives a log-in. A wording that does not fit its text here, because this
 * page is of another version than the server that checked it, is left out.
 */
export default function showOwnTexts(texts: OwnTexts | null | undefined, target: i18n): void {
  const shown = instances.get(target) ?? follow(target)
  const isOther = shown.replaced.size > 0
  for (const place of shown.replaced.values()) target.addResource(...place, { silent: true })
  shown.replaced.clear()
  shown.own = texts ?? {}
  for (const [language, namespaces] of Object.entries(shown.own))
    for (const namespace of Object.keys(namespaces ?? {})) put(target, shown, language, namespace)
  // What is on the page already is drawn anew.
  if (isOther || shown.replaced.size > 0) target.emit('languageChanged', target.language)
}

/** Has the wordings put into what is loaded from now on. */
function follow(target: i18n): Shown {
  const shown: Shown = { own: {}, replaced: new Map() }
  instances.set(target, shown)
  target.store.on('added', (language: string, namespace: string) => put(target, shown, language, namespace))
  return shown
}

function put(target: i18n, { own, replaced }: Shown, language: string, namespace: string): void {
  for (const [key, text] of Object.entries(own[language]?.[namespace] ?? {})) {
    const base: unknown = target.getResource(language, namespace, key)
    if (typeof base !== 'string' || base === text || tokensIn(base) !== tokensIn(text)) continue
    replaced.set([language, namespace, key].join(' '), [language, namespace, key, base])
    target.addResource(language, namespace, key, text, { silent: true })
  }
}
