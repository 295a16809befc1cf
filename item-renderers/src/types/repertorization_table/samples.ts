import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, alternatives: [], gradeLinear: null }

const answer = (table: object) => ({ ...none, freeResponse: JSON.stringify(table) })

export const samples: readonly ItemSample[] = [
  {
    name: 'a case',
    raw: {
      category: 'REPERTORIZATION_TABLE',
      introduction: '<p>Uma paciente acorda assustada depois da meia-noite e não quer ficar sozinha.</p>',
      question: '<p>Anote os sintomas do caso e dê valores de 1 a 3 às rubricas de cada medicamento.</p>',
      value: 5,
      rubricsLength: 4,
      medicaments: [
        { description: 'Arsenicum album' },
        { description: 'Phosphorus' },
        { description: 'Pulsatilla nigricans', rubricsLength: 2 },
      ],
    },
    right: answer({
      directorSymptom: 'Medo de ficar só',
      symptoms: [
        { position: 1, symptom: 'Medo', rubric: 'Medo, sozinho, de estar', pageColumn: 'p. 43, col. 1' },
        { position: 2, symptom: 'Sede de pequenos goles', rubric: '', pageColumn: '' },
      ],
      rubrics: [
        { item: 1, position: 1, value: 3 },
        { item: 1, position: 2, value: 2 },
        { item: 2, position: 1, value: 3 },
        { item: 2, position: 4, value: 3 },
        { item: 3, position: 2, value: 1 },
      ],
    }),
    wrong: null,
    line: 'Medo de ficar só; Phosphorus: 6; Arsenicum album: 5; Pulsatilla nigricans: 1',
  },
  {
    name: 'ten columns',
    raw: {
      category: 'REPERTORIZATION_TABLE',
      question: '<p>Repertorize o caso da aula.</p>',
      medicaments: [{ description: 'Um medicamento de nome bem comprido para caber em qualquer tela' }],
    },
    right: answer({
      directorSymptom: '',
      symptoms: [{ position: 10, symptom: 'Piora ao entardecer', rubric: '', pageColumn: '' }],
      rubrics: [],
    }),
    wrong: null,
    line: 'Piora ao entardecer',
  },
]
