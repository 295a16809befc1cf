import type { ItemSchema } from '../../contract/index.ts'
import {
  ALTERNATIVES_SCHEMA,
  COMMON_PROPERTIES,
  DRAFT,
  EMPTY_LIST_SLOT,
  NULL_SLOT,
} from '../../kit/schema/draft.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_choice/content',
    title: 'Múltipla escolha',
    description: 'O candidato escolhe uma alternativa; exatamente uma está certa.',
    type: 'object',
    required: ['category', 'question', 'alternatives'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'MULTIPLE_CHOICE' },
      alternatives: { ...ALTERNATIVES_SCHEMA, maxContains: 1 },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_choice/response',
    type: 'object',
    properties: {
      alternativeId: { type: ['integer', 'null'], default: null },
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: NULL_SLOT,
      gradeLinear: NULL_SLOT,
    },
  },
}
