import type { ItemSchema, JsonSchema } from '../../contract/index.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../../kit/schema/draft.ts'
import { MAX_COLUMNS, MAX_ROWS, MIN_COLUMNS } from './grid.ts'

const entry = (title: string): JsonSchema => ({
  type: 'object',
  required: ['value'],
  properties: {
    position: { type: ['integer', 'null'], title: 'Posição', minimum: 1, maximum: 1000 },
    value: { type: 'string', title, minLength: 1, pattern: '\\S' },
  },
})

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_linear_scale/content',
    title: 'Escala linear',
    description: 'Uma grade: em cada linha o candidato escolhe uma coluna. Uma pessoa lê as respostas.',
    type: 'object',
    required: ['category', 'question', 'gradeLinear'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'MULTIPLE_LINEAR_SCALE' },
      gradeLinear: {
        type: 'object',
        title: 'Grade',
        required: ['rows', 'columns'],
        properties: {
          rows: {
            type: 'array',
            title: 'Linhas',
            items: entry('Texto da linha'),
            minItems: 1,
            maxItems: MAX_ROWS,
          },
          columns: {
            type: 'array',
            title: 'Colunas',
            description: 'Valores de 1 a 3 entram na soma; qualquer outro conta zero.',
            items: entry('Texto da coluna'),
            minItems: MIN_COLUMNS,
            maxItems: MAX_COLUMNS,
          },
        },
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/multiple_linear_scale/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: NULL_SLOT,
      gradeLinear: {
        type: ['string', 'null'],
        description: 'Lista em texto de pares [posição da linha, posição da coluna]: [[1,3],[2,1]]',
        contentMediaType: 'application/json',
        default: null,
      },
    },
  },
}
