import { EMPTY_RESPONSE } from '../../contract/index.ts'
import type { ItemSample } from '../../testing/sample.ts'

export const samples: readonly ItemSample[] = [
  {
    name: 'plain',
    raw: {
      category: 'FLASH_CARD',
      introduction: '<p>Como se chama a mudança do estado líquido para o gasoso?</p>',
      question: '<p><strong>Vaporização</strong>: pode ser evaporação, ebulição ou calefação.</p>',
      description: '<p>A roupa no varal seca por evaporação.</p>',
    },
    right: EMPTY_RESPONSE,
    wrong: EMPTY_RESPONSE,
    line: '--',
  },
]
