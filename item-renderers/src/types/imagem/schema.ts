import type { ItemSchema, JsonSchema } from '../../contract/index.ts'
import { emptyResponseSchema } from '../../kit/read_only/schema.ts'
import { COMMON_PROPERTIES, DRAFT } from '../../kit/schema/draft.ts'

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/imagem/content',
    title: 'Imagem',
    description:
      'Uma imagem para ver de perto. Com hasAttachment o candidato responde com uma imagem, que uma pessoa corrige; sem ele não há resposta nem pontos.',
    type: 'object',
    required: ['category', 'question'],
    properties: {
      ...COMMON_PROPERTIES,
      category: { const: 'IMAGEM' },
      introduction: {
        ...(COMMON_PROPERTIES.introduction as JsonSchema),
        title: 'Imagem (HTML com <img>)',
        description: 'A imagem também pode estar no enunciado. Diga no alt o que ela mostra.',
      },
      hasAttachment: {
        ...(COMMON_PROPERTIES.hasAttachment as JsonSchema),
        title: 'O candidato responde com uma imagem',
      },
    },
  },
  response: emptyResponseSchema('imagem'),
}
