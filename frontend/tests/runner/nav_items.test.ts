import { expect, test } from 'vitest'
import { createNavItems } from '../../src/features/runner/exam/nav_items.ts'
import type { AnswerView } from '../../src/offline/index.ts'

const answer = (id: number, position: number) =>
  ({
    id,
    position,
    itemId: id,
    itemCategory: 'MULTIPLE_CHOICE',
    verboseName: `Questão ${position}`,
    alternativeId: null,
    alternatives: [],
    freeResponse: null,
    gradeLinear: null,
    attachments: [],
    finished: false,
    timeoutDate: null,
    seconds: 0,
  }) as unknown as AnswerView
const REST = { items: new Map(), withFile: new Map(), texts: new Map() }

test('an item is numbered by its index in the exam, whatever gaps and names its author used', () => {
  const navItems = createNavItems()({
    answers: [answer(1, 1), answer(2, 2), answer(3, 9), answer(4, 91)],
    ...REST,
  })
  expect(navItems.map(({ number }) => number)).toEqual([1, 2, 3, 4])
})

test('an item that is inserted shifts the numbers of those after it', () => {
  const read = createNavItems()
  const [first, last] = [answer(1, 1), answer(3, 9)]
  read({ answers: [first, last], ...REST })
  expect(
    read({ answers: [first, answer(2, 5), last], ...REST }).map(({ id, number }) => [id, number])
  ).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ])
})
