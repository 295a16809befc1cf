import { describe, expect, it } from 'vitest'
import { fieldErrorText, logicFor, requireLogic, UnknownCategoryError } from '../src/logic.ts'
import { problemsOf } from './outcomes.ts'

const choice = {
  category: 'MULTIPLE_CHOICE',
  question: '<p>?</p>',
  alternatives: [{ content: 'a', isCorrect: true }, { content: 'b' }],
}

const problems = (category: string, raw: unknown) => problemsOf(requireLogic(category).parse(raw))

describe('an item of an exam file', () => {
  it('accepts snake_case, and fills in letters, positions, ids and a value', () => {
    const parsed = requireLogic('MULTIPLE_ALTERNATIVES').parse({
      category: 'MULTIPLE_ALTERNATIVES',
      question: '?',
      max_allowed_to_mark: 1,
      has_attachment: true,
      alternatives: [{ content: 'a', is_correct: true }, { content: 'b' }],
    })
    expect(parsed).toEqual({
      ok: true,
      value: {
        id: 0,
        category: 'MULTIPLE_ALTERNATIVES',
        introduction: '',
        question: '?',
        value: 1,
        hasAttachment: true,
        maxAllowedToMark: 1,
        alternatives: [
          { id: 1, letter: 'A', position: 1, content: 'a', isCorrect: true },
          { id: 2, letter: 'B', position: 2, content: 'b', isCorrect: false },
        ],
      },
    })
  })

  it.each([
    [{ ...choice, question: ' ' }, ['question: required']],
    [{ ...choice, value: '1' }, ['value: not_number']],
    [{ ...choice, value: -1 }, ['value: too_small']],
    [{ ...choice, value: Number.POSITIVE_INFINITY }, ['value: not_number']],
    [{ ...choice, hasAttachment: 'sim' }, ['hasAttachment: not_boolean']],
    [{ ...choice, introduction: 3 }, ['introduction: not_text']],
    [{ ...choice, alternatives: undefined }, ['alternatives: too_few']],
    [{ ...choice, alternatives: {} }, ['alternatives: not_list']],
    [
      { ...choice, alternatives: [1, 2] },
      ['alternatives[0]: not_an_object', 'alternatives[1]: not_an_object'],
    ],
    [
      { ...choice, alternatives: [{ isCorrect: true }, { content: '' }] },
      ['alternatives[0].content: required'],
    ],
    [
      { ...choice, alternatives: [{ content: 'a' }, { content: 'b' }] },
      ['alternatives: no_correct_alternative'],
    ],
    [
      {
        ...choice,
        alternatives: [
          { content: 'a', isCorrect: true },
          { content: 'b', isCorrect: true },
        ],
      },
      ['alternatives: several_correct_alternatives'],
    ],
    [
      {
        ...choice,
        alternatives: [
          { letter: 'A', content: 'a', isCorrect: true },
          { letter: 'A', content: 'b' },
        ],
      },
      ['alternatives[1].letter: repeated'],
    ],
    [{ ...choice, category: 'X', question: '' }, ['category: wrong_category', 'question: required']],
    [
      { ...choice, alternatives: Array.from({ length: 27 }, () => ({ content: 'x' })) },
      ['alternatives: too_many'],
    ],
  ])('%j is rejected with the path of the field', (raw, expected) => {
    expect(problems('MULTIPLE_CHOICE', raw)).toEqual(expected)
  })

  it('requires a cap that allows to mark every correct alternative', () => {
    const raw = {
      category: 'MULTIPLE_ALTERNATIVES',
      question: '?',
      maxAllowedToMark: 1,
      alternatives: [
        { content: 'a', isCorrect: true },
        { content: 'b', isCorrect: true },
      ],
    }
    expect(problems('MULTIPLE_ALTERNATIVES', raw)).toEqual(['maxAllowedToMark: cap_below_correct'])
  })

  it('a wrong cap does not hide that no alternative is correct', () => {
    const alternatives = [{ content: 'a' }, { content: 'b' }]
    const raw = { category: 'MULTIPLE_ALTERNATIVES', question: '?', maxAllowedToMark: 'dois', alternatives }
    expect(problems('MULTIPLE_ALTERNATIVES', raw)).toEqual([
      'alternatives: no_correct_alternative',
      'maxAllowedToMark: not_integer',
    ])
  })

  it('error text in the reader’s language names what to do', () => {
    const parsed = requireLogic('MULTIPLE_CHOICE').parse({ ...choice, value: -1 })
    if (parsed.ok) throw new Error('parsed')
    expect(fieldErrorText(parsed.error[0]!, 'pt-BR')).toBe('Use um valor a partir de 0.')
    expect(fieldErrorText(parsed.error[0]!, 'en')).toBe('Use a value from 0.')
  })

  it('is parsed without an exception at any depth of nesting', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 50_000; level += 1) deep = [deep]
    expect(problems('MULTIPLE_CHOICE', { ...choice, introduction: deep })).toEqual(['introduction: not_text'])
  })
})

