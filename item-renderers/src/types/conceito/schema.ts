import type { ItemSchema } from '../../contract/index.ts'
import { emptyResponseSchema, READ_ONLY_PROPERTIES } from '../../kit/read_only/schema.ts'
import { DRAFT } from '../../kit/schema/draft.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/conceito/content',
    title: 'Conceito',
    description: 'Um conceito para ler. Não tem resposta e não vale pontos.',
    type: 'object',
    required: ['category', 'question'],
    properties: { ...READ_ONLY_PROPERTIES, category: { const: 'CONCEITO' } },
  },
  response: emptyResponseSchema('conceito'),
}
