import { addItemTexts } from '@banca/item-renderers/view'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { addAuthorTexts } from '../src/author_preview/texts.ts'

const texts: i18n = i18next.createInstance()

/** The i18next instance of the stories, with every text in it. */
export const ready: Promise<i18n> = texts
  .use(initReactI18next)
  .init({ lng: 'pt-BR', fallbackLng: 'pt-BR', resources: {}, interpolation: { escapeValue: false } })
  .then(async () => {
    await addItemTexts(texts)
    addAuthorTexts(texts)
    return texts
  })