describe('a response', () => {
  const multiple = requireLogic('MULTIPLE_ALTERNATIVES')
  const parsed = multiple.parse({
    category: 'MULTIPLE_ALTERNATIVES',
    question: '?',
    maxAllowedToMark: 2,
    alternatives: [{ content: 'a', isCorrect: true }, { content: 'b' }, { content: 'c' }],
  })
  if (!parsed.ok) throw new Error('fixture')
  const content = parsed.value

  it('is sorted, without repeats', () => {
    const outcome = multiple.parseResponse({ alternatives: [3, 1, 3] }, content)
    expect(outcome.ok && outcome.value.alternatives).toEqual([1, 3])
  })

  it('may not mark more than allowed', () => {
    const outcome = multiple.parseResponse({ alternatives: [1, 2, 3] }, content)
    expect(!outcome.ok && outcome.error.map((error) => error.code)).toEqual(['too_many_alternatives'])
  })

  it('that marks an unknown alternative is an error that names it', () => {
    const outcome = multiple.parseResponse({ alternatives: [1, 77] }, content)
    expect(!outcome.ok && outcome.error).toMatchObject([
      { path: 'alternatives[1]', code: 'unknown_alternative' },
    ])
  })

  it('may be snake_case, with the slots of other categories empty', () => {
    const choices = requireLogic('MULTIPLE_CHOICE')
    const item = choices.parse(choice)
    if (!item.ok) throw new Error('fixture')
    const wire = { alternative_id: 2, alternatives: [], free_response: '', grade_linear: '[]' }
    expect(choices.parseResponse(wire, item.value)).toMatchObject({ ok: true, value: { alternativeId: 2 } })
    expect(choices.parseResponse({ alternativeId: 2, freeResponse: 'x' }, item.value)).toMatchObject({
      ok: false,
      error: [{ path: 'freeResponse', code: 'not_for_category' }],
    })
  })

  it('has its text cut to the length, never rejected, and never in the middle of a character', () => {
    const free = requireLogic('FREE_RESPONSE')
    const item = free.parse({ category: 'FREE_RESPONSE', question: '?', freeResponseMaxLength: 3 })
    if (!item.ok) throw new Error('fixture')
    const text = (freeResponse: string) => {
      const outcome = free.parseResponse({ freeResponse }, item.value)
      return outcome.ok ? outcome.value.freeResponse : outcome.error
    }
    expect(text('abcd')).toBe('abc')
    expect(text('👍👍👍👍')).toBe('👍👍👍')
    expect(text('a\u0000b\ud800')).toBe('ab\ufffd')
    expect(text('')).toBeNull()
    expect(text('   ')).toBe('   ')
    expect(
      free.isAnswered({ alternativeId: null, alternatives: [], freeResponse: '   ', gradeLinear: null })
    ).toBe(false)
  })
})

describe('an unknown category', () => {
  it('has no rules, and requireLogic throws an error that names it', () => {
    expect(logicFor('QUANTUM')).toBeUndefined()
    expect(logicFor('__proto__')).toBeUndefined()
    expect(() => requireLogic('QUANTUM')).toThrow(UnknownCategoryError)
    expect(() => requireLogic('QUANTUM')).toThrow('QUANTUM')
  })
})
