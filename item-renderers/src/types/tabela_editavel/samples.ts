import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, alternatives: [], gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'with a key',
    raw: {
      category: 'TABELA_EDITAVEL',
      question: '<p>Complete a tabela com a capital e o rio de cada país.</p>',
      value: 4,
      freeResponseMaxLength: 30,
      table: {
        rows: [
          [
            { text: 'País', isHeader: true },
            { text: 'Capital', isHeader: true },
            { text: 'Um grande rio', isHeader: true },
          ],
          [
            { text: 'Brasil', isHeader: true },
            { isEditable: true, expected: 'Brasília' },
            { isEditable: true, expected: 'Amazonas' },
          ],
          [
            { text: 'Egito', isHeader: true },
            { isEditable: true, expected: 'Cairo' },
            { isEditable: true, expected: 'Nilo' },
          ],
        ],
      },
    },
    right: {
      ...none,
      freeResponse: '[[2,2,"Brasília"],[2,3,"amazonas"],[3,2,"Cairo"],[3,3,"Nilo"]]',
    },
    wrong: { ...none, freeResponse: '[[2,2,"Manaus"],[3,3,"Tejo"]]' },
    line: 'Brasília; amazonas; Cairo; Nilo',
  },
  {
    name: 'for a person',
    raw: {
      category: 'TABELA_EDITAVEL',
      question: '<p>Anote o que você viu em cada dia do experimento.</p>',
      table: {
        rows: [
          [{ text: 'Dia 1' }, { isEditable: true }],
          [{ text: 'Dia 2' }, { isEditable: true }],
        ],
      },
    },
    right: { ...none, freeResponse: '[[1,2,"A semente inchou."]]' },
    wrong: null,
    line: 'A semente inchou.; …',
  },
]
