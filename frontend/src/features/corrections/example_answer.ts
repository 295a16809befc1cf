import type { ItemWithAnswer } from './types.ts'

/** For stories and tests: an answer of `FREE_RESPONSE` that waits for its mark; it is worth 10. */
export const exampleAnswer = (change: Partial<ItemWithAnswer> = {}): ItemWithAnswer => ({
  id: 70,
  application: { id: null, name: null, exam: { id: 3, name: 'Redação' } },
  item: {
    id: 5,
    category: 'FREE_RESPONSE',
    introduction: '',
    question: '<p>Escreva.</p>',
    description: null,
    hasAttachment: false,
  },
  itemPosition: 2,
  itemVerboseName: 'Tema',
  itemValue: 10,
  freeResponse: 'O que eu penso.',
  response: { alternativeId: null, alternatives: [], freeResponse: 'O que eu penso.', gradeLinear: null },
  attachment: null,
  attachments: [],
  publicIdentifier: '0000123',
  correctionId: 7,
  correctionValue: null,
  correctionStatus: 'analysis',
  situation: null,
  comment: null,
  annotations: [],
  revision: 0,
  plan: null,
  ...change,
})
