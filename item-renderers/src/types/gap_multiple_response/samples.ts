import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, alternatives: [], gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'with a key',
    raw: {
      category: 'GAP_MULTIPLE_RESPONSE',
      introduction: '<p>Complete o texto sobre o ciclo da água.</p>',
      question:
        '<p>Com o calor do Sol, a água dos rios <strong>[[1]]</strong> e sobe. No alto, o vapor esfria e forma as [[2]].</p><p>Quando as gotas ficam pesadas, caem como [[3]].</p>',
      value: 3,
      freeResponseMaxLength: 20,
      expectedFreeResponse: ['evapora', 'nuvens', 'chuva'],
    },
    right: { ...none, freeResponse: '{"gaps":["evapora","Nuvens"," chuva "],"sent":true}' },
    wrong: { ...none, freeResponse: '{"gaps":["congela","",""]}' },
    line: 'evapora; Nuvens; chuva',
  },
  {
    name: 'for a person',
    raw: {
      category: 'GAP_MULTIPLE_RESPONSE',
      question: '<p>Se eu fosse [[1]], eu faria [[2]].</p>',
    },
    right: { ...none, freeResponse: '{"gaps":["prefeita","uma praça"]}' },
    wrong: null,
    line: 'prefeita; uma praça',
  },
]
