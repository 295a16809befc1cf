import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import {
  draftOf,
  failureOf,
  isOvertaken,
  problemOf,
  withUnsent,
} from '../../src/features/results/form_model.ts'
import { ResultAppealReading } from '../../src/features/results/ResultAppealReading.tsx'
import { ResultCard } from '../../src/features/results/ResultCard.tsx'
import type { UserResult } from '../../src/features/results/types.ts'
import { rendered } from '../rendered.tsx'

const AT = '2026-11-20T12:00:00.000Z'

const result = (more: Partial<UserResult> = {}): UserResult => ({
  id: 7,
  selectionProcessName: 'Seleção de bolsas',
  sectionName: 'Prova objetiva',
  value: 7.5,
  totalValue: 10,
  valuePercentage: 75,
  showGrade: true,
  status: 'Aprovado',
  showStatus: true,
  color: '#3F7D3A',
  passingScore: 6,
  category: 'Ampla concorrência',
  shouldShowAppealButton: true,
  openedAppeal: false,
  appeal: {
    canIssue: true,
    reason: null,
    opensAt: AT,
    closesAt: AT,
    contentMaxLength: 5,
    bibliographyMaxLength: 3,
  },
  change: null,
  gone: null,
  publishedAt: AT,
  serverTime: AT,
  ...more,
})

const card = (more?: Partial<UserResult>) =>
  rendered(<ResultCard userId={1} result={result(more)} onUnsent={() => undefined} />)

describe('the card of a result', () => {
  test('rule-user-result-001: has what the school shows, and a button that opens an appeal', () => {
    const html = card()
    for (const text of [
      'Seleção de bolsas',
      'Prova objetiva',
      '7,5 de 10',
      '75%',
      'Aprovado',
      'Ampla concorrência',
    ])
      expect(html).toContain(text)
    expect(html).toContain('>Abrir recurso<')
    expect(html).not.toContain('>Ver recurso<')
  })

  test('rule-user-result-002: shows the appeal that is there instead of opening one', () => {
    const appeal = { ...result().appeal, canIssue: false, reason: 'appeal_exists' as const }
    const html = card({ openedAppeal: true, appeal })
    expect(html).toContain('>Ver recurso<')
    expect(html).not.toContain('>Abrir recurso<')
  })

  test.each([
    ['not_open', 'Recursos podem ser abertos a partir de'],
    ['closed', 'O prazo para recursos terminou em'],
  ] as const)('without a button says why: %s', (reason, text) => {
    const html = card({
      shouldShowAppealButton: false,
      appeal: { ...result().appeal, canIssue: false, reason },
    })
    expect(html).toContain(text)
    expect(html).not.toContain('<button')
  })

  test('has no empty facts where the school shows neither points nor status', () => {
    const html = card({
      value: null,
      totalValue: null,
      valuePercentage: null,
      passingScore: null,
      status: null,
      color: null,
      category: null,
    })
    expect(html).not.toContain('<dl')
    expect(html).not.toContain('null')
  })
})

describe('what changed of a result', () => {
  const change = {
    value: 6.5,
    totalValue: 10,
    status: 'Não aprovado',
    causes: [{ kind: 'annul', at: AT }],
  } as const

  test('says what it was and is, and why', () => {
    const html = card({ change: { ...change, causes: [...change.causes] } })
    for (const text of [
      'O que mudou',
      'Sua nota era 6,5 de 10 e agora é 7,5 de 10.',
      'Sua situação era “Não aprovado” e agora é “Aprovado”.',
      'Uma questão foi anulada em',
    ])
      expect(html).toContain(text)
  })

  test('leaves out what is not shown, and says that people changed it where there is no cause', () => {
    const html = card({
      value: null,
      totalValue: null,
      change: { value: null, totalValue: null, status: 'Não aprovado', causes: [] },
    })
    expect(html).not.toContain('Sua nota era')
    expect(html).toContain('A escola corrigiu este resultado ou o corte dele.')
    expect(card()).not.toContain('O que mudou')
  })
})

