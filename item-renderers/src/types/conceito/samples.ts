import { EMPTY_RESPONSE } from '../../contract/index.ts'
import type { ItemSample } from '../../testing/sample.ts'

export const samples: readonly ItemSample[] = [
  {
    name: 'plain',
    raw: {
      category: 'CONCEITO',
      introduction: '<p>Antes de resolver as próximas questões, lembre:</p>',
      question:
        '<p><strong>Densidade</strong> é a massa dividida pelo volume.</p><math display="block"><mi>d</mi><mo>=</mo><mfrac><mi>m</mi><mi>V</mi></mfrac></math><ul><li>massa em gramas;</li><li>volume em centímetros cúbicos.</li></ul>',
      description: '<p>Fonte: caderno de Ciências, capítulo 2.</p>',
    },
    right: EMPTY_RESPONSE,
    wrong: EMPTY_RESPONSE,
    line: '--',
  },
]
