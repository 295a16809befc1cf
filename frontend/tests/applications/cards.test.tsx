import { describe, expect, test } from 'vitest'
import type { User } from '../../src/api/session.ts'
import { EntryCard } from '../../src/features/applications/EntryCard.tsx'
import { FiltersBar } from '../../src/features/applications/FiltersBar.tsx'
import { readFilters } from '../../src/features/applications/filters.ts'
import { entryOf, linesOf } from '../../src/features/applications/order.ts'
import type { Application } from '../../src/features/applications/types.ts'
import { rendered } from '../rendered.tsx'
import { application } from './factory.ts'

const CANDIDATE = { id: 1, loggedGroup: 'ALUNO', isInBrowser: false } as User
const NOW = { at: Date.parse('2026-11-20T12:00:00-03:00'), sinceHeard: 0, isKnown: true }

/** The fields that a card shows beyond those that the list sorts by. */
function full(
  wanted: Parameters<typeof application>[0],
  facts: Partial<Application['exam']> = {}
): Application {
  const one = application(wanted)
  const collection = {
    ...one.exam.collection,
    createdBy: 'Coordenação',
    knowledgeAreaDescription: 'Ciências',
    postAnswerVisualization: false,
    applicationConfiguration: { canOpenInAnyBrowser: true },
  }
  const exam = {
    ...one.exam,
    collection,
    componenteCurricularDescription: 'Álgebra',
    teacher: 'Marta Reis',
    adaptative: false,
    totalItems: 12,
    ...facts,
  }
  return {
    ...one,
    duration: 1505,
    secondsToTimeout: null,
    finishReason: null,
    showInstructionLink: false,
    exam,
  } as Application
}

/** The one card of these exams, its links, and its text without markup. */
function card(applications: Application[], user = CANDIDATE) {
  const [line] = linesOf(applications)
  const html = rendered(<EntryCard entry={entryOf(line!)} user={user} now={NOW} isNow={false} />)
  const heading = /<h3[^>]*>(.*?)<\/h3>/s.exec(html)?.[1] ?? ''
  const plain = (part: string) => part.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, '\n')
  const lines = (part: string) =>
    plain(part)
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)
  return {
    lines: lines(html),
    title: lines(heading).join(' '),
    leads: /href="([^"]*)"/.exec(heading)?.[1],
    html,
  }
}

describe('a card', () => {
  test('of a single exam has its name, links to it, and shows its facts (rule-list-005, rule-list-009)', () => {
    const { lines, title, leads } = card([
      full({ id: 4, name: 'Funções', collection: 9, status: 'AVAILABLE' }),
    ])
    expect([title, leads]).toEqual(['Funções', '/applications/4'])
    for (const fact of [
      'pendente',
      'Matemática',
      'Álgebra',
      '1 atividade',
      'Início: sex., 20 de nov., 08:00',
      'Fim: sáb., 21 de nov., 08:00',
      '1 dia, 1 hora e 5 minutos',
      'Docente: Marta Reis',
    ])
      expect(lines).toContain(fact)
  })

  test('of several has the name of their collection, links to it, and counts them (rule-list-003, rule-list-004)', () => {
    const two = [
      full({ id: 4, name: 'Funções', collection: 9 }),
      full({ id: 5, name: 'Geometria', collection: 9 }),
    ]
    const { lines, title, leads } = card(two)
    expect([title, leads]).toEqual(['Coleção 9', '/applications?collection=9'])
    expect(lines).toContain('2 atividades')
    expect(lines).not.toContain('Docente: Marta Reis')
  })

  test('of several shows when the last of them was finished, once all are (rule-list-008)', () => {
    const finished = (id: number, finishedAt: string | null) =>
      full({ id, collection: 9, status: finishedAt === null ? 'AVAILABLE' : 'FINISHED', finishedAt })
    const early = finished(4, '2026-11-20T09:00:00-03:00')
    expect(card([early, finished(5, '2026-11-20T10:30:00-03:00')]).lines).toContain(
      'Entregue sex., 20 de nov., 10:30'
    )
    expect(card([early, finished(5, null)]).lines.join()).not.toContain('Entregue')
  })

  test.each([
    [8, 'FINISHED', true],
    [8, 'AVAILABLE', false],
    [2, 'FINISHED', false],
  ] as const)(
    'of knowledge area %s that is %s links to the writing review: %s (rule-list-011)',
    (area, status, links) => {
      const { html, lines } = card([
        full({ id: 4, name: 'Redação', area, status, finishedAt: '2026-11-20T09:00:00-03:00' }),
      ])
      expect(lines.includes('Ver a revisão da redação')).toBe(links)
      expect(html.includes('href="/answer-sheets/4/summary"')).toBe(links)
    }
  )

  test('of an exam for the safe browser only opens that browser, and of another exam does not (rule-access-002)', () => {
    const safe = full({ id: 4 })
    safe.exam = {
      ...safe.exam,
      collection: {
        ...safe.exam.collection,
        applicationConfiguration: {
          ...safe.exam.collection.applicationConfiguration,
          canOpenInAnyBrowser: false,
        },
      },
    }
    expect(card([safe]).lines).toContain('Abrir no navegador seguro')
    expect(card([safe], { ...CANDIDATE, isInBrowser: true }).lines).not.toContain('Abrir no navegador seguro')
    expect(card([full({ id: 4 })]).lines).not.toContain('Abrir no navegador seguro')
  })
})

test('the three tabs are shown in their order where the institution enables them, and none otherwise (pref-list-001)', () => {
  const tabs = (hasTabs: boolean) => {
    const bar = rendered(
      <FiltersBar filters={readFilters(new URLSearchParams())} hasTabs={hasTabs} onChange={() => {}} />
    )
    return [...bar.matchAll(/<input[^>]*type="radio"[^>]*value="(\w*)"/g)].map(([, value]) => value)
  }
  expect(tabs(true)).toEqual(['', '3', '1', '2'])
  expect(tabs(false)).toEqual([])
})
