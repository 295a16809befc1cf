import type { ItemSchema } from '../../contract/index.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../../kit/schema/draft.ts'
import { ABSOLUTE_MAX_LENGTH } from '../../kit/text/stored_text.ts'

/** Model answers for the person who grades. */
export const MAX_EXPECTED = 50

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/free_response/content',
    title: 'Resposta livre',
    description: 'O candidato escreve um texto, que uma pessoa corrige. Pode aceitar um arquivo.',
    type: 'object',
    required: ['category', 'question'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'FREE_RESPONSE' },
      freeResponseMaxLength: {
        type: ['integer', 'null'],
        title: 'Máximo de caracteres',
        minimum: 1,
        maximum: ABSOLUTE_MAX_LENGTH,
      },
      expectedFreeResponse: {
        type: ['array', 'null'],
        title: 'Respostas esperadas (só para quem corrige)',
        items: { type: 'string' },
        maxItems: MAX_EXPECTED,
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/free_response/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: { type: ['string', 'null'], default: null },
      gradeLinear: NULL_SLOT,
    },
  },
}
