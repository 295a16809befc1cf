import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }
import { ownWording } from './own_wording.js'

export type Language = 'pt-BR' | 'en'
export type TextParams = Readonly<Record<string, string | number>>
type Catalogue = { readonly [key: string]: string }

const catalogues: Record<Language, Map<string, string>> = { 'pt-BR': new Map(), en: new Map() }

/**
 * Adds a module's texts under `namespace.key`. Each module keeps `locales/pt-BR.json` and `locales/en.json` (flat, same
 * keys, `{{name}}` placeholders) and registers them once, in `texts.ts`, which its public API imports.
 */
export function registerTexts(namespace: string, texts: Record<Language, Catalogue>) {
  for (const language of ['pt-BR', 'en'] as const)
    for (const [key, text] of Object.entries(texts[language]))
      catalogues[language].set(`${namespace}.${key}`, text)
}

/** The text of a key in a language, as the institution that it is for words it (`wordedFor`); what is not a key is returned as it is (texts of the outside world). */
export function say(language: Language, key: string, params: TextParams = {}): string {
  const base = catalogues[language].get(key)
  const text = base === undefined ? key : (ownWording(language, key) ?? base)
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder)
  )
}

/** The first of our languages that `Accept-Language` names; pt-BR when it names none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('pt')) return 'pt-BR'
    if (tag.startsWith('en')) return 'en'
  }
  return 'pt-BR'
}

registerTexts('shared', { 'pt-BR': ptBR, en })
