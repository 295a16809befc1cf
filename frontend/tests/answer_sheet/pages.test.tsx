import { ThemeContext } from '@emotion/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, Route, Routes } from '../../src/shared/router/index.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTheme } from '../../src/ui/theme.ts'
import type { User } from '../../src/api/session.ts'
import { ItemReviewPage } from '../../src/features/answer-sheet/ItemReviewPage.tsx'
import { SummaryPage } from '../../src/features/answer-sheet/SummaryPage.tsx'
import type { AnswerSheet, SheetEntry } from '../../src/features/answer-sheet/types.ts'
import { itemReviewKey } from '../../src/features/answer-sheet/use_answer_sheet.ts'
import annotations from '../../src/locales/pt-BR/annotations.json'
import common from '../../src/locales/pt-BR/common.json'
import texts from '../../src/locales/pt-BR/answer_sheet.json'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { annotations, common, answer_sheet: texts } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
)

const OPEN: AnswerSheet['disclosure'] = {
  answers: true,
  items: true,
  key: true,
  explanations: true,
  scores: true,
  comments: true,
  overview: true,
}

const entry = (itemId: number, more: Partial<SheetEntry> = {}): SheetEntry => ({
  itemId,
  position: itemId,
  verboseName: null,
  category: 'MULTIPLE_CHOICE',
  isAvailable: true,
  isCancelled: false,
  asksAnswer: true,
  given: {
    response: { alternativeId: 1, alternatives: [], freeResponse: null, gradeLinear: null },
    line: 'RESPOSTA',
    isAnswered: true,
    isTimedOut: false,
    attachments: [],
  },
  ...more,
})

const sheet = (more: Partial<AnswerSheet> = {}): AnswerSheet => ({
  application: { id: 5, title: 'Ciências', finishedAt: null, user: { id: 1, name: 'Ana' } },
  collection: { id: 9, name: 'Simulado' },
  showItemId: false,
  disclosure: OPEN,
  overview: null,
  grade: null,
  results: [entry(1), entry(2), entry(3)],
  count: 3,
  numPages: 1,
  ...more,
})

const reader = (id: number) => ({ id }) as User
const theme = makeTheme('light', { primary: null, secondary: null })

function draw(what: AnswerSheet, address: string, user = reader(1)): string {
  const client = new QueryClient()
  // The item is loaded already; how it is reviewed is tested with the item types.
  const Review = ({ isTimedOut }: { isTimedOut?: boolean }) => <p>ENUNCIADO{isTimedOut && ' ESGOTADO'}</p>
  for (const one of what.results)
    client.setQueryData(itemReviewKey(user.id, one), { item: { id: one.itemId }, explanations: [], Review })
  return renderToStaticMarkup(
    <ThemeContext value={theme}>
      <QueryClientProvider client={client}>
        <MemoryRouter address={address}>
          <Routes>
            <Route
              path="/answer-sheets/5/summary"
              element={<SummaryPage sheet={what} user={user} cart={null} />}
            />
            <Route
              path="/answer-sheets/5/items/:itemId"
              element={<ItemReviewPage sheet={what} user={user} />}
            />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeContext>
  ).replace(/<style[^>]*>.*?<\/style>/gs, '')
}
const summary = (what: AnswerSheet, user?: User) => draw(what, '/answer-sheets/5/summary', user)

