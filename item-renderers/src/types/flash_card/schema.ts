import type { ItemSchema, JsonSchema } from '../../contract/index.ts'
import { emptyResponseSchema, READ_ONLY_PROPERTIES } from '../../kit/read_only/schema.ts'
import { DRAFT } from '../../kit/schema/draft.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/flash_card/content',
    title: 'Cartão de estudo',
    description: 'Um cartão de dois lados. Não tem resposta e não vale pontos.',
    type: 'object',
    required: ['category', 'introduction', 'question'],
    properties: {
      ...READ_ONLY_PROPERTIES,
      category: { const: 'FLASH_CARD' },
      introduction: { ...(READ_ONLY_PROPERTIES.question as JsonSchema), title: 'Frente (HTML)' },
      question: { ...(READ_ONLY_PROPERTIES.question as JsonSchema), title: 'Verso (HTML)' },
    },
  },
  response: emptyResponseSchema('flash_card'),
}
