import { EMPTY_RESPONSE } from '../../contract/index.ts'
import type { ItemSample } from '../../testing/sample.ts'
import { TINY_CAPTIONS, TINY_VIDEO } from './tiny_video.ts'

const none = { alternativeId: null, alternatives: [], gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'with a question',
    raw: {
      category: 'VIDEO',
      introduction: '<p>Assista ao experimento da vela.</p>',
      question: '<p>Por que a vela se apaga dentro do copo?</p>',
      value: 2,
      freeResponseMaxLength: 300,
      expectedFreeResponse: ['Porque o oxigênio dentro do copo acaba.'],
      video: { src: TINY_VIDEO, captions: TINY_CAPTIONS, captionsLanguage: 'pt-BR' },
    },
    right: { ...none, freeResponse: 'Porque falta oxigênio.' },
    wrong: null,
    line: 'Porque falta oxigênio.',
  },
  {
    name: 'to watch',
    raw: {
      category: 'VIDEO',
      introduction: '<p>Assista antes de continuar.</p>',
      video: { src: '/files/orientacoes.mp4' },
    },
    right: EMPTY_RESPONSE,
    wrong: EMPTY_RESPONSE,
    line: '--',
  },
  {
    name: 'stored',
    raw: {
      category: 'VIDEO',
      question: '<p>O que muda na água entre o começo e o fim?</p>',
      video: { src: '/files/agua.mp4', captions: '/files/agua.vtt' },
    },
    right: { ...none, freeResponse: 'Ela ferve.' },
    wrong: null,
    line: 'Ela ferve.',
  },
]