describe('the summary', () => {
  test('says what was decided about a question, when and why, with points only where they are shown', () => {
    const decision = { kind: 'annul' as const, at: '2026-11-20T12:00:00.000Z', reason: 'DUAS RESPOSTAS' }
    const points = { before: 0, after: 1.5 }
    const html = summary(
      sheet({ results: [entry(1, { isCancelled: true, decision: { ...decision, points } })] })
    )
    for (const shown of ['Questão anulada', '20 de nov.', 'DUAS RESPOSTAS', 'antes 0, agora 1,5'])
      expect(html, shown).toContain(shown)
    const without = draw(sheet({ results: [entry(1, { decision })] }), '/answer-sheets/5/items/1')
    expect(without).toContain('DUAS RESPOSTAS')
    expect(without).not.toContain('antes')
    expect(summary(sheet())).not.toContain('Decisão da escola')
  })

  test('has the annotations of a text behind a button, and on paper', () => {
    const annotation = { start: 0, end: 2, quote: 'Um', kind: 'strength', comment: 'BEM DITO' } as const
    const given = entry(1).given!
    const annotated = entry(1, {
      category: 'FREE_RESPONSE',
      given: { ...given, response: { ...given.response, freeResponse: 'Um texto' } },
      correction: { points: 7, situation: null, hasBreakdown: false, annotations: [annotation] },
    })
    const html = summary(sheet({ results: [annotated] }))
    for (const shown of ['Ver 1 anotação no texto: Questão 1', 'Acerto', 'BEM DITO'])
      expect(html, shown).toContain(shown)
    expect(draw(sheet({ results: [annotated] }), '/answer-sheets/5/items/1')).toContain('BEM DITO')
    expect(summary(sheet())).not.toContain('Anotações no texto')
  })

  test('shows what was answered and nothing that was not disclosed', () => {
    const html = summary(
      sheet({ disclosure: { ...OPEN, items: false, key: false, scores: false, overview: false } })
    )
    expect(html.match(/RESPOSTA/g)).toHaveLength(3)
    for (const hidden of [
      'Resposta certa',
      'Nota',
      'Certa',
      'Errada',
      'Você acertou',
      'Código',
      'Ver questão',
    ])
      expect(html, hidden).not.toContain(hidden)
  })
  test('shows the key, the points and the overview where they are disclosed', () => {
    const results = [
      entry(1, {
        answer: 'CHAVE',
        answers: [],
        freeResponses: [],
        gradeLinear: null,
        score: { earned: 0.5, max: 2 },
        isCorrect: false,
      }),
    ]
    const html = summary(
      sheet({
        results,
        grade: { earned: 0.5, max: 2 },
        overview: { available: 4, correct: 2, cancelled: 1, pending: 1 },
      })
    )
    for (const shown of [
      'CHAVE',
      'Errada',
      '0,5 de 2',
      'Você acertou',
      '2 de 4',
      '1 questão anulada',
      '1 questão ainda não corrigida',
    ])
      expect(html, shown).toContain(shown)
  })
  test('an exam of one marked text says its points, not that no answer was right', () => {
    const correction = { points: 760, situation: null, hasBreakdown: false, annotations: [] }
    const results = [entry(1, { score: { earned: 760, max: 1000 }, correction, isCorrect: false })]
    const overview = { available: 1, correct: 0, cancelled: 0, pending: 0 }
    const html = summary(sheet({ results, grade: { earned: 760, max: 1000 }, overview }))
    expect(html).toContain('1 questão com nota própria')
    expect(html).toContain('760 de 1.000')
    expect(html).not.toContain('Você acertou')
  })
  test('states cancelled, timed out, not answered and not graded as text', () => {
    const given = entry(1).given
    const timedOut = {
      ...(given as NonNullable<typeof given>),
      isTimedOut: true,
      isAnswered: false,
      line: '--',
    }
    const html = summary(
      sheet({
        results: [entry(1, { isCancelled: true }), entry(2, { given: timedOut }), entry(3, { score: null })],
      })
    )
    for (const text of [
      'Questão anulada',
      'Tempo máximo da questão esgotado',
      'Sem resposta',
      'Ainda não corrigida',
    ])
      expect(html, text).toContain(text)
  })
  test('shows the points and the comment of what a person corrected, and nothing of either before', () => {
    const corrected = entry(1, {
      score: { earned: 7.5, max: 10 },
      correction: { points: 7.5, situation: null, hasBreakdown: false, annotations: [] },
      comment: '<p>Boa <strong>tese</strong>.</p>',
    })
    const html = summary(sheet({ results: [corrected, entry(2, { score: null })] }))
    for (const text of ['Corrigida', '7,5 de 10', 'Comentário de quem corrigiu', 'Boa tese.'])
      expect(html, text).toContain(text)
    const before = summary(sheet({ results: [entry(1, { score: null })] }))
    for (const text of ['Corrigida', 'Comentário']) expect(before, text).not.toContain(text)
  })
  test('marks an item that requires no answer as read only', () => {
    const blank = { ...(entry(1).given as NonNullable<SheetEntry['given']>), isAnswered: false, line: '--' }
    const html = summary(sheet({ results: [entry(1, { asksAnswer: false, given: blank })] }))
    expect(html).toContain('Só leitura')
    expect(html).not.toContain('Sem resposta')
  })
  test('links to each item, with its code where the collection shows it', () => {
    const html = summary(sheet({ showItemId: true }))
    for (const id of [1, 2, 3]) expect(html).toContain(`href="/answer-sheets/5/items/${id}"`)
    expect(html).toContain('Código 2')
  })
  test('links back to the collection', () => {
    const html = summary(sheet())
    expect(html).toContain('href="/applications?collection=9"')
    expect(html).toMatch(/<span aria-current="page">Ciências<\/span>/)
  })
  test('names the candidate to a guardian', () => {
    const html = summary(sheet(), reader(2))
    expect(html).toContain('Estudante: Ana')
    expect(html).toContain('Resposta do estudante')
    expect(html).not.toContain('Sua resposta')
  })
  test('shows a message when there is nothing to list', () => {
    expect(summary(sheet({ results: [] }))).toContain('Esta prova não tem questões para mostrar.')
  })
})

