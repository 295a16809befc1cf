import { test } from '@japa/runner'
import { EMPTY_RESPONSE, type ItemContent } from '@banca/item-renderers/contract'
import { requireLogic } from '@banca/item-renderers/logic'
import { outcomeOf } from '#delivery/domain/outcome'

const choice = (value = 1): ItemContent => ({
  id: 1,
  category: 'MULTIPLE_CHOICE',
  introduction: '',
  question: '',
  value,
  hasAttachment: false,
  alternatives: [1, 2].map((id) => ({
    id,
    letter: 'AB'[id - 1] ?? '',
    position: id,
    content: '',
    isCorrect: id === 2,
  })),
})

const of = (
  points: number | null,
  { chosen = 2 as number | null, hasFile = false, content = choice() as ItemContent } = {}
) =>
  outcomeOf(requireLogic(content.category), content, {
    response: { ...EMPTY_RESPONSE, alternativeId: chosen },
    points,
    hasFile,
  })

test.group('how an answer came out', () => {
  test('follows from its points', ({ assert }) => {
    assert.equal(of(1), 'CORRECT')
    assert.equal(of(0.1 + 0.2, { content: choice(0.3) }), 'CORRECT', 'a rounding error is none')
    assert.equal(of(0.5), 'PARTIAL')
    assert.equal(of(0), 'WRONG')
    assert.equal(of(null), 'PENDING')
  })

  test('an item worth nothing is right or wrong by itself', ({ assert }) => {
    assert.equal(of(0, { content: choice(0) }), 'CORRECT')
    assert.equal(of(0, { content: choice(0), chosen: 1 }), 'WRONG')
  })

  test('blank is what holds neither content nor file, and has no points', ({ assert }) => {
    assert.equal(of(0, { chosen: null }), 'BLANK')
    assert.equal(of(null, { chosen: null }), 'BLANK')
    assert.equal(of(null, { chosen: null, hasFile: true }), 'PENDING')
    assert.equal(of(0, { chosen: null, hasFile: true }), 'WRONG')
    assert.equal(of(0.5, { chosen: null }), 'PARTIAL', 'a person gave points for it')
  })

  test('a cancelled item is right for everybody; what is only read has no outcome', ({ assert }) => {
    assert.equal(of(null, { chosen: null, content: { ...choice(), isCancelled: true } }), 'CORRECT')
    assert.isNull(of(0, { content: { ...choice(), category: 'CONCEITO', isCancelled: true } }))
  })
})
