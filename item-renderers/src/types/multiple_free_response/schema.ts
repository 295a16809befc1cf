import type { ItemSchema } from '../../contract/index.ts'
import { ABSOLUTE_MAX_LENGTH } from '../../kit/text/stored_text.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../../kit/schema/draft.ts'
import { CHARACTERS_PER_RESPONSE, MAX_RESPONSES } from './texts.ts'

/** Maximum number of texts in a key. */
export const MAX_EXPECTED = 200

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_free_response/content',
    title: 'Várias respostas curtas',
    description:
      'O candidato escreve até maxResponses textos curtos, todos diferentes. Com respostas esperadas, cada acerto vale uma parte dos pontos; sem elas, uma pessoa corrige.',
    type: 'object',
    required: ['category', 'question', 'maxResponses'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'MULTIPLE_FREE_RESPONSE' },
      maxResponses: {
        type: 'integer',
        title: 'Quantas respostas',
        minimum: 1,
        maximum: MAX_RESPONSES,
      },
      freeResponseMaxLength: {
        type: ['integer', 'null'],
        title: 'Máximo de caracteres de todas juntas',
        description: 'Cada resposta tem este número dividido por maxResponses, menos 2.',
        minimum: CHARACTERS_PER_RESPONSE,
        maximum: ABSOLUTE_MAX_LENGTH,
      },
      expectedFreeResponse: {
        type: ['array', 'null'],
        title: 'Respostas esperadas',
        description: 'Maiúsculas e espaços não fazem diferença; acentos fazem.',
        items: { type: 'string' },
        maxItems: MAX_EXPECTED,
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_free_response/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: {
        type: ['string', 'null'],
        description: 'Lista de textos em JSON; um lugar vazio é um texto vazio: ["um","","três"]',
        contentMediaType: 'application/json',
        default: null,
      },
      gradeLinear: NULL_SLOT,
    },
  },
}
