import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, freeResponse: null, gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'plain',
    raw: {
      category: 'MULTIPLE_ALTERNATIVES',
      introduction: '<p>Números primos têm exatamente dois divisores positivos.</p>',
      question: '<p>Quais destes números são primos?</p>',
      value: 1.5,
      maxAllowedToMark: 2,
      alternatives: [
        { letter: 'A', position: 1, isCorrect: true, content: '<p>17</p>' },
        {
          letter: 'B',
          position: 2,
          isCorrect: false,
          content: '<p>21</p>',
          explanation: '<p>21 = 3 × 7.</p>',
        },
        { letter: 'C', position: 3, isCorrect: true, content: '<p>23</p>' },
        { letter: 'D', position: 4, isCorrect: false, content: '<p>27</p>' },
        {
          letter: 'E',
          position: 5,
          isCorrect: false,
          content: '<p>51</p>',
          explanation: '<p>51 = 3 × 17: parece primo, mas não é.</p>',
        },
      ],
    },
    right: { ...none, alternatives: [1, 3] },
    wrong: { ...none, alternatives: [1, 5] },
    line: 'A, C',
  },
  {
    name: 'no cap',
    raw: {
      category: 'MULTIPLE_ALTERNATIVES',
      question: '<p>Marque tudo o que é fruta no sentido botânico.</p>',
      alternatives: [
        { content: 'Tomate', isCorrect: true },
        { content: 'Pepino', isCorrect: true },
        { content: 'Cenoura', isCorrect: false },
        { content: 'Berinjela', isCorrect: true },
      ],
    },
    right: { ...none, alternatives: [1, 2, 4] },
    wrong: { ...none, alternatives: [1, 2, 3, 4] },
    line: 'A, B, D',
  },
]
