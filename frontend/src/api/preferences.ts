import { useSyncExternalStore } from 'react'
import { getSession } from './session.ts'
import { StoredValue } from './stored.ts'

export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const SCHEMES = ['light', 'dark', 'contrast'] as const
export type Scheme = (typeof SCHEMES)[number]
/** Of texts that are read at length: items, and what is marked. */
export const TYPEFACES = ['standard', 'dyslexic'] as const
export type Typeface = (typeof TYPEFACES)[number]

/** Languages by user id; '' is the one chosen on this browser without a login. */
const languages = new StoredValue<Record<string, Language>>('banca.language')
const scheme = new StoredValue<Scheme>('banca.scheme')
const typeface = new StoredValue<Typeface>('banca.typeface')

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((one) => one === value)
let chosenBeforeLogin: Language | null = null

/** The language that the person chose here, else the one stored by the server, else Portuguese. */
export function getLanguage(): Language {
  const user = getSession()?.user
  const known = languages.read()?.[user?.id ?? ''] ?? user?.language
  return isLanguage(known) ? known : 'pt-BR'
}

export function setLanguage(language: Language): void {
  const user = getSession()?.user
  if (user === undefined) chosenBeforeLogin = language
  languages.write({ ...languages.read(), [user?.id ?? '']: language })
}

/** `language` becomes that of this browser while nobody is logged in, without being a person's choice. */
export const setAnonymousLanguage = (language: Language): void =>
  languages.write({ ...languages.read(), '': language })

/**
 * Applies a language chosen on the log-in page to the person who just logged in. Call
 * after a log-in; returns it, or null.
 */
export function storeChosenLanguage(): Language | null {
  const chosen = chosenBeforeLogin
  if (chosen !== null) setLanguage(chosen)
  chosenBeforeLogin = null
  return chosen
}

export const onLanguageChange = languages.subscribe

const ofTheDevice = (): Scheme => {
  const wants = (query: string) => globalThis.matchMedia?.(query).matches ?? false
  if (wants('(prefers-contrast: more)')) return 'contrast'
  return wants('(prefers-color-scheme: dark)') ? 'dark' : 'light'
}

export const getScheme = (): Scheme => scheme.read() ?? ofTheDevice()
export const setScheme = (value: Scheme): void => scheme.write(value)
export const useScheme = (): Scheme => useSyncExternalStore(scheme.subscribe, getScheme)

export const getTypeface = (): Typeface => (typeface.read() === 'dyslexic' ? 'dyslexic' : 'standard')
export const setTypeface = (value: Typeface): void => typeface.write(value)
export const useTypeface = (): Typeface => useSyncExternalStore(typeface.subscribe, getTypeface)
