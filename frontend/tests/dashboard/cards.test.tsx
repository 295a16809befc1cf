import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { CardsPage } from '../../src/features/dashboard/CardsPage.tsx'
import { readCardFilters } from '../../src/features/dashboard/filters.ts'
import type { CollectionCard } from '../../src/features/dashboard/types.ts'
import { cardsOf } from '../../src/features/dashboard/use_cards.ts'
import { ReachablePages } from '../../src/shared/reachable_pages.ts'
import { MemoryRouter } from '../../src/shared/router/index.ts'
import { rendered } from '../rendered.tsx'

const CARD: CollectionCard = {
  id: 4,
  name: 'Simulado',
  discipline: 'Matemática',
  seriesYear: '9º ano',
  totalExams: 2,
  typeId: null,
  totalApplications: 30,
  countExamsAvailable: 18,
  countBegun: 12,
  categoria: 2,
  avaliada: false,
  startTime: null,
  endTime: null,
  status: 'ACTIVE',
}

interface Shown {
  cards?: CollectionCard[]
  count?: number
  hasTabs?: boolean
  address?: string
}

const server = vi.hoisted(() => ({ answer: (_query: { categoria: string | null }): unknown => undefined }))
vi.mock('../../src/api/client.ts', () => ({
  api: {
    get: (_path: string, { query }: { query: { categoria: string | null } }) =>
      Promise.resolve(server.answer(query)),
  },
}))

const EMPTY = { results: [], count: 0, numPages: 1 }

/** The page of the cards, with what the server has; with tabs, each card under its own. */
async function page({ cards = [CARD], count, hasTabs = false, address = '' }: Shown = {}) {
  server.answer = ({ categoria }) => {
    const results = cards.filter((one) => categoria === null || String(one.categoria) === categoria)
    return results.length === 0 ? EMPTY : { results, count: count ?? results.length, numPages: 1 }
  }
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], { preferences: { Application__ExamCategoryFlow: hasTabs } })
  await client.fetchQuery(cardsOf(client, undefined, readCardFilters(new URLSearchParams(address)), hasTabs))
  return rendered(
    <QueryClientProvider client={client}>
      <ReachablePages value={() => true}>
        <MemoryRouter address={`/exams/dashboard-pre-filter?${address}`}>
          <CardsPage variant="pre-filter" />
        </MemoryRouter>
      </ReachablePages>
    </QueryClientProvider>
  )
}

/** What a person reads, without the markup. */
const textOf = (html: string) => html.replaceAll(/<style[^>]*>.*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '|')

/** The list alone: the filters name the states too. */
const listed = (html: string) => textOf(html.slice(html.indexOf('<ul'), html.indexOf('</ul>')))

const HELP = 'ATIVO = Disponível para aplicação, INATIVO = Indisponível para aplicação'

describe('the filters of the cards', () => {
  test('rule-dashboard-003: the search box says "Pesquisar..."', async () => {
    expect(await page()).toMatch(/<input[^>]*type="search"[^>]*placeholder="Pesquisar\.\.\."/)
  })
  test('rule-dashboard-004: the state is Ativo or Inativo, and its tooltip explains the two', async () => {
    const html = await page()
    expect(html).toContain(`title="${HELP}"`)
    const state = html.slice(html.indexOf(`title="${HELP}"`), html.indexOf('Mais recente'))
    const options = [...state.matchAll(/<option value="(\w*)"[^>]*>([^<]*)/g)].map(([, ...one]) => one)
    expect(options).toEqual([
      ['', 'Todas'],
      ['ACTIVE', 'Ativo'],
      ['INACTIVE', 'Inativo'],
    ])
  })
  test('pref-dashboard-001, const-dashboard-001: three tabs in their order, only with the preference', async () => {
    const tabs = (html: string) => [...html.matchAll(/role="tab"[^>]*>([^<]*)/g)].map(([, name]) => name)
    expect(tabs(await page({ hasTabs: true }))).toEqual([
      'Atividades processuais',
      'Trilhas adaptativas',
      'Avaliações',
    ])
    expect(tabs(await page({ hasTabs: false }))).toEqual([])
  })
})

