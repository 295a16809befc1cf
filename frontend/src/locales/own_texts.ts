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

let own: OwnTexts | null = null
let follows = false

/**
 * Has the institution's own wordings in place of the texts of the catalogues, in those that are loaded and in those that will be. One that does
 * not fit its text here, because this page is of another version than the server that checked it, is left out.
 */
export default function showOwnTexts({ texts }: { texts: OwnTexts | null }, target: i18n): void {
  own = texts
  const put = (language: string, namespace: string) => {
    const ofNamespace = (own as Partial<Record<string, Record<string, Record<string, string>>>> | null)?.[
      language
    ]?.[namespace]
    for (const [key, text] of Object.entries(ofNamespace ?? {})) {
      const base: unknown = target.getResource(language, namespace, key)
      if (typeof base === 'string' && base !== text && tokensIn(base) === tokensIn(text))
        target.addResource(language, namespace, key, text, { silent: true })
    }
  }
  if (!follows) target.store.on('added', put)
  follows = true
  for (const [language, namespaces] of Object.entries(texts ?? {}))
    for (const namespace of Object.keys(namespaces)) put(language, namespace)
  // What is on the page already is drawn anew.
  target.emit('languageChanged', target.language)
}
