import { LANGUAGES, type Entry, type Part, type TextLanguage } from './catalogue.js'
import { misfitOf } from './fits.js'

/** Own wordings by language and id. */
export type OwnTexts = Readonly<Record<TextLanguage, ReadonlyMap<string, string>>>

/** Of all of them together, as they are stored and sent: they ride in an answer that every page waits for. */
export const MOST_BYTES = 65_536

export const NONE: OwnTexts = { 'pt-BR': new Map(), en: new Map() }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads `institutions.texts_json`. What is malformed, is no text of ours any more, or does not fit its text by now is left out. */
export function ownTextsOf(json: string | null, entries: ReadonlyMap<string, Entry>): OwnTexts {
  if (json === null) return NONE
  let stored: unknown
  try {
    stored = JSON.parse(json)
  } catch {
    return NONE
  }
  const read = (language: TextLanguage) => {
    const texts = isObject(stored) ? stored[language] : null
    return new Map(
      Object.entries(isObject(texts) ? texts : {}).flatMap(([id, text]): [string, string][] => {
        const base = entries.get(id)?.texts[language]
        return typeof text === 'string' && base != null && misfitOf(base, text) === null ? [[id, text]] : []
      })
    )
  }
  return { 'pt-BR': read('pt-BR'), en: read('en') }
}

/** As they are stored; null: none. */
export function storedForm(own: OwnTexts): string | null {
  if (LANGUAGES.every((language) => own[language].size === 0)) return null
  return JSON.stringify(
    Object.fromEntries(LANGUAGES.map((language) => [language, Object.fromEntries(own[language])]))
  )
}

/** By language, namespace and key. */
export type SentTexts = Record<TextLanguage, Record<string, Record<string, string>>>

/** Where an app has a text. The texts that item types have in common stand at the top of their namespace. */
function placeOf({ part, group, key }: Entry): [string, string] {
  if (part === 'items') return ['items', group === 'kit' ? key : `${group}.${key}`]
  return [part === 'console' ? 'console' : group, key]
}

/** What pages that show these parts read; null: nothing of it has an own wording. */
export function sentTexts(
  own: OwnTexts,
  entries: ReadonlyMap<string, Entry>,
  parts: readonly Part[]
): SentTexts | null {
  const sent: SentTexts = { 'pt-BR': {}, en: {} }
  let isEmpty = true
  for (const language of LANGUAGES)
    for (const [id, text] of own[language]) {
      const entry = entries.get(id)
      if (!entry || !parts.includes(entry.part)) continue
      const [namespace, key] = placeOf(entry)
      ;(sent[language][namespace] ??= {})[key] = text
      isEmpty = false
    }
  return isEmpty ? null : sent
}
