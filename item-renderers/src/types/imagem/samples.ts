import { EMPTY_RESPONSE } from '../../contract/index.ts'
import type { ItemSample } from '../../testing/sample.ts'

const drawing = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="#fff"/>${body}</svg>`)}`

/** Four phases of the Moon. */
const MOON = drawing(
  [80, 240, 400, 560]
    .map(
      (x, index) =>
        `<circle cx="${x}" cy="180" r="60" fill="#16202e"/><ellipse cx="${x}" cy="180" rx="${index * 20}" ry="60" fill="#f5f0d8"/>`
    )
    .join('')
)

export const samples: readonly ItemSample[] = [
  {
    name: 'to look at',
    raw: {
      category: 'IMAGEM',
      introduction: `<p><img alt="Quatro fases da Lua, lado a lado" src="${MOON}"></p>`,
      question: '<p>Observe as fases da Lua. Você vai precisar delas nas próximas questões.</p>',
      description: '<p>Desenho sem escala.</p>',
    },
    right: EMPTY_RESPONSE,
    wrong: EMPTY_RESPONSE,
    line: '--',
  },
  {
    name: 'with a picture as answer',
    raw: {
      category: 'IMAGEM',
      introduction: `<p><img alt="Quatro fases da Lua, lado a lado" src="${MOON}"></p>`,
      question: '<p>Desenhe no papel a próxima fase e envie uma foto do desenho.</p>',
      value: 2,
      hasAttachment: true,
    },
    right: EMPTY_RESPONSE,
    wrong: null,
    line: '--',
  },
]