describe('the review of an item', () => {
  const item = (id: number | string, what = sheet()) => draw(what, `/answer-sheets/5/items/${id}`)

  test('is rendered under its title, with links to its neighbours and the summary', () => {
    const html = item(2)
    expect(html).toMatch(/<h1[^>]*>Conferir respostas<\/h1>/)
    expect(html).toContain('ENUNCIADO')
    for (const address of ['summary', 'items/1', 'items/3'])
      expect(html).toContain(`href="/answer-sheets/5/${address}"`)
  })
  test('has no previous link on the first item and no next link on the last', () => {
    expect(item(1)).not.toContain('Anterior')
    expect(item(3)).not.toContain('Próxima')
  })
  test('shows that the time of the item ran out', () => {
    const given = entry(1).given
    const timedOut = { ...(given as NonNullable<typeof given>), isTimedOut: true }
    expect(item(1, sheet({ results: [entry(1, { given: timedOut })] }))).toContain('ESGOTADO')
    expect(item(1)).not.toContain('ESGOTADO')
  })
  test('shows what a teacher wrote about the answer', () => {
    const html = item(1, sheet({ results: [entry(1, { comment: '<p>Boa tese.</p>' })] }))
    expect(html).toContain('Comentário de quem corrigiu')
    expect(html).toContain('Boa tese.')
    expect(item(1)).not.toContain('Comentário')
  })
  test('offers the files of the answer to its owner and to a guardian', () => {
    const given = entry(1).given as NonNullable<SheetEntry['given']>
    const attachments = [{ id: 3, filename: 'conta.png', url: '/files/abc', path: 'abc' }]
    const what = sheet({ results: [entry(1, { given: { ...given, attachments } })] })
    expect(item(1, what)).toContain('Baixar conta.png')
    const guardian = { id: 2, loggedGroup: 'RESPONSIBLE' } as User
    expect(draw(what, '/answer-sheets/5/items/1', guardian)).toContain('Baixar conta.png')
    expect(item(1)).not.toContain('Baixar')
  })
  test('is not rendered where items may not be browsed, nor for an item of another exam', () => {
    expect(item(2, sheet({ disclosure: { ...OPEN, items: false } }))).not.toContain('ENUNCIADO')
    expect(item(99)).not.toContain('ENUNCIADO')
    expect(item('x')).not.toContain('ENUNCIADO')
  })
})
