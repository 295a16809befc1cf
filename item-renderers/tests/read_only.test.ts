import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'
import { parsedItem, problemsOf } from './outcomes.ts'

describe.each(['CONCEITO', 'FLASH_CARD'])('%s is only read', (category) => {
  const logic = requireLogic(category)
  const raw = { category, introduction: 'a', question: 'b', value: 5, hasAttachment: true }
  const content = parsedItem(logic, raw)

  it('requires no answer, accepts none and earns nothing', () => {
    expect(logic.needsAnswer).toBe(false)
    expect(content).toMatchObject({ value: 0, hasAttachment: false })
    expect(logic.score(content, EMPTY_RESPONSE)).toEqual({ earned: 0, max: 0 })
    expect(logic.parseResponse({}, content)).toEqual({ ok: true, value: EMPTY_RESPONSE })
    expect(logic.parseResponse({ freeResponse: 'x' }, content)).toMatchObject({
      ok: false,
      error: [{ path: 'freeResponse', code: 'not_for_category' }],
    })
  })
})

describe('a flash card', () => {
  it('has two sides', () => {
    const codes = (raw: object) =>
      problemsOf(requireLogic('FLASH_CARD').parse({ category: 'FLASH_CARD', ...raw }))
    expect(codes({ question: 'b' })).toEqual(['introduction: required'])
    expect(codes({ introduction: 5, question: 'b' })).toEqual(['introduction: not_text'])
    expect(codes({ introduction: 'a' })).toEqual(['question: required'])
  })
})
