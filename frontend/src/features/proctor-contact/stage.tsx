import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import english from '../../locales/en/proctor_contact.json'
import portuguese from '../../locales/pt-BR/proctor_contact.json'

export type StageProps = { language?: 'pt-BR' | 'en'; children?: ReactNode }

function texts(language: 'pt-BR' | 'en') {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { 'pt-BR': { proctor_contact: portuguese }, en: { proctor_contact: english } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}
const TEXTS = { 'pt-BR': texts('pt-BR'), en: texts('en') }

/** An item with the dialogs and covers over it, for stories. */
export function Stage({ language = 'pt-BR', children }: StageProps) {
  return (
    <I18nextProvider i18n={TEXTS[language]}>
      <h1 style={{ fontSize: '1.25em' }}>Questão 3</h1>
      <p>Um reservatório enche 500 litros por hora. Quantos litros entram em três horas?</p>
      <label>
        Resposta
        <br />
        <textarea
          rows={3}
          defaultValue="São 1.500"
          style={{ width: '100%', maxWidth: 480, font: 'inherit' }}
        />
      </label>
      {children}
    </I18nextProvider>
  )
}
