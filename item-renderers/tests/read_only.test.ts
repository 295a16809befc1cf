import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'

describe.each(['CONCEITO', 'FLASH_CARD'])('%s is only read', (category) => {
  const logic = requireLogic(category)
  const parsed = logic.parse({ category, introduction: 'a', question: 'b', value: 5, hasAttachment: true })
  if (!parsed.ok) throw new Error('fixture')

  it('requires no answer, accepts none and earns nothing', () => {
    expect(logic.needsAnswer).toBe(false)
    expect(parsed.value).toMatchObject({ value: 0, hasAttachment: false })
    expect(logic.score(parsed.value, EMPTY_RESPONSE)).toEqual({ earned: 0, max: 0 })
    expect(logic.parseResponse({}, parsed.value)).toEqual({ ok: true, value: EMPTY_RESPONSE })
    expect(logic.parseResponse({ freeResponse: 'x' }, parsed.value)).toMatchObject({
      ok: false,
      error: [{ path: 'freeResponse', code: 'not_for_category' }],
    })
  })
})

describe('a flash card', () => {
  it('has two sides', () => {
    const codes = (raw: object) => {
      const parsed = requireLogic('FLASH_CARD').parse({ category: 'FLASH_CARD', ...raw })
      return parsed.ok ? [] : parsed.error.map((error) => `${error.path}: ${error.code}`)
    }
    expect(codes({ question: 'b' })).toEqual(['introduction: required'])
    expect(codes({ introduction: 5, question: 'b' })).toEqual(['introduction: not_text'])
    expect(codes({ introduction: 'a' })).toEqual(['question: required'])
  })
})
