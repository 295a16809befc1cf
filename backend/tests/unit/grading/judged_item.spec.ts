import { test } from '@japa/runner'
import { categories, logicFor } from '@banca/item-renderers/logic'
import type { ItemContent } from '@banca/item-renderers/contract'
import { isJudged } from '#grading/domain/judged_item'

const question = '<p>?</p>'
const alternatives = ['A', 'B'].map((letter, at) => ({ letter, content: letter, isCorrect: at === 1 }))
const cells = (expected?: string) => ({ rows: [[{ text: 'Dia' }, { isEditable: true, expected }]] })
const scale = { rows: [{ value: 'Li' }], columns: [{ value: 'Nunca' }, { value: 'Sempre' }] }
const video = { src: '/files/agua.mp4' }

/** Of each category its items that a person judges, and those that nobody does. */
const ITEMS: Readonly<
  Record<string, { readonly judged: readonly object[]; readonly others: readonly object[] }>
> = {
  MULTIPLE_CHOICE: { judged: [], others: [{ question, alternatives }] },
  MULTIPLE_ALTERNATIVES: { judged: [], others: [{ question, alternatives, maxAllowedToMark: 1 }] },
  FREE_RESPONSE: { judged: [{ question }, { question, expectedFreeResponse: ['exemplo'] }], others: [] },
  MULTIPLE_FREE_RESPONSE: {
    judged: [{ question, maxResponses: 2 }],
    others: [{ question, maxResponses: 2, expectedFreeResponse: ['sim'] }],
  },
  GAP_MULTIPLE_RESPONSE: {
    judged: [{ question: '<p>Eu [[1]]</p>' }],
    others: [{ question: '<p>Eu [[1]]</p>', expectedFreeResponse: ['vou'] }],
  },
  TABELA_EDITAVEL: {
    judged: [{ question, table: cells() }],
    others: [{ question, table: cells('sol') }],
  },
  MULTIPLE_LINEAR_SCALE: { judged: [], others: [{ question, gradeLinear: scale }] },
  REPERTORIZATION_TABLE: { judged: [{ question, medicaments: [{ description: 'A' }] }], others: [] },
  IMAGEM: {
    judged: [{ introduction: '<img alt="a" src="/files/a">', question, hasAttachment: true }],
    others: [{ introduction: '<img alt="a" src="/files/a">', question }],
  },
  VIDEO: { judged: [{ question, video }], others: [{ video, introduction: '<p>Veja</p>' }] },
  CONCEITO: { judged: [], others: [{ introduction: '<p>Lembre</p>', question }] },
  FLASH_CARD: { judged: [], others: [{ introduction: '<p>Frente</p>', question }] },
}

function contentOf(category: string, raw: object): ItemContent {
  const read = logicFor(category)?.parse({ category, ...raw })
  if (!read?.ok) throw new Error(`${category}: ${JSON.stringify(read?.error)}`)
  return read.value
}

const judged = (category: string, raw: object, { isAvailable = true, isCancelled = false } = {}) =>
  isJudged(logicFor(category), { ...contentOf(category, raw), isCancelled }, isAvailable)

test.group('items that a person judges', () => {
  test('every category has its items here', ({ assert }) => {
    assert.sameMembers(Object.keys(ITEMS), [...categories])
  })

  test('those that ask for an answer and have no key to score it by', ({ assert }) => {
    for (const [category, { judged: those, others }] of Object.entries(ITEMS)) {
      for (const raw of those) assert.isTrue(judged(category, raw), `${category} ${JSON.stringify(raw)}`)
      for (const raw of others) assert.isFalse(judged(category, raw), `${category} ${JSON.stringify(raw)}`)
    }
  })

  test('never what was cancelled or is not available', ({ assert }) => {
    for (const [category, { judged: those }] of Object.entries(ITEMS))
      for (const raw of those) {
        assert.isFalse(judged(category, raw, { isCancelled: true }), category)
        assert.isFalse(judged(category, raw, { isAvailable: false }), category)
      }
    assert.isFalse(isJudged(undefined, contentOf('FREE_RESPONSE', { question }), true))
  })
})
