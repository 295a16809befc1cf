import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, alternatives: [], freeResponse: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'numbers',
    raw: {
      category: 'MULTIPLE_LINEAR_SCALE',
      introduction: '<p>Pense na aula de hoje.</p>',
      question: '<p>De 1 (pouco) a 3 (muito), quanto cada frase combina com você?</p>',
      value: 4,
      gradeLinear: {
        rows: [
          { position: 1, value: 'Entendi a explicação' },
          { position: 2, value: 'Fiz perguntas' },
          { position: 3, value: 'Ajudei um colega' },
        ],
        columns: [
          { position: 1, value: '1' },
          { position: 2, value: '2' },
          { position: 3, value: '3' },
          { position: 4, value: 'Não se aplica' },
        ],
      },
    },
    right: { ...none, gradeLinear: '[[1,3],[2,2],[3,4]]' },
    wrong: null,
    line: 'Entendi a explicação: 3; Fiz perguntas: 2; Ajudei um colega: Não se aplica',
  },
  {
    name: 'columns of text',
    raw: {
      category: 'MULTIPLE_LINEAR_SCALE',
      question: '<p>Com que frequência você faz isto em casa?</p>',
      gradeLinear: {
        rows: [
          { value: 'Leio um livro que não é da escola, por vontade própria' },
          { value: 'Revejo a matéria' },
        ],
        columns: [
          { value: 'Nunca' },
          { value: 'Raramente' },
          { value: 'Às vezes' },
          { value: 'Quase sempre' },
          { value: 'Sempre' },
        ],
      },
    },
    right: { ...none, gradeLinear: '[[2,5]]' },
    wrong: null,
    line: 'Revejo a matéria: Sempre',
  },
]
