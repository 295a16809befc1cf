import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import {
  exampleDecision as decision,
  exampleItem as item,
  examplePreview,
} from '../../src/features/item-decisions/example_decision.ts'
import {
  draftedForm,
  inForceOf,
  keysText,
  kindsOf,
  refusalOf,
  runningOf,
  storedForm,
  wantedOf,
} from '../../src/features/item-decisions/model.ts'

const ANNULLED = { isCancelled: true, decisions: [decision()] }

describe('what is offered', () => {
  test('is everything about an item that counts, and nothing about a key where there is none', () => {
    expect(kindsOf(item())).toEqual(['annul', 'change_key', 'also_accept', 'withdraw'])
    expect(kindsOf(item({ alternatives: [] }))).toEqual(['annul', 'withdraw'])
    expect(kindsOf(item({ decisions: [decision({ kind: 'revert' })] }))).toContain('revert')
  })

  test('is the undoing alone once the item is annulled or out of the exam, and nothing where an import did that', () => {
    expect(kindsOf(item(ANNULLED))).toEqual(['revert'])
    expect(kindsOf(item({ isAvailable: false, decisions: [decision({ kind: 'withdraw' })] }))).toEqual([
      'revert',
    ])
    expect(kindsOf(item({ isCancelled: true }))).toEqual([])
  })
})

describe('what the calls name', () => {
  const typed = { alternatives: [], reason: 'Duas certas' }
  test('is complete or nothing', () => {
    expect(wantedOf(item(), { ...typed, kind: null })).toBeNull()
    expect(wantedOf(item(), { ...typed, kind: 'annul' })).toEqual({ item: 9, kind: 'annul' })
    expect(wantedOf(item(), { ...typed, kind: 'change_key' })).toBeNull()
    expect(wantedOf(item(), { ...typed, kind: 'change_key', alternatives: [3, 1] })).toEqual({
      item: 9,
      kind: 'change_key',
      alternatives: [1, 3],
    })
    expect(wantedOf(item(ANNULLED), { ...typed, kind: 'revert' })).toEqual({
      item: 9,
      kind: 'revert',
      decision: 31,
    })
  })

  test('is nothing that is not offered any more', () => {
    expect(wantedOf(item(ANNULLED), { ...typed, kind: 'annul' })).toBeNull()
    expect(wantedOf(item(), { ...typed, kind: 'revert' })).toBeNull()
  })
})

describe('a draft of this device', () => {
  const draftOf = (typed: Parameters<typeof storedForm>[0], of = item()): unknown =>
    JSON.parse(JSON.stringify(storedForm(typed, of)))
  test('comes back as it was typed, and nothing else does', () => {
    const typed = { kind: 'also_accept' as const, alternatives: [3], reason: 'A C também vale' }
    expect(draftedForm(draftOf(typed), item())).toEqual(typed)
    for (const other of [null, 'x', {}, { kind: 'annul', reason: 1 }])
      expect(draftedForm(other, item())).toBeNull()
  })

  test('keeps the reason alone where somebody has decided since: an undoing would be of something else', () => {
    const revert = { kind: 'revert' as const, alternatives: [], reason: 'Engano' }
    const stored = draftOf(revert, item(ANNULLED))
    expect(draftedForm(stored, item(ANNULLED))).toEqual(revert)
    const later = item({ decisions: [decision({ id: 32, kind: 'change_key' }), decision()] })
    expect(draftedForm(stored, later)).toEqual({ kind: null, alternatives: [], reason: 'Engano' })
    const forged = { ...(draftOf(revert) as object), kind: 'other', alternatives: [77] }
    expect(draftedForm(forged, item())).toEqual({ kind: null, alternatives: [], reason: 'Engano' })
  })
})

test('of a refusal the reason goes to its field, and a stale preview brings the present one', () => {
  const texts = { fallback: 'não foi', noServer: 'sem servidor' }
  expect(refusalOf(new NetworkError('x'), texts)).toMatchObject({ message: 'sem servidor', preview: null })
  expect(refusalOf(new ApiError(400, { reason: ['longo'] }), texts)).toMatchObject({
    message: null,
    reason: 'longo',
  })
  const body = { code: 'stale_preview', nonFieldErrors: ['mudou'], preview: examplePreview() }
  expect(refusalOf(new ApiError(409, body), texts).preview).toEqual(examplePreview())
  const running = { code: 'decision_running', nonFieldErrors: ['outra em andamento'] }
  expect(refusalOf(new ApiError(409, running), texts)).toMatchObject({
    message: 'outra em andamento',
    preview: null,
  })
})

test('all right answers are named, and a decision runs until everything follows it', () => {
  expect(keysText(item({ keys: [[2], [3]] }), 'pt-BR')).toBe('B ou C')
  expect(keysText(item({ keys: [[1, 3]] }), 'en')).toBe('A and C')
  expect(keysText(item({ keys: [[]] }), 'en')).toBe('')
  expect(runningOf(item({ decisions: [decision({ state: 'running' })] }))?.id).toBe(31)
  expect(runningOf(item(ANNULLED))).toBeUndefined()
})

test('what other pages show is old once a decision is in force, and again once all follows it', () => {
  const of = (...states: ('queued' | 'running' | 'done')[]) =>
    inForceOf({ decisions: states.map((state, at) => decision({ id: 40 - at, state })) })
  expect(of()).toBe(of('queued'))
  expect(of('queued', 'done')).toBe(inForceOf({ decisions: [decision({ id: 39 })] }))
  expect(new Set([of('queued'), of('running'), of('done'), of('queued', 'done')]).size).toBe(4)
})
