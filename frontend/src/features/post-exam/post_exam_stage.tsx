import { ThemeContext } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { useState, type ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import common from '../../locales/pt-BR/common.json'
import texts from '../../locales/pt-BR/post_exam.json'
import recordings from '../../locales/pt-BR/recordings.json'
import { makeTheme } from '../../ui/theme.ts'

const THEME = makeTheme('light', { primary: null, secondary: null })

function portuguese() {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { common, post_exam: texts, recordings } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

/** Renders a tab of exam data without a server, for stories: `answering` sets its responses. */
export function Stage({ children }: { children: ReactNode }) {
  const [instance] = useState(portuguese)
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <I18nextProvider i18n={instance}>
      <ThemeContext value={THEME}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ThemeContext>
    </I18nextProvider>
  )
}
