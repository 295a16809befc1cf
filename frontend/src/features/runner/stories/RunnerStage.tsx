import { QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { queryClient } from '../../../api/queries.ts'
import { clearSession, setSession, type Session } from '../../../api/session.ts'
import { MemoryRouter, Route, Routes, useLocation } from '../../../shared/router/index.ts'
import { Toaster } from '../../../ui/Toaster.tsx'
import ApplicationArea from '../area/ApplicationArea.tsx'
import { openExamOf } from '../exam/open_exams.ts'
import { ExamServer, type ExamSetup } from './exam_server.ts'

/** `instructions`, `answers/2`, `review` or `finished`. */
export type RunnerStageProps = { page: string; setup: ExamSetup; language?: 'pt-BR' | 'en' }

const catalogues = import.meta.glob<object>('../../../locales/*/*.json', { import: 'default', eager: true })

function textsIn(language: 'pt-BR' | 'en') {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    resources: {},
  })
  for (const [path, texts] of Object.entries(catalogues)) {
    const [file = '', of = ''] = path.split('/').toReversed()
    instance.addResourceBundle(of, file.replace('.json', ''), texts)
  }
  return instance
}
const TEXTS = { 'pt-BR': textsIn('pt-BR'), en: textsIn('en') }

type Shown = { userId: number; applicationId: number; server: ExamServer }
let shown: Shown | null = null
let visits = 0

function current(): Shown {
  if (shown === null) throw new Error('No exam is shown')
  return shown
}

/** The server of the exam on the page. */
export const examServer = (): ExamServer => current().server

/** The exam that the page has open: for acts that no button of a page offers, such as sending now. */
export function openExam() {
  const { userId, applicationId } = current()
  const exam = openExamOf(userId, String(applicationId))
  if (exam === null) throw new Error('The exam is not open')
  return exam
}

/**
 * Replaces the server and logs a candidate in, with an empty local store. Returns
 * a function that restores both.
 */
export function sitExam(setup: ExamSetup): () => void {
  visits += 1
  const userId = Date.now() + visits
  const applicationId = 7_000 + visits
  const server = new ExamServer(applicationId, setup)
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) =>
    new URL(input instanceof Request ? input.url : String(input), location.href).pathname.startsWith('/v1/')
      ? server.fetch(input, init)
      : realFetch(input, init)
  const user = { id: userId, name: 'Ana Souza', username: 'ana', loggedGroup: 'ALUNO', isInBrowser: true }
  setSession({ token: 'story', user } as unknown as Session)
  shown = { userId, applicationId, server }
  return () => {
    // Ends the exam's engine as well: it belongs to the log-in.
    clearSession()
    queryClient.clear()
    globalThis.fetch = realFetch
    shown = null
  }
}

function Elsewhere() {
  return <p>Outra página: {useLocation().pathname}</p>
}

/** The pages of one exam as a candidate sees them, on the server of the story. */
export function RunnerStage({ page, language = 'pt-BR' }: RunnerStageProps) {
  return (
    <I18nextProvider i18n={TEXTS[language]}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter address={`/applications/${current().applicationId}/${page}`}>
          <Routes>
            <Route path="/applications/:applicationId/*" element={<ApplicationArea />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </I18nextProvider>
  )
}
