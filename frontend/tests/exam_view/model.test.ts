import { describe, expect, test } from 'vitest'
import {
  explainedAlternatives,
  explanationOf,
  judgesPretests,
  keyOf,
  pretestFault,
  readView,
  withExam,
  withoutApplication,
} from '../../src/features/exam-view/model.ts'
import type { ViewedItem } from '../../src/features/exam-view/types.ts'

const item = (more: Partial<ViewedItem> = {}): ViewedItem => ({
  itemId: 7,
  position: 1,
  verboseName: null,
  category: 'MULTIPLE_CHOICE',
  isAvailable: true,
  isCancelled: false,
  asksAnswer: true,
  item: {
    id: 7,
    category: 'MULTIPLE_CHOICE',
    introduction: '',
    question: '',
    description: null,
    hasAttachment: false,
    alternatives: [
      { id: 2, letter: 'B', position: 2, content: '' },
      { id: 1, letter: 'A', position: 1, content: '' },
    ],
  },
  ...more,
})

describe('the address of View', () => {
  test('names an exam, an item and an application by digits; anything else is none', () => {
    expect(readView(new URLSearchParams('collection=1&exam=12&item=40&application=3'))).toEqual({
      exam: 12,
      item: 40,
      application: 3,
    })
    for (const wrong of ['exam=x', 'exam=0', 'exam=-1', 'exam=1e3', ''])
      expect(readView(new URLSearchParams(wrong))).toEqual({ exam: null, item: null, application: null })
  })

  test('of another exam forgets the item and the application, and keeps the collection', () => {
    const query = new URLSearchParams('collection=1&exam=12&item=40&application=3')
    expect(withExam(query, 5).toString()).toBe('collection=1&exam=5')
    expect(withExam(query, null).toString()).toBe('collection=1')
    expect(withoutApplication(query).toString()).toBe('collection=1&exam=12&item=40')
  })
})

describe('the key of an item', () => {
  test('is disclosed where the server sent it, without explanations, which have a dialog', () => {
    expect(keyOf(item())).toBeUndefined()
    const explanations = [{ alternativeId: 2, letter: 'B', explanation: '<p>x</p>' }]
    const seen = item({ answer: 'B', answers: [2], freeResponses: [], gradeLinear: null, explanations })
    expect(keyOf(seen)).toEqual({
      expected: { line: 'B', alternativeIds: [2], freeResponses: [], gradeLinear: null },
    })
    expect(explanationOf(seen, 2)).toBe('<p>x</p>')
    expect(explanationOf(seen, 1)).toBeNull()
    expect(explainedAlternatives(seen).map(({ letter }) => letter)).toEqual(['A', 'B'])
    expect(explainedAlternatives(item())).toEqual([])
  })
})

describe('a decision about a pre-test', () => {
  test('to reprove needs a reason, to approve refuses one', () => {
    expect(pretestFault('reprove', '')).toBe('reasonNeeded')
    expect(pretestFault('reprove', 'x')).toBeNull()
    expect(pretestFault('approve', '')).toBeNull()
    expect(pretestFault('approve', 'x')).toBe('reasonMustBeBlank')
  })

  test('is offered to judges where the collection has approval', () => {
    expect(judgesPretests('Professor', { allowApproveExam: true })).toBe(true)
    expect(judgesPretests('Professor', { allowApproveExam: false })).toBe(false)
    expect(judgesPretests('Diretor', { allowApproveExam: true })).toBe(false)
    expect(judgesPretests(undefined, { allowApproveExam: true })).toBe(false)
  })
})
