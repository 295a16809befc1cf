import type { TextLanguage } from './catalogue.js'
import ids from './quoted.json' with { type: 'json' }

/** Texts whose wording in the catalogue the requirements quote, by language and id (docs/translating.md says how the list is made). */
export const QUOTED: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  'pt-BR': new Set(ids['pt-BR']),
  en: new Set(ids.en),
}
