import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, alternatives: [], gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'plain',
    raw: {
      category: 'FREE_RESPONSE',
      introduction: '<p>“Entre todas as formas de comunicação, a carta é a que mais demora a morrer.”</p>',
      question: '<p>Explique, em um parágrafo, por que as cartas ainda são escritas.</p>',
      value: 10,
      freeResponseMaxLength: 300,
      expectedFreeResponse: ['A carta guarda o gesto de quem escreve e o tempo de quem espera.'],
    },
    right: {
      ...none,
      freeResponse:
        'Porque a carta guarda a letra, o tempo e o cuidado de quem escreveu.\nQuem recebe sente isso.',
    },
    wrong: null,
    line: 'Porque a carta guarda a letra, o tempo e o cuidado de quem escreveu. Quem recebe sente isso.',
  },
  {
    name: 'with a file',
    raw: {
      category: 'FREE_RESPONSE',
      question: '<p>Resolva no papel e envie uma foto. Se quiser, comente aqui.</p>',
      hasAttachment: true,
    },
    right: { ...none, freeResponse: 'Segue a resolução.' },
    wrong: null,
    line: 'Segue a resolução.',
  },
]
