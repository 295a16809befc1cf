import { ThemeContext } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../src/api/session.ts'
import { BreakdownLink } from '../../src/features/answer-sheet/BreakdownLink.tsx'
import { BreakdownPage } from '../../src/features/answer-sheet/breakdown/BreakdownPage.tsx'
import { breakdownKey, type MarkBreakdown } from '../../src/features/answer-sheet/breakdown/use_breakdown.ts'
import type { AnswerSheet, SheetEntry } from '../../src/features/answer-sheet/types.ts'
import annotations from '../../src/locales/pt-BR/annotations.json'
import common from '../../src/locales/pt-BR/common.json'
import texts from '../../src/locales/pt-BR/answer_sheet.json'
import { MemoryRouter, Route, Routes } from '../../src/shared/router/index.ts'
import { makeTheme } from '../../src/ui/theme.ts'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { annotations, common, answer_sheet: texts } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
)

const level = (points: number, label: string) => ({ points, label, guide: `GUIA ${label}` })
const TWO: MarkBreakdown = {
  by: 'mean',
  criteria: [
    { name: 'Tese', guide: 'O que se defende.', most: 200, points: 180 },
    { name: 'Norma', guide: null, most: 200, points: 120 },
  ],
  marks: [
    { total: 320, situation: null, levels: [level(200, 'Ótimo'), level(120, 'Médio')] },
    { total: 280, situation: null, levels: [level(160, 'Bom'), level(120, 'Médio')] },
  ],
  total: 300,
  most: 400,
  points: 7.5,
  value: 10,
  inForce: 7.5,
}

const ANNOTATION = {
  start: 9,
  end: 16,
  quote: 'SEGUNDA',
  kind: 'cohesion',
  comment: 'LIGUE AS PARTES',
} as const

const entry: SheetEntry = {
  itemId: 3,
  position: 1,
  verboseName: null,
  category: 'FREE_RESPONSE',
  isAvailable: true,
  isCancelled: false,
  asksAnswer: true,
  given: {
    response: { alternativeId: null, alternatives: [], freeResponse: 'PRIMEIRA\nSEGUNDA', gradeLinear: null },
    line: 'PRIMEIRA',
    isAnswered: true,
    isTimedOut: false,
    attachments: [],
  },
  score: { earned: 7.5, max: 10 },
  correction: { points: 7.5, situation: null, hasBreakdown: true, annotations: [] },
  comment: '<p>COMENTÁRIO</p>',
}
const sheet: AnswerSheet = {
  application: { id: 5, title: 'Redação', finishedAt: null, user: { id: 1, name: 'Ana' } },
  collection: { id: 9, name: 'Simulado' },
  showItemId: false,
  disclosure: {
    answers: true,
    items: false,
    key: false,
    explanations: false,
    scores: true,
    comments: true,
    overview: false,
  },
  overview: null,
  grade: null,
  results: [entry],
  count: 1,
  numPages: 1,
}
const theme = makeTheme('light', { primary: null, secondary: null })

function draw(breakdown: MarkBreakdown | null, of = entry): string {
  const client = new QueryClient()
  if (breakdown !== null) client.setQueryData(breakdownKey(1, 5, 3), breakdown)
  const shown = { ...sheet, results: [of] }
  return renderToStaticMarkup(
    <ThemeContext value={theme}>
      <QueryClientProvider client={client}>
        <MemoryRouter address="/answer-sheets/5/items/3/correction">
          <Routes>
            <Route
              path="/answer-sheets/5/items/:itemId/correction"
              element={<BreakdownPage sheet={shown} user={{ id: 1 } as User} />}
            />
            <Route path="*" element="RESUMO" />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeContext>
  ).replace(/<style[^>]*>.*?<\/style>/gs, '')
}

test('two marks: each criterion with both levels and their mean, the total, and what was written in lines', () => {
  const html = draw(TWO)
  for (const shown of [
    'Espelho de correção',
    '7,5 de 10',
    'Vale a média das duas',
    '180 de 200',
    'Correção 1',
    'Correção 2',
    'GUIA Ótimo',
    'GUIA Bom',
    'O que se defende.',
    '300 de 400',
    'que valem 7,5 de 10 nesta prova',
    '<div data-from="0">PRIMEIRA</div><div data-from="9">SEGUNDA</div>',
    'COMENTÁRIO',
    'Estudante: Ana',
  ])
    expect(html, shown).toContain(shown)
  expect(html).not.toContain('mudou a nota depois')
})

test('one mark has no number, and points that count otherwise are shown', () => {
  const [mark] = TWO.marks
  const html = draw({ ...TWO, by: 'single', marks: mark ? [mark] : [], inForce: 9 })
  expect(html).not.toContain('Correção 1')
  expect(html).toContain('Uma pessoa corrigiu')
  expect(html).toContain('A correção deu 7,5 de 10.')
  expect(html).toContain('agora vale 9 de 10')
})

test('a situation is named instead of levels', () => {
  const none = { total: 0, situation: 'Fuga ao tema', levels: null }
  const html = draw({ ...TWO, marks: [none, none], total: 0, points: 0, inForce: 0 })
  expect(html).toContain('Fuga ao tema: 0 de 400')
  expect(html).toContain('Correções')
  for (const other of ['Critérios', '180 de 200']) expect(html).not.toContain(other)
})

test('a decision about the question is beside the mark: one that is out of the exam counts for nobody', () => {
  const decision = {
    kind: 'withdraw' as const,
    at: '2026-11-20T12:00:00.000Z',
    reason: 'ENUNCIADO ERRADO',
    points: null,
  }
  const html = draw(TWO, { ...entry, isAvailable: false, decision })
  expect(html).toContain('Questão retirada da prova: não conta para ninguém')
  expect(html).toContain('ENUNCIADO ERRADO')
  expect(draw(TWO)).not.toContain('Decisão da escola')
})

test('an answer without a breakdown has no link, and its address leads to the summary', () => {
  const plain = {
    ...entry,
    correction: { points: 7.5, situation: null, hasBreakdown: false, annotations: [] },
  }
  expect(draw(null, plain)).toBe('')
  const link = (of: SheetEntry) =>
    renderToStaticMarkup(
      <ThemeContext value={theme}>
        <MemoryRouter address="/">
          <BreakdownLink entry={of} sheet={sheet} name="Questão 1" />
        </MemoryRouter>
      </ThemeContext>
    )
  expect(link(plain)).toBe('')
  expect(link(entry)).toContain('/answer-sheets/5/items/3/correction')
})

test('the annotations are in the text by number, and in words below it; without any there is no list', () => {
  const correction = { points: 7.5, situation: null, hasBreakdown: true, annotations: [ANNOTATION] }
  const html = draw(TWO, { ...entry, correction }).replaceAll('<!-- -->', '')
  expect(html).toMatch(/SEGUNDA<sup[^>]*>\[1\]<\/sup>/)
  for (const shown of ['Anotações no texto', '[1]', 'Coesão', 'linha 2', 'LIGUE AS PARTES'])
    expect(html, shown).toContain(shown)
  expect(draw(TWO)).not.toContain('Anotações no texto')
})
