import { expect, test } from 'vitest'
import {
  actionOf,
  addressOf,
  isWriting,
  leadsToReading,
  mayReadAnswers,
  opensElsewhere,
} from '../../src/features/applications/action.ts'
import { entryOf as shownAs, linesOf } from '../../src/features/applications/order.ts'
import { application } from './factory.ts'

const entryOf = (...wanted: Parameters<typeof application>[0][]) =>
  shownAs(linesOf(wanted.map(application))[0]!)

test.each([
  ['ALUNO', 'STARTED', 'continue'],
  ['RESPONDENTE', 'AVAILABLE', 'start'],
  ['ALUNO', 'AVAILABLE_SOON', 'see'],
  ['ALUNO', 'FINISHED', 'see'],
  ['RESPONSIBLE', 'STARTED', 'see'],
  ['ADMINISTRADOR', 'AVAILABLE', 'see'],
] as const)('%s with an exam that is %s may %s', (loggedGroup, status, action) => {
  expect(actionOf(entryOf({ id: 1, status }), { loggedGroup })).toBe(action)
})
test('a single exam links to itself, a group to its collection (rule-list-004, rule-list-005)', () => {
  expect(addressOf(entryOf({ id: 4 }))).toBe('/applications/4')
  const group = entryOf({ id: 4, collection: 9 }, { id: 5, collection: 9 })
  expect(addressOf(group)).toBe('/applications?collection=9')
  expect(actionOf(group, { loggedGroup: 'ALUNO' })).toBe('open')
})

test.each([
  ['ALUNO', 'FINISHED', true, true],
  ['ALUNO', 'FINISHED', false, false],
  ['ALUNO', 'STARTED', true, false],
  ['RESPONSIBLE', 'FINISHED', true, true],
  ['RESPONSIBLE', 'FINISHED', false, false],
  ['Professor', 'FINISHED', false, true],
  ['PROCTOR', 'FINISHED', true, false],
] as const)(
  '%s with an exam that is %s, answers shown: %s, may read them: %s',
  (loggedGroup, status, shown, expected) => {
    const one = application({ id: 1, status })
    const { exam } = one
    const collection = { ...exam.collection, postAnswerVisualization: shown }
    expect(mayReadAnswers({ ...one, exam: { ...exam, collection } }, { loggedGroup })).toBe(expected)
  }
)

// An exam that timed out can still be read where the collection allows it (cflag-question-002).
test.each([
  ['ALUNO', 'FINISHED', 'TIMEOUT', true, true],
  ['ALUNO', 'FINISHED', 'TIMEOUT', false, false],
  ['ALUNO', 'FINISHED', null, true, false],
  ['ALUNO', 'STARTED', null, true, false],
  ['RESPONSIBLE', 'FINISHED', 'TIMEOUT', true, false],
] as const)(
  '%s with an exam that is %s by %s, readable after its time: %s, may read it: %s',
  (loggedGroup, status, finishReason, open, expected) => {
    const one = application({ id: 1, status })
    const collection = { ...one.exam.collection, postAnswerVisualization: false }
    expect(
      mayReadAnswers(
        { ...one, finishReason, exam: { ...one.exam, collection, showApplicationAfterTimeout: open } },
        { loggedGroup }
      )
    ).toBe(expected)
  }
)

test.each([
  [8, true],
  [1, false],
  [null, false],
])('an exam of knowledge area %s is an essay: %s', (areaDoConhecimento, expected) => {
  const one = application({ id: 1 })
  expect(isWriting({ ...one, exam: { ...one.exam, areaDoConhecimento } })).toBe(expected)
})

// Essays, knowledge area 8, have a review of their own (rule-list-011).
test.each([
  [8, 'FINISHED', 'ALUNO', true],
  [8, 'FINISHED', 'RESPONSIBLE', true],
  [8, 'STARTED', 'ALUNO', false],
  [8, 'FINISHED', 'PROCTOR', false],
  [1, 'FINISHED', 'ALUNO', false],
] as const)(
  'area %s, %s, seen by %s, answers not shown: links to the review: %s',
  (area, status, loggedGroup, expected) => {
    expect(leadsToReading(application({ id: 1, area, status }), { loggedGroup })).toBe(expected)
  }
)

test.each([
  ['ALUNO', 'AVAILABLE', false, true],
  ['ALUNO', 'STARTED', false, true],
  ['ALUNO', 'FINISHED', false, false],
  ['ALUNO', 'AVAILABLE', true, false],
  ['RESPONSIBLE', 'AVAILABLE', false, false],
] as const)(
  '%s, %s, in the safe browser: %s; opening it there is the only action: %s',
  (loggedGroup, status, isInBrowser, expected) => {
    const one = application({ id: 1, status })
    const collection = { ...one.exam.collection, applicationConfiguration: { canOpenInAnyBrowser: false } }
    const entry = shownAs(linesOf([{ ...one, exam: { ...one.exam, collection } } as typeof one])[0]!)
    expect(opensElsewhere(entry, { loggedGroup, isInBrowser })).toBe(expected)
  }
)
