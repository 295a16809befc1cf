import { ThemeContext } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { useState, type ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { makeTheme } from '../../ui/theme.ts'
import englishCommon from '../../locales/en/common.json'
import english from '../../locales/en/recordings.json'
import portugueseCommon from '../../locales/pt-BR/common.json'
import portuguese from '../../locales/pt-BR/recordings.json'
import type { Recording, RecordingState } from './types.ts'

const THEME = makeTheme('light', { primary: null, secondary: null })

export type StageProps = { language?: 'pt-BR' | 'en'; children?: ReactNode }

function textsIn(language: string) {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    resources: {
      'pt-BR': { common: portugueseCommon, recordings: portuguese },
      en: { common: englishCommon, recordings: english },
    },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

/** Renders recordings without a server, for stories: `answering` sets its responses. */
export function Stage({ language = 'pt-BR', children }: StageProps) {
  const [texts] = useState(() => textsIn(language))
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <I18nextProvider i18n={texts}>
      <ThemeContext value={THEME}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ThemeContext>
    </I18nextProvider>
  )
}

export const recording = (id: number, status: RecordingState, more: Partial<Recording> = {}): Recording => ({
  id,
  user: { id: 3, name: 'Ana Beatriz de Almeida Cavalcanti' },
  kind: 'CAMERA',
  status,
  startedAt: `2026-11-20T1${id}:00:00.000Z`,
  endedAt: status === 'RECORDING' ? null : `2026-11-20T1${id}:50:00.000Z`,
  sizeBytes: 1_000_000,
  pieces: status === 'COMPLETED' ? [id] : [],
  canRetry: status === 'ERROR',
  ...more,
})

type Answer = { status: number; body: unknown } | Blob | 'never'

/** Replaces the server by `answer` until the returned function is called. Calls are `METHOD /path`. */
export function answering(answer: (call: string) => Answer): () => void {
  const before = window.fetch
  window.fetch = async (input, init) => {
    const path = input instanceof Request ? input.url : String(input)
    if (!path.startsWith('/v1/')) return before(input, init)
    const given = answer(`${init?.method ?? 'GET'} ${path}`)
    if (given === 'never') return new Promise<Response>(() => undefined)
    if (given instanceof Blob) return new Response(given)
    return new Response(given.body === null ? null : JSON.stringify(given.body), {
      status: given.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  return () => void (window.fetch = before)
}
