import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'
import { parsedItem, problemsOf, storedText } from './outcomes.ts'

const logic = requireLogic('GAP_MULTIPLE_RESPONSE')
const raw = {
  category: 'GAP_MULTIPLE_RESPONSE',
  question: '<p>[[2]] e [[1]]</p>',
  value: 2,
  freeResponseMaxLength: 5,
  expectedFreeResponse: ['um', 'dois'],
}
const problems = (more: object) => problemsOf(logic.parse({ ...raw, ...more }))
const content = parsedItem(logic, raw)
const sent = (freeResponse: string) => storedText(logic, logic.toPublic(content), { freeResponse })
const answer = (freeResponse: string) => ({ ...EMPTY_RESPONSE, freeResponse })

describe('a text with gaps', () => {
  it.each([
    [{ question: 'sem lacunas' }, ['question: no_gaps']],
    [{ question: '[[1]] [[1]]' }, ['question: gap_numbers']],
    [{ question: '[[1]] [[3]]' }, ['question: gap_numbers']],
    [{ question: '[[0]] [[1]]' }, ['question: gap_numbers']],
    [{ expectedFreeResponse: ['um'] }, ['expectedFreeResponse: too_few']],
    [{ expectedFreeResponse: ['a', 'b', 'c'] }, ['expectedFreeResponse: too_many']],
    [{ expectedFreeResponse: ['a', ' '] }, ['expectedFreeResponse[1]: required']],
    [{ freeResponseMaxLength: 0 }, ['freeResponseMaxLength: too_small']],
    [{ expectedFreeResponse: null }, []],
  ])('%j: %j', (more, expected) => expect(problems(more)).toEqual(expected))

  it('a stored answer has a text for every gap, cut to its length', () => {
    expect(sent('{"gaps":["abcdefg"]}')).toBe('{"gaps":["abcde",""]}')
    expect(sent('{"gaps":["",""]}')).toBeNull()
    expect(sent('{"gaps":["a","b","c"]}')).toEqual(['freeResponse.gaps: too_many'])
    expect(sent('{"gaps":["a",1],"sent":"sim"}')).toEqual([
      'freeResponse.gaps[1]: not_text',
      'freeResponse.sent: not_boolean',
    ])
    expect(sent('["a"]')).toEqual(['freeResponse: not_an_object'])
    expect(sent('uma resposta')).toEqual(['freeResponse: not_an_object'])
  })

  it('can be sent only when no gap is empty, and cannot be changed then', () => {
    expect(sent('{"gaps":["a"," "],"sent":true}')).toBe('{"gaps":["a"," "]}')
    expect(sent('{"gaps":["a","b"],"sent":true}')).toBe('{"gaps":["a","b"],"sent":true}')
    expect(logic.stage?.(content, answer('{"gaps":["a",""]}'))).toBe('open')
    expect(logic.stage?.(content, answer('{"gaps":["a","b"]}'))).toBe('complete')
    expect(logic.stage?.(content, answer('{"gaps":["a","b"],"sent":true}'))).toBe('sent')
  })

  it('scores each gap, sent or not, ignoring case and spaces', () => {
    expect(logic.score(content, answer('{"gaps":[" UM ","x"]}'))).toEqual({ earned: 1, max: 2 })
    expect(logic.score(content, answer('{"gaps":["um","Dois"],"sent":true}'))).toEqual({ earned: 2, max: 2 })
    // The numbers count, not the order of the text.
    expect(logic.score(content, answer('{"gaps":["dois","um"]}'))).toEqual({ earned: 0, max: 2 })
    expect(logic.summaryLine(content, answer('{"gaps":["","um"]}'))).toBe('…; um')
  })

  it('is printed with space to write', async () => {
    const { print } = await import('../src/types/gap_multiple_response/print.ts')
    const blocks = print({ item: logic.toPublic(content), response: null, language: 'pt-BR' })
    expect(blocks).toMatchObject([{ kind: 'html', text: '____________ (2) e ____________ (1)' }])
  })
})
