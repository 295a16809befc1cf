import type { ItemSchema } from '../../contract/index.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../../kit/schema/draft.ts'
import { MAX_MEDICAMENTS, MAX_RUBRICS } from './table.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/repertorization_table/content',
    title: 'Tabela de repertorização',
    description:
      'O candidato anota o sintoma diretor e até dez sintomas e dá valores de 1 a 3 às rubricas de cada medicamento. Uma pessoa corrige. Uma prova tem no máximo uma tabela.',
    type: 'object',
    required: ['category', 'question', 'medicaments'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'REPERTORIZATION_TABLE' },
      rubricsLength: {
        type: ['integer', 'null'],
        title: 'Colunas de rubricas de cada medicamento',
        minimum: 1,
        maximum: MAX_RUBRICS,
        default: MAX_RUBRICS,
      },
      medicaments: {
        type: 'array',
        title: 'Medicamentos',
        minItems: 1,
        maxItems: MAX_MEDICAMENTS,
        items: {
          type: 'object',
          required: ['description'],
          properties: {
            id: { type: 'integer', minimum: 1, readOnly: true },
            description: { type: 'string', title: 'Medicamento', minLength: 1, pattern: '\\S' },
            rubricsLength: {
              type: ['integer', 'null'],
              title: 'Colunas de rubricas, se diferente',
              minimum: 1,
              maximum: MAX_RUBRICS,
            },
          },
        },
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/repertorization_table/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: {
        type: ['string', 'null'],
        description:
          'JSON: {"directorSymptom":"…","symptoms":[{"position":1,"symptom":"…","rubric":"…","pageColumn":"…"}],"rubrics":[{"item":7,"position":1,"value":3}]}',
        contentMediaType: 'application/json',
        default: null,
      },
      gradeLinear: NULL_SLOT,
    },
  },
}
