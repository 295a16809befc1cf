import type { ItemSchema, JsonSchema } from '../../contract/index.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../../kit/schema/draft.ts'
import { DEFAULT_GAP_LENGTH, MAX_GAP_LENGTH, MAX_GAPS } from './gaps.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/gap_multiple_response/content',
    title: 'Lacunas',
    description:
      'Um texto com lacunas para completar. Com respostas esperadas, cada lacuna certa vale uma parte dos pontos; sem elas, uma pessoa corrige.',
    type: 'object',
    required: ['category', 'question'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'GAP_MULTIPLE_RESPONSE' },
      question: {
        ...(COMMON_PROPERTIES.question as JsonSchema),
        title: 'Texto com lacunas (HTML)',
        description:
          'O lugar de cada lacuna é um número entre colchetes duplos: [[1]], [[2]] e assim por diante.',
        pattern: '\\[\\[1\\]\\]',
      },
      freeResponseMaxLength: {
        type: ['integer', 'null'],
        title: 'Máximo de caracteres de cada lacuna',
        minimum: 1,
        maximum: MAX_GAP_LENGTH,
        default: DEFAULT_GAP_LENGTH,
      },
      expectedFreeResponse: {
        type: ['array', 'null'],
        title: 'Respostas esperadas, uma para cada lacuna, na ordem dos números',
        description: 'Maiúsculas e espaços não fazem diferença; acentos fazem.',
        items: { type: 'string' },
        maxItems: MAX_GAPS,
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/gap_multiple_response/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: {
        type: ['string', 'null'],
        description: 'JSON: {"gaps":["um","dois"]}; depois de enviada, {"gaps":["um","dois"],"sent":true}',
        contentMediaType: 'application/json',
        default: null,
      },
      gradeLinear: NULL_SLOT,
    },
  },
}
