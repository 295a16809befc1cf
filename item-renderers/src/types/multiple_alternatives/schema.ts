import type { ItemSchema } from '../../contract/index.ts'
import { MAX_ALTERNATIVES, MIN_ALTERNATIVES } from '../../kit/choice/content.ts'
import { MAX_MARKS_SENT } from './marks.ts'
import {
  ALTERNATIVE_SCHEMA,
  COMMON_PROPERTIES,
  CORRECT_ALTERNATIVE,
  DRAFT,
  NULL_SLOT,
} from '../../kit/schema/draft.ts'

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
      alternatives: {
        type: 'array',
        title: 'Alternativas',
        minItems: MIN_ALTERNATIVES,
        maxItems: MAX_ALTERNATIVES,
        items: ALTERNATIVE_SCHEMA,
        contains: CORRECT_ALTERNATIVE,
        minContains: 1,
      },
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
