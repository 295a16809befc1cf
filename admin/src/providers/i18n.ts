import { createInstance } from 'i18next'
import { convertRaTranslationsToI18next, getI18nProvider } from 'ra-i18n-i18next'
import raEnglish from 'ra-language-english'
import en from '../locales/en.json'
import ptBR from '../locales/pt-BR.json'
import raPtBR from '../locales/ra.pt-BR.json'

export const LANGUAGES = [
  { locale: 'pt-BR', name: 'Português' },
  { locale: 'en', name: 'English' },
]

/** react-admin's own texts use `a |||| b` and `%{x}`; ours are i18next's. Both end up in one i18next namespace. */
const translation = (own: object, reactAdmin: object) => ({
  ...convertRaTranslationsToI18next({ ...reactAdmin, resources: (own as { resources: object }).resources }),
  ...Object.fromEntries(Object.entries(own).filter(([key]) => key !== 'resources')),
})

/** The provider of react-admin over i18next, in the language the person reads the rest of Banca in. */
export function createI18n(language: string) {
  return getI18nProvider(
    createInstance(),
    {
      lng: language,
      fallbackLng: 'pt-BR',
      interpolation: { escapeValue: false },
      resources: { 'pt-BR': { translation: translation(ptBR, raPtBR) }, 'en': { translation: translation(en, raEnglish) } },
    },
    LANGUAGES
  )
}
