import { ThemeContext } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from '../src/shared/router/index.ts'
import { makeTheme } from '../src/ui/theme.ts'
import enAnnotating from '../src/locales/en/annotating.json'
import enAnnotations from '../src/locales/en/annotations.json'
import enAppeals from '../src/locales/en/appeals.json'
import enAppealsDesk from '../src/locales/en/appeals_desk.json'
import enApplications from '../src/locales/en/applications.json'
import enCapture from '../src/locales/en/capture.json'
import enCommon from '../src/locales/en/common.json'
import enDashboard from '../src/locales/en/dashboard.json'
import enInterruption from '../src/locales/en/interruption.json'
import enItemDecisions from '../src/locales/en/item_decisions.json'
import enPayments from '../src/locales/en/payments.json'
import enResults from '../src/locales/en/results.json'
import enPaymentsDesk from '../src/locales/en/payments_desk.json'
import enRoom from '../src/locales/en/live_room.json'
import enRunner from '../src/locales/en/runner.json'
import enShell from '../src/locales/en/shell.json'
import ptAnnotating from '../src/locales/pt-BR/annotating.json'
import ptAnnotations from '../src/locales/pt-BR/annotations.json'
import ptAppeals from '../src/locales/pt-BR/appeals.json'
import ptAppealsDesk from '../src/locales/pt-BR/appeals_desk.json'
import ptApplications from '../src/locales/pt-BR/applications.json'
import ptCapture from '../src/locales/pt-BR/capture.json'
import ptCommon from '../src/locales/pt-BR/common.json'
import ptDashboard from '../src/locales/pt-BR/dashboard.json'
import ptInterruption from '../src/locales/pt-BR/interruption.json'
import ptItemDecisions from '../src/locales/pt-BR/item_decisions.json'
import ptPayments from '../src/locales/pt-BR/payments.json'
import ptResults from '../src/locales/pt-BR/results.json'
import ptPaymentsDesk from '../src/locales/pt-BR/payments_desk.json'
import ptRoom from '../src/locales/pt-BR/live_room.json'
import ptRunner from '../src/locales/pt-BR/runner.json'
import ptShell from '../src/locales/pt-BR/shell.json'

const RESOURCES = {
  'pt-BR': {
    common: ptCommon,
    annotating: ptAnnotating,
    annotations: ptAnnotations,
    appeals: ptAppeals,
    appeals_desk: ptAppealsDesk,
    applications: ptApplications,
    capture: ptCapture,
    dashboard: ptDashboard,
    interruption: ptInterruption,
    item_decisions: ptItemDecisions,
    live_room: ptRoom,
    payments: ptPayments,
    results: ptResults,
    payments_desk: ptPaymentsDesk,
    runner: ptRunner,
    shell: ptShell,
  },
  en: {
    common: enCommon,
    annotating: enAnnotating,
    annotations: enAnnotations,
    appeals: enAppeals,
    appeals_desk: enAppealsDesk,
    applications: enApplications,
    capture: enCapture,
    dashboard: enDashboard,
    interruption: enInterruption,
    item_decisions: enItemDecisions,
    live_room: enRoom,
    payments: enPayments,
    results: enResults,
    payments_desk: enPaymentsDesk,
    runner: enRunner,
    shell: enShell,
  },
}

/** The initial HTML of a page, in a language. */
export function rendered(page: ReactNode, language: keyof typeof RESOURCES = 'pt-BR'): string {
  const texts = createInstance()
  void texts.use(initReactI18next).init({
    lng: language,
    resources: RESOURCES,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <ThemeContext value={makeTheme('light', { primary: null, secondary: null })}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>{page}</MemoryRouter>
        </QueryClientProvider>
      </ThemeContext>
    </I18nextProvider>
  )
}
