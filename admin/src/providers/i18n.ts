import { createInstance } from 'i18next'
import type { I18nProvider } from 'react-admin'
import { convertRaTranslationsToI18next, getI18nProvider } from 'ra-i18n-i18next'
import raEnglish from 'ra-language-english'
import jobsEnglish from '@banca/frontend/jobs/en.json'
import jobsPtBR from '@banca/frontend/jobs/pt-BR.json'
import en from '../locales/en.json'
import ptBR from '../locales/pt-BR.json'
import raPtBR from '../locales/ra.pt-BR.json'
import { withZeroForms } from './plural_forms'
import { showOwnTexts } from './own_texts'
import { showLanguage } from './session'

export const LANGUAGES = [
  { locale: 'pt-BR', name: 'Português' },
  { locale: 'en', name: 'English' },
]

type Own = { readonly resources: Parameters<typeof withZeroForms>[0] }

/** react-admin's own texts use `a |||| b` and `%{x}`; ours are i18next's. Both end up in one i18next namespace. */
const translation = (own: object, reactAdmin: object) => ({
  ...convertRaTranslationsToI18next({ ...reactAdmin, resources: withZeroForms((own as Own).resources) }),
  ...Object.fromEntries(Object.entries(own).filter(([key]) => key !== 'resources')),
})

const instance = createInstance()

/** Has the institution's own wordings shown from now on, and no other's; null: it has none. */
export const wordConsole = (texts: Parameters<typeof showOwnTexts>[0]): void =>
  showOwnTexts(texts, instance, (own) => translation({ resources: {}, ...own }, {}))

/** The provider of react-admin over i18next, in the person's language. */
export function createI18n(language: string) {
  return getI18nProvider(
    instance,
    {
      lng: language,
      fallbackLng: 'pt-BR',
      interpolation: { escapeValue: false },
      resources: {
        'pt-BR': { translation: { ...translation(ptBR, raPtBR), jobs: jobsPtBR } },
        en: { translation: { ...translation(en, raEnglish), jobs: jobsEnglish } },
      },
    },
    LANGUAGES
  )
}

/** The parts of a document that depend on its language. */
type Tab = { title: string; documentElement: { lang: string } }

/** The same provider; it also sets title and language of the tab, now and after each change. */
export function namingTab(provider: I18nProvider, tab: Tab): I18nProvider {
  const name = () => {
    tab.title = provider.translate('console.title')
    tab.documentElement.lang = provider.getLocale()
    showLanguage(provider.getLocale())
  }
  name()
  return {
    ...provider,
    async changeLocale(locale, options) {
      await provider.changeLocale(locale, options)
      name()
    },
  }
}
