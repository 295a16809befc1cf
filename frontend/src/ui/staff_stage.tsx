import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { useState, type ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import annotating from '../locales/pt-BR/annotating.json'
import annotations from '../locales/pt-BR/annotations.json'
import common from '../locales/pt-BR/common.json'
import corrections from '../locales/pt-BR/corrections.json'
import itemDecisions from '../locales/pt-BR/item_decisions.json'
import marking from '../locales/pt-BR/marking.json'
import payments from '../locales/pt-BR/payments.json'
import paymentsDesk from '../locales/pt-BR/payments_desk.json'
import pickers from '../locales/pt-BR/pickers.json'
import results from '../locales/pt-BR/results.json'

function portuguese() {
  const texts = createInstance()
  void texts.use(initReactI18next).init({
    lng: 'pt-BR',
    resources: {
      'pt-BR': {
        annotating,
        annotations,
        common,
        corrections,
        item_decisions: itemDecisions,
        marking,
        payments,
        payments_desk: paymentsDesk,
        pickers,
        results,
      },
    },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return texts
}

/** Texts and a query cache around a component of a page, for stories. */
export function StaffStage({ children }: { children: ReactNode }) {
  const [texts] = useState(portuguese)
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nextProvider>
  )
}
