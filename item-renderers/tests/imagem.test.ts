import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'

const logic = requireLogic('IMAGEM')
const raw = { category: 'IMAGEM', introduction: '<img alt="a" src="data:,">', question: '?', value: 3 }
const contentOf = (more: object = {}) => {
  const parsed = logic.parse({ ...raw, ...more })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  return parsed.value
}

describe('a picture', () => {
  it('is required in the introduction or in the question', () => {
    const missing = logic.parse({ ...raw, introduction: '<p>sem</p>' })
    expect(!missing.ok && missing.error).toMatchObject([{ path: 'introduction', code: 'no_picture' }])
    expect(contentOf({ introduction: '', question: '<IMG src="data:,">' }).introduction).toBe('')
  })

  it('that is only looked at requires no answer and is worth nothing', () => {
    expect(logic.asksAnswer?.(contentOf())).toBe(false)
    expect(logic.score(contentOf(), EMPTY_RESPONSE)).toEqual({ earned: 0, max: 0 })
  })

  it('answered by a picture is graded by a person', () => {
    const content = contentOf({ hasAttachment: true })
    expect(content.value).toBe(3)
    expect(logic.asksAnswer?.(logic.toPublic(content))).toBe(true)
    expect(logic.score(content, EMPTY_RESPONSE)).toBeNull()
    expect(logic.score({ ...content, isCancelled: true }, EMPTY_RESPONSE)).toEqual({ earned: 3, max: 3 })
  })
})