describe('a list of cards', () => {
  test('rule-dashboard-007: says how many were found, and in the footer how many of them are shown', async () => {
    const html = textOf(await page({ cards: [CARD, { ...CARD, id: 5 }], count: 12 }))
    expect(html).toContain('|12 resultados encontrados|')
    expect(html).toContain('|Mostrando 2 de 12 registros|')
    expect(textOf(await page())).toContain('|1 resultado encontrado|')
  })
  test('rule-dashboard-008: a card shows name, state, component, series and number of activities', async () => {
    const html = listed(await page())
    for (const fact of ['Simulado', 'Ativo', 'Componente: Matemática', 'Série/ano: 9º ano', '2 atividades'])
      expect(html).toContain(`|${fact}|`)
  })
  test('rule-dashboard-008: a card has no line for a component or series that is not set', async () => {
    const html = listed(
      await page({ cards: [{ ...CARD, discipline: null, seriesYear: '', status: 'INACTIVE' }] })
    )
    expect(html).not.toContain('Componente')
    expect(html).not.toContain('Série/ano')
    expect(html).toContain('|Inativo|')
  })
  test('an adaptive track offers to be evaluated, and once it was, the decision', async () => {
    const track = { ...CARD, categoria: 1 }
    expect(await page({ cards: [track] })).toMatch(
      /href="\/exams\/dashboard\/view\?collection=4"[^>]*>Avaliar</
    )
    const decided = await page({ cards: [{ ...track, avaliada: true }] })
    expect(decided).toMatch(/href="\/exams\/dashboard\/view\?collection=4"[^>]*>Ver a decisão</)
    expect(decided).not.toContain('>Avaliar<')
  })
  test('rule-dashboard-009: bar and text say how many of the applications are available', async () => {
    const html = await page()
    expect(html).toMatch(/aria-valuenow="60" aria-label="Engajamento dos estudantes: Simulado"/)
    expect(listed(html)).toContain('|18 de 30 disponíveis|')
    expect(listed(await page({ cards: [{ ...CARD, countExamsAvailable: 1 }] }))).toContain(
      '|1 de 30 disponível|'
    )
  })
})

describe('the tab that is shown', () => {
  const tab = (html: string) => html.match(/aria-selected="true"[^>]*>([^<]*)/)?.[1]
  const hasCard = (html: string) => html.includes('>Simulado<')

  test('is the first one that has something, where none was chosen', async () => {
    const html = await page({ hasTabs: true })
    expect([tab(html), hasCard(html)]).toEqual(['Avaliações', true])
    const cards = [CARD, { ...CARD, categoria: 3 }]
    expect(tab(await page({ hasTabs: true, cards }))).toBe('Atividades processuais')
  })
  test('is the one that was chosen, also where it is empty', async () => {
    const html = await page({ hasTabs: true, address: 'categoria=1' })
    expect([tab(html), hasCard(html)]).toEqual(['Trilhas adaptativas', false])
    expect(tab(await page({ hasTabs: true, address: 'categoria=3' }))).toBe('Atividades processuais')
  })
  test('is the first of all, where nothing is anywhere', async () => {
    expect(tab(await page({ hasTabs: true, cards: [] }))).toBe('Atividades processuais')
  })
  test('does not change under the person when something comes to an earlier one', async () => {
    const client = new QueryClient()
    const options = cardsOf(client, undefined, readCardFilters(new URLSearchParams()), true)
    const full = new Set(['2'])
    server.answer = ({ categoria }) => (full.has(categoria ?? '') ? { ...EMPTY, count: 1 } : EMPTY)
    expect((await client.fetchQuery(options)).tab).toBe('2')
    full.add('3')
    expect((await client.fetchQuery(options)).tab).toBe('2')
    full.delete('2')
    expect((await client.fetchQuery(options)).tab).toBe('3')
  })
})
