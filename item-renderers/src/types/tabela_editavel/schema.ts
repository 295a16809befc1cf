import type { ItemSchema } from '../../contract/index.ts'
import { COMMON_PROPERTIES, DRAFT, EMPTY_LIST_SLOT, NULL_SLOT } from '../../kit/schema/draft.ts'
import { DEFAULT_CELL_LENGTH, MAX_CELL_LENGTH } from './cells.ts'
import { MAX_COLUMNS, MAX_ROWS } from './table.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/tabela_editavel/content',
    title: 'Tabela editável',
    description:
      'Uma tabela com células para preencher. Quando todas elas têm resposta esperada, cada acerto vale uma parte dos pontos; senão, uma pessoa corrige.',
    type: 'object',
    required: ['category', 'question', 'table'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'TABELA_EDITAVEL' },
      freeResponseMaxLength: {
        type: ['integer', 'null'],
        title: 'Máximo de caracteres de cada célula',
        minimum: 1,
        maximum: MAX_CELL_LENGTH,
        default: DEFAULT_CELL_LENGTH,
      },
      table: {
        type: 'object',
        title: 'Tabela',
        required: ['rows'],
        properties: {
          rows: {
            type: 'array',
            title: 'Linhas, todas com o mesmo número de células',
            minItems: 1,
            maxItems: MAX_ROWS,
            items: {
              type: 'array',
              minItems: 1,
              maxItems: MAX_COLUMNS,
              items: {
                type: 'object',
                properties: {
                  text: { type: ['string', 'null'], title: 'Texto', default: '' },
                  isHeader: { type: ['boolean', 'null'], title: 'Cabeçalho', default: false },
                  isEditable: { type: ['boolean', 'null'], title: 'Para preencher', default: false },
                  expected: { type: ['string', 'null'], title: 'Resposta esperada' },
                },
              },
            },
          },
        },
      },
    },
  },
  response: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/tabela_editavel/response',
    type: 'object',
    properties: {
      alternativeId: NULL_SLOT,
      alternatives: EMPTY_LIST_SLOT,
      freeResponse: {
        type: ['string', 'null'],
        description: 'JSON: lista de [linha, coluna, texto], a partir de 1: [[2,2,"Brasília"]]',
        contentMediaType: 'application/json',
        default: null,
      },
      gradeLinear: NULL_SLOT,
    },
  },
}
