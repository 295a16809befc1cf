import type { ItemSchema, JsonSchema } from '../../contract/index.ts'
import { schema as freeResponse } from '../free_response/schema.ts'
import { DRAFT } from '../../kit/schema/draft.ts'

const properties = freeResponse.content.properties as JsonSchema

export const schema: ItemSchema = {
  content: {
    $schema: DRAFT,
    $id: 'https://banca.example/schemas/items/video/content',
    title: 'Vídeo',
    description:
      'Um vídeo para assistir. Com enunciado, o candidato responde com um texto, que uma pessoa corrige; sem ele não há resposta nem pontos.',
    type: 'object',
    required: ['category', 'video'],
    properties: {
      ...properties,
      category: { const: 'VIDEO' },
      question: {
        type: ['string', 'null'],
        title: 'Pergunta sobre o vídeo (HTML)',
        contentMediaType: 'text/html',
        default: '',
      },
      video: {
        type: 'object',
        title: 'Vídeo',
        required: ['src'],
        properties: {
          src: {
            type: 'string',
            title: 'Vídeo (MP4 ou WebM)',
            description:
              'O próprio arquivo (data:video/mp4;base64,…) ou um que já está guardado aqui (/files/…).',
            contentMediaType: 'video/*',
            pattern: '^\\s*(?:/[^/]|data:video/(?:mp4|webm)[;,])',
          },
          captions: {
            type: ['string', 'null'],
            title: 'Legendas (WebVTT)',
            description:
              'O próprio arquivo (data:text/vtt;base64,…) ou um que já está guardado aqui (/files/…).',
            contentMediaType: 'text/vtt',
          },
          captionsLanguage: { type: ['string', 'null'], title: 'Língua das legendas', default: 'pt-BR' },
        },
      },
    },
  },
  response: {
    ...freeResponse.response,
    $id: 'https://banca.example/schemas/items/video/response',
  },
}