describe('a result that ceased', () => {
  const nothing = { value: null, totalValue: null, valuePercentage: null, passingScore: null, status: null }

  test('says so, since when, and what it was as far as it was shown', () => {
    const gone = { at: AT, value: 6.5, totalValue: 10, status: 'Aprovado' }
    const html = card({ ...nothing, gone, shouldShowAppealButton: false })
    for (const text of [
      'Este resultado não vale mais',
      'A escola publicou os resultados de novo em',
      'Sua nota era 6,5 de 10.',
      'Sua situação era “Aprovado”.',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('recurso')
    const hidden = card({ ...nothing, gone: { ...gone, value: null, totalValue: null, status: null } })
    expect(hidden).not.toContain('Sua nota era')
    expect(hidden).not.toContain('Sua situação era')
    expect(card()).not.toContain('não vale mais')
  })
})

describe('the form of an appeal against a result', () => {
  const limits = { content: 5, bibliography: 3 }

  test('needs both texts, counted in code points', () => {
    expect(problemOf({ content: ' ', bibliography: 'abc' }, limits)).toEqual({
      field: 'content',
      why: 'required',
    })
    expect(problemOf({ content: 'a', bibliography: '' }, limits)).toEqual({
      field: 'bibliography',
      why: 'required',
    })
    expect(problemOf({ content: '😀😀😀😀😀', bibliography: 'abc' }, limits)).toBeNull()
    expect(problemOf({ content: 'abcdef', bibliography: 'abc' }, limits)).toEqual({
      field: 'content',
      why: 'tooLong',
    })
  })

  test('takes a draft of its own only', () => {
    expect(draftOf({ content: 'a', bibliography: 'b', more: 1 })).toEqual({ content: 'a', bibliography: 'b' })
    for (const other of [null, 'a', { content: 'a' }, { content: 1, bibliography: 'b' }])
      expect(draftOf(other)).toBeNull()
  })
})

describe('an appeal that could not be sent', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof failureOf>[1]

  test('rule-user-result-003: says that it failed, why, and that the text is kept', () => {
    const refused = (body: object) => failureOf(new ApiError(409, { ...body }), t)
    expect(refused({ nonFieldErrors: ['Já há um.'] })).toBe('form.failed Já há um. form.stillHere')
    expect(refused({ content: ['Longo.'] })).toBe('form.failed form.stillHere')
    expect(failureOf(new NetworkError('offline'), t)).toBe('form.failed common:noServer form.stillHere')
  })

  test('because of what the page does not show yet reads the results again', () => {
    const codes = ['appeal_exists', 'window_closed', 'invalid']
    expect(codes.map((code) => isOvertaken(new ApiError(409, { code })))).toEqual([true, true, false])
    expect(isOvertaken(new NetworkError('offline'))).toBe(false)
  })

  test('beside another one: what is unsent in one card stays so when the other is closed', () => {
    const both = withUnsent(withUnsent(new Map(), 1, 'a'), 2, 'b')
    expect([...withUnsent(both, 1, null)]).toEqual([[2, 'b']])
    expect(withUnsent(both, 2, 'b')).toBe(both)
    expect(withUnsent(both, 3, null)).toBe(both)
  })
})

test('an appeal that was read stays while it cannot be read again', () => {
  const client = new QueryClient()
  const key = ['result-appeal', 1, 7]
  const appeal = { id: 3, status: { description: 'Em análise' }, content: 'Somada duas vezes.' }
  const rest = { createdAt: AT, result: null, response: null, repliedAt: null, bibliography: 'Edital' }
  client.setQueryData(key, [{ ...appeal, ...rest }])
  client
    .getQueryCache()
    .find({ queryKey: key })
    ?.setState({ status: 'error', error: new NetworkError('offline') })
  const html = rendered(
    <QueryClientProvider client={client}>
      <ResultAppealReading userId={1} resultId={7} />
    </QueryClientProvider>
  )
  expect(html).toContain('Somada duas vezes.')
})
