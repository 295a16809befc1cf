import { loadSummary } from '@banca/item-renderers/view'
import { beforeAll, describe, expect, it } from 'vitest'
import { askedOf, isAnswered } from '../../src/features/runner/rules/answered.ts'

const EMPTY = {
  alternativeId: null,
  alternatives: [],
  freeResponse: null,
  gradeLinear: null,
  attachments: [],
}

// The rules of an item type are loaded with its screens.
beforeAll(async () => {
  await Promise.all(['MULTIPLE_CHOICE', 'FREE_RESPONSE'].map(loadSummary))
})

describe('an answer', () => {
  it('exists with text, marks or a file, sent or not', () => {
    const choice = { ...EMPTY, itemCategory: 'MULTIPLE_CHOICE' }
    expect(isAnswered(choice)).toBe(false)
    expect(isAnswered({ ...choice, alternativeId: '7' })).toBe(true)
    expect(isAnswered({ ...EMPTY, itemCategory: 'FREE_RESPONSE', freeResponse: '  ' })).toBe(false)
    expect(isAnswered({ ...EMPTY, itemCategory: 'FREE_RESPONSE', attachments: [{}] })).toBe(true)
    expect(isAnswered({ ...EMPTY, itemCategory: 'FREE_RESPONSE' }, true)).toBe(true)
  })

  it('is not required by an unknown category', () => {
    expect(askedOf('MULTIPLE_CHOICE', undefined)).toEqual({ asksAnswer: true, holdsBack: true })
    expect(askedOf('SOMETHING_NEW', undefined)).toEqual({ asksAnswer: false, holdsBack: false })
    expect(isAnswered({ ...EMPTY, itemCategory: 'SOMETHING_NEW' })).toBe(false)
  })
})

describe('an item that cannot be answered', () => {
  it('requires nothing and blocks nobody', () => {
    const item = (contents: string[]) =>
      ({
        id: 1,
        category: 'MULTIPLE_CHOICE',
        hasAttachment: false,
        alternatives: contents.map((content, id) => ({ id, content })),
      }) as never
    expect(askedOf('MULTIPLE_CHOICE', item([]))).toEqual({ asksAnswer: false, holdsBack: false })
    expect(askedOf('MULTIPLE_CHOICE', item(['a', 'b']))).toEqual({ asksAnswer: true, holdsBack: true })
  })
})
