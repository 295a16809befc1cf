import { describe, expect, test } from 'vitest'
import {
  crumbsOf,
  disclosureOf,
  keyLine,
  marksOf,
  placeOf,
  responseOf,
  rightAnswers,
} from '../../src/features/answer-sheet/entries.ts'
import { pointsText } from '../../src/features/answer-sheet/points.ts'
import type { AnswerSheet, SheetEntry } from '../../src/features/answer-sheet/types.ts'

const response = { alternativeId: 7, alternatives: [], freeResponse: null, gradeLinear: null }
const given = { response, line: 'B', isAnswered: true, isTimedOut: false, attachments: [] }

const entry = (more: Partial<SheetEntry> = {}): SheetEntry => ({
  itemId: 11,
  position: 1,
  verboseName: null,
  category: 'MULTIPLE_CHOICE',
  isAvailable: true,
  isCancelled: false,
  asksAnswer: true,
  given,
  ...more,
})
const key = { answer: 'C', answers: [8], freeResponses: [], gradeLinear: null }

describe('marks of an answer', () => {
  test.each<[string, Partial<SheetEntry>, string[]]>([
    ['nothing was disclosed', {}, []],
    ['right', { ...key, isCorrect: true }, ['right']],
    ['wrong', { ...key, isCorrect: false }, ['wrong']],
    ['empty is not called wrong', { isCorrect: false, given: { ...given, isAnswered: false } }, []],
    ['a person grades it', { score: null }, ['pending']],
    ['cancelled is neither right nor wrong', { isCancelled: true, isCorrect: true }, ['cancelled']],
    ['cancelled waits for nobody', { isCancelled: true, score: null }, ['cancelled']],
    ['time ran out', { isCorrect: false, given: { ...given, isTimedOut: true } }, ['timedOut', 'wrong']],
    [
      'what a person corrected is neither right nor wrong',
      {
        ...key,
        isCorrect: false,
        score: { earned: 8, max: 10 },
        correction: { points: 8, situation: null, hasBreakdown: false, annotations: [] },
      },
      ['corrected'],
    ],
    [
      'a blank text that nobody had to correct',
      {
        score: { earned: 0, max: 10 },
        correction: { points: 0, situation: 'blank', hasBreakdown: false, annotations: [] },
      },
      ['blank'],
    ],
    ['does not count', { isAvailable: false, isCorrect: true }, ['unavailable', 'right']],
  ])('%s', (_name, more, marks) => {
    expect(marksOf(entry(more))).toEqual(marks)
  })
})

describe('right answers', () => {
  const corrected = (points: number, more: Partial<SheetEntry> = {}) =>
    entry({
      score: { earned: points, max: 10 },
      correction: { points, situation: null, hasBreakdown: false, annotations: [] },
      ...more,
    })
  const overview = { available: 4, correct: 2, cancelled: 0, pending: 0 }

  test('are counted of those that are right or wrong; what a person marked is counted apart', () => {
    const entries = [entry({ isCorrect: true }), entry({ isCorrect: false }), corrected(8), corrected(10)]
    expect(rightAnswers(overview, entries)).toEqual({ correct: 1, all: 2, marked: 2 })
  })

  test('a marked text that was cancelled, or does not count, is as the overview has it', () => {
    const entries = [corrected(8, { isCancelled: true }), corrected(10, { isAvailable: false })]
    expect(rightAnswers(overview, entries)).toEqual({ correct: 2, all: 4, marked: 0 })
  })
})

describe("the props of an item's review", () => {
  test('nothing that was not disclosed', () => {
    expect(disclosureOf(entry())).toEqual({})
    expect(keyLine(entry())).toBeNull()
  })
  test('the key, the explanations and the points are disclosed independently', () => {
    expect(disclosureOf(entry(key)).expected).toEqual({
      line: 'C',
      alternativeIds: [8],
      freeResponses: [],
      gradeLinear: null,
    })
    const explanations = [{ alternativeId: 8, letter: 'C', explanation: '<p>porque</p>' }]
    expect(disclosureOf(entry({ explanations }))).toEqual({ explanations })
    expect(disclosureOf(entry({ score: null }))).toEqual({ score: null })
  })
  test('an item without a fixed answer has no correct answer to show', () => {
    expect(keyLine(entry({ ...key, answer: '--' }))).toBeNull()
    expect(keyLine(entry(key))).toBe('C')
  })
  test('an answer that is not disclosed reads as an empty one', () => {
    expect(responseOf(entry())).toEqual(response)
    const { given: _given, ...hidden } = entry()
    expect(responseOf(hidden)).toEqual({
      alternativeId: null,
      alternatives: [],
      freeResponse: null,
      gradeLinear: null,
    })
  })
})

test('previous and next item follow the list and end with it', () => {
  const entries = [entry({ itemId: 30 }), entry({ itemId: 10 }), entry({ itemId: 20 })]
  expect(placeOf(entries, 10)).toEqual({ entry: entries[1], previous: entries[0], next: entries[2] })
  expect(placeOf(entries, 30)?.previous).toBeNull()
  expect(placeOf(entries, 20)?.next).toBeNull()
  expect(placeOf(entries, 99)).toBeNull()
  expect(placeOf(entries, Number.NaN)).toBeNull()
})

test('breadcrumbs lead from the start over the collection to the exam', () => {
  const sheet = {
    application: { id: 5, title: 'Ciências', finishedAt: null, user: { id: 1, name: 'Ana' } },
    collection: { id: 9, name: 'Simulado' },
  } as AnswerSheet
  const above = [
    { text: 'Início', to: '/applications' },
    { text: 'Simulado', to: '/applications?collection=9' },
  ]
  expect(crumbsOf(sheet, 'Início', false)).toEqual([...above, { text: 'Ciências' }])
  expect(crumbsOf(sheet, 'Início', true)).toEqual([
    ...above,
    { text: 'Ciências', to: '/answer-sheets/5/summary' },
  ])
})

test('points are in the number format of the language', () => {
  expect(pointsText({ earned: 1.5, max: 2 }, 'pt-BR')).toEqual({ part: '1,5', all: '2' })
  expect(pointsText({ earned: 2 / 3, max: 1 }, 'en')).toEqual({ part: '0.67', all: '1' })
})
