import { describe, expect, it } from 'vitest'
import { isUntouched, saveText } from '../../src/features/runner/rules/save_state.ts'

describe('the save state beside the clock', () => {
  const textOf = (more: Partial<Parameters<typeof saveText>[0]>) =>
    saveText({
      save: 'server',
      savedOnServerAt: null,
      refusal: null,
      untouched: false,
      asksAnswer: true,
      storeBroken: false,
      ...more,
    })

  it('never shows an answer as saved on the server before the acknowledgement', () => {
    expect(textOf({ save: 'saving' }).key).toBe('saving')
    expect(textOf({ save: 'memory' }).key).toBe('memoryOnly')
    expect(textOf({ save: 'local' }).key).toBe('local')
    expect(textOf({ save: 'sending' }).key).toBe('sending')
    expect(textOf({ savedOnServerAt: '2026-11-20T10:42:07-03:00' })).toEqual({
      key: 'server',
      tone: 'good',
      at: '2026-11-20T10:42:07-03:00',
    })
    expect(textOf({}).key).toBe('serverNoTime')
    expect(textOf({ untouched: true }).key).toBe('untouched')
  })

  it('shows a blank answer as untouched, however often its seconds were saved', () => {
    const nothing = { alternativeId: null, alternatives: [], freeResponse: null, gradeLinear: null }
    expect(isUntouched(false, nothing)).toBe(true)
    expect(isUntouched(false, { ...nothing, freeResponse: '' })).toBe(true)
    // A file is an answer of its own; a partial answer counts too.
    expect(isUntouched(true, nothing)).toBe(false)
    for (const half of [
      { alternativeId: 7 },
      { alternatives: [7] },
      { freeResponse: '["Pampa",""]' },
      { gradeLinear: '[[1,2]]' },
    ])
      expect(isUntouched(false, { ...nothing, ...half })).toBe(false)
    expect(textOf({ untouched: true, savedOnServerAt: '2026-11-20T10:42:07-03:00' }).key).toBe('untouched')
  })

  it('shows no missing answer where none is required', () => {
    expect(textOf({ untouched: true, asksAnswer: false }).key).toBe('notAsked')
    expect(textOf({ asksAnswer: false, savedOnServerAt: '2026-11-20T10:42:07-03:00' }).key).toBe('server')
  })

  it('shows when the computer cannot store and when only it has the answer', () => {
    expect(textOf({ save: 'local', storeBroken: true }).key).toBe('memoryOnly')
    expect(textOf({ refusal: { reason: 'not_stored' } }).key).toBe('refused')
    expect(textOf({ refusal: { reason: 'invalid' } }).key).toBe('refused')
  })

  it.each([
    ['superseded', 'otherVersion'],
    ['conflict', 'otherVersion'],
    ['displaced', 'otherVersion'],
    ['item_expired', 'quarantined'],
    ['locked', 'quarantined'],
    ['application_already_finished', 'quarantined'],
    ['stale_revision', 'newer'],
  ])('shows where the server stores what it did not accept as the answer: %s', (reason, key) => {
    expect(textOf({ refusal: { reason } })).toMatchObject({ key, tone: 'attention' })
  })
})
