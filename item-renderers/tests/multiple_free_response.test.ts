import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'
import { textsToStore, limitOf, repeats } from '../src/types/multiple_free_response/texts.ts'
import { parsedItem, storedText } from './outcomes.ts'

const logic = requireLogic('MULTIPLE_FREE_RESPONSE')
const raw = {
  category: 'MULTIPLE_FREE_RESPONSE',
  question: '?',
  value: 3,
  maxResponses: 3,
  freeResponseMaxLength: 20,
  expectedFreeResponse: ['Água', 'água ', 'Ar', 'Fogo', 'Terra'],
}
const contentOf = (more: object = {}) => parsedItem(logic, { ...raw, ...more })
const content = contentOf()
const answer = (texts: readonly string[]) => ({ ...EMPTY_RESPONSE, freeResponse: JSON.stringify(texts) })
const sent = (freeResponse: string) => storedText(logic, logic.toPublic(content), { freeResponse })

describe('several short texts', () => {
  it('share the total length, two characters less each', () => {
    expect(limitOf(content)).toBe(4)
    expect(limitOf(contentOf({ freeResponseMaxLength: 100, maxResponses: 3 }))).toBe(31)
    const tight = logic.parse({ ...raw, freeResponseMaxLength: 8 })
    expect(!tight.ok && tight.error).toMatchObject([{ path: 'freeResponseMaxLength', code: 'too_small' }])
  })

  it('are cut to their length, stay at their index, and repeats are left out', () => {
    expect(sent('["abcdefg","","👍👍👍👍👍"]')).toBe('["abcd","","👍👍👍👍"]')
    expect(sent('["Ar"," ar ",""]')).toBe('["Ar"]')
    expect(sent('["","ar","AR"]')).toBe('["","ar"]')
    expect(sent('["",""]')).toBeNull()
    expect(repeats(['', '', 'é', 'É', 'e'])).toEqual([false, false, false, true, false])
    // Cutting can make two texts equal: detected after the cut.
    expect(textsToStore(['abcdX', 'abcdY'], content)).toEqual(['abcd'])
  })

  it('are a list of texts, as many as the item accepts', () => {
    expect(sent('["a","b","c","d"]')).toEqual(['freeResponse: too_many'])
    expect(sent('["a",5]')).toEqual(['freeResponse[1]: not_text'])
    expect(sent('Ar')).toEqual(['freeResponse: not_list'])
    expect(sent('{"0":"Ar"}')).toEqual(['freeResponse: not_list'])
  })

  it('count each expected text at most once', () => {
    expect(logic.score(content, answer(['ar', 'ÁGUA', 'x']))).toEqual({ earned: 2, max: 3 })
    expect(logic.score(content, answer(['ar', 'ar', 'ar']))).toEqual({ earned: 1, max: 3 })
    expect(logic.score(content, answer(['ar', 'fogo', 'terra']))).toEqual({ earned: 3, max: 3 })
    // Fewer expected than required: all expected ones earn all points.
    const few = contentOf({ value: 0.1, expectedFreeResponse: ['Ar', ' ', 'AR', 'fogo', 'sol'] })
    expect(logic.score(few, answer(['fogo', 'ar', 'sol']))).toEqual({ earned: 0.1, max: 0.1 })
    expect(logic.expected(few).freeResponses).toEqual(['Ar', 'fogo', 'sol'])
    expect(logic.score(contentOf({ expectedFreeResponse: [' '] }), answer(['ar']))).toBeNull()
  })

  it('are finished when the count is reached', () => {
    expect(logic.stage?.(content, EMPTY_RESPONSE)).toBe('open')
    expect(logic.stage?.(content, answer(['a', ' ', 'c']))).toBe('open')
    expect(logic.stage?.(content, answer(['a', 'b', 'c']))).toBe('complete')
    expect(logic.stage?.(content, { ...EMPTY_RESPONSE, freeResponse: 'broken' })).toBe('open')
  })
})
