import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { CardsPage } from '../../src/features/dashboard/CardsPage.tsx'
import { cardQuery, readCardFilters } from '../../src/features/dashboard/filters.ts'
import type { CollectionCard } from '../../src/features/dashboard/types.ts'
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

/** The page of the cards, as the server answered. */
function page({ cards = [CARD], count = cards.length, hasTabs = false, address = '' }: Shown = {}) {
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], { preferences: { Application__ExamCategoryFlow: hasTabs } })
  const query = cardQuery(readCardFilters(new URLSearchParams(address)), hasTabs)
  client.setQueryData(['collections-prefilter', undefined, query], {
    results: cards,
    count,
    numPages: Math.ceil(count / 10),
  })
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
  test('rule-dashboard-003: the search box says "Pesquisar..."', () => {
    expect(page()).toMatch(/<input[^>]*type="search"[^>]*placeholder="Pesquisar\.\.\."/)
  })
  test('rule-dashboard-004: the state is Ativo or Inativo, and its tooltip explains the two', () => {
    const html = page()
    expect(html).toContain(`title="${HELP}"`)
    const state = html.slice(html.indexOf(`title="${HELP}"`), html.indexOf('Mais recente'))
    const options = [...state.matchAll(/<option value="(\w*)"[^>]*>([^<]*)/g)].map(([, ...one]) => one)
    expect(options).toEqual([
      ['', 'Todas'],
      ['ACTIVE', 'Ativo'],
      ['INACTIVE', 'Inativo'],
    ])
  })
  test('pref-dashboard-001, const-dashboard-001: three tabs in their order, only with the preference', () => {
    const tabs = (html: string) => [...html.matchAll(/role="tab"[^>]*>([^<]*)/g)].map(([, name]) => name)
    expect(tabs(page({ hasTabs: true }))).toEqual([
      'Atividades processuais',
      'Trilhas adaptativas',
      'Avaliações',
    ])
    expect(tabs(page({ hasTabs: false }))).toEqual([])
  })
})

describe('a list of cards', () => {
  test('rule-dashboard-007: says how many were found, and in the footer how many of them are shown', () => {
    const html = textOf(page({ cards: [CARD, { ...CARD, id: 5 }], count: 12 }))
    expect(html).toContain('|12 resultados encontrados|')
    expect(html).toContain('|Mostrando 2 de 12 registros|')
    expect(textOf(page())).toContain('|1 resultado encontrado|')
  })
  test('rule-dashboard-008: a card shows name, state, component, series and number of activities', () => {
    const html = listed(page())
    for (const fact of ['Simulado', 'Ativo', 'Componente: Matemática', 'Série/ano: 9º ano', '2 atividades'])
      expect(html).toContain(`|${fact}|`)
  })
  test('rule-dashboard-008: a card has no line for a component or series that is not set', () => {
    const html = listed(page({ cards: [{ ...CARD, discipline: null, seriesYear: '', status: 'INACTIVE' }] }))
    expect(html).not.toContain('Componente')
    expect(html).not.toContain('Série/ano')
    expect(html).toContain('|Inativo|')
  })
  test('rule-dashboard-009: bar and text say how many of the applications are available', () => {
    const html = page()
    expect(html).toMatch(/aria-valuenow="60" aria-label="Engajamento dos estudantes: Simulado"/)
    expect(listed(html)).toContain('|18 de 30 disponíveis|')
    expect(listed(page({ cards: [{ ...CARD, countExamsAvailable: 1 }] }))).toContain('|1 de 30 disponível|')
  })
})
