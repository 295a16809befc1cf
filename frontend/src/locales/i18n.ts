import i18n, { type BackendModule, type ResourceKey } from 'i18next'
import { getI18n, initReactI18next } from 'react-i18next'
import { getLanguage, LANGUAGES, onLanguageChange } from '../api/preferences.ts'
import type { OwnTexts } from './own_texts.ts'
import { onSessionChange } from '../api/session.ts'

const catalogues = import.meta.glob<ResourceKey>('./*/*.json', { import: 'default' })

/**
 * One chunk per language and namespace, fetched on first use. Namespaces without a
 * file are filled by their owner.
 */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = catalogues[`./${language}/${namespace}.json`]
    if (load === undefined) return done(null, {})
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null)
    )
  },
}

type Load = (language: string) => Promise<void>

const owners: Load[] = []

/**
 * Registers an owner of texts without a file here, once for good: they load before
 * the page changes to a language.
 */
export const beforeLanguage = (load: Load): void => void owners.push(load)

/** Namespaces that were fetched by name: they load before the page changes to another language, too. */
const fetched = new Set<string>()

/** Changes only to texts that are loaded: without a connection the page stays in its language. */
async function follow() {
  const language = getLanguage()
  if (i18n.language === language) return
  const others = await Promise.allSettled([
    i18n.loadLanguages(language),
    ...owners.map((load) => load(language)),
    ...[...fetched].map((namespace) => fetchTexts(namespace, language)),
  ])
  if (others.some(({ status }) => status === 'rejected')) return
  if (i18n.hasResourceBundle(language, 'common') && getLanguage() === language)
    await i18n.changeLanguage(language)
}

/** Initialises i18next with `namespaces` loaded; the language follows the person's choice from then on. */
export async function startTexts(namespaces: readonly string[]): Promise<void> {
  document.documentElement.lang = getLanguage()
  i18n.on('languageChanged', (language) => void (document.documentElement.lang = language))
  await i18n
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: getLanguage(),
      supportedLngs: LANGUAGES,
      load: 'currentOnly',
      fallbackLng: false,
      defaultNS: 'common',
      ns: namespaces.slice(),
      interpolation: { escapeValue: false },
      returnNull: false,
      partialBundledLanguages: true,
    })
  onLanguageChange(() => void follow())
  onSessionChange(() => void follow())
}

/** Loads namespaces in parallel with a route's code. */
export const loadTexts = (namespaces: readonly string[]): Promise<void> =>
  i18n.loadNamespaces(namespaces.slice())

/**
 * Loads texts that may be retried after a failure: `loadTexts` never rejects, and
 * i18next requests a namespace once.
 */
export async function fetchTexts(namespace: string, language?: string): Promise<void> {
  // The texts that the pages use: stories have their own.
  const drawn = getI18n()
  const wanted = language ?? drawn.language
  fetched.add(namespace)
  if (drawn.hasResourceBundle(wanted, namespace)) return
  const texts = await catalogues[`./${wanted}/${namespace}.json`]?.()
  if (texts !== undefined) drawn.addResourceBundle(wanted, namespace, texts)
}

let worded: OwnTexts | null | undefined
let isAsked = false

/**
 * Has the institution's own wordings shown, and no other's any more. A chunk of its own: most have none, and until somebody has there is nothing
 * to put back. Without it the texts of the catalogues stay.
 */
export function showOwnTexts(settings: { texts: OwnTexts | null } | undefined): void {
  worded = settings?.texts
  if ((isAsked ||= Boolean(worded)))
    void import('./own_texts.ts').then((own) => own.default(worded, i18n), Boolean)
}
