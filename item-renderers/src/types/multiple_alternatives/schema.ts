import type { ItemSchema } from '../../contract/index.ts'
import { MAX_MARKS_SENT } from './marks.ts'
import { ALTERNATIVES_SCHEMA, COMMON_PROPERTIES, DRAFT, NULL_SLOT } from '../../kit/schema/draft.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_alternatives/content',
    title: 'Múltiplas alternativas',
    description:
      'O candidato marca várias alternativas, até maxAllowedToMark. Ganha todos os pontos quem marca exatamente as certas.',
    type: 'object',
    required: ['category', 'question', 'alternatives'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'MULTIPLE_ALTERNATIVES' },
      alternatives: ALTERNATIVES_SCHEMA,
      maxAllowedToMark: {
        type: ['integer', 'null'],
        title: 'Máximo de alternativas a marcar',
        description: 'Sem este campo, tantas quantas a questão tiver.',
        minimum: 1,
        maximum: 1000,
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_alternatives/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: { type: 'array', items: { type: 'integer' }, maxItems: MAX_MARKS_SENT, default: [] },
      freeResponse: NULL_SLOT,
      gradeLinear: NULL_SLOT,
    },
  },
}
