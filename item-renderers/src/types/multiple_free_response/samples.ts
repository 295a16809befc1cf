import type { ItemSample } from '../../testing/sample.ts'

const none = { alternativeId: null, alternatives: [], gradeLinear: null }

export const samples: readonly ItemSample[] = [
  {
    name: 'with a key',
    raw: {
      category: 'MULTIPLE_FREE_RESPONSE',
      question: '<p>Cite três biomas brasileiros.</p>',
      value: 3,
      maxResponses: 3,
      freeResponseMaxLength: 66,
      expectedFreeResponse: ['Amazônia', 'Cerrado', 'Caatinga', 'Mata Atlântica', 'Pampa', 'Pantanal'],
    },
    right: { ...none, freeResponse: '["Cerrado","pampa","Mata  Atlântica"]' },
    wrong: { ...none, freeResponse: '["Deserto","Savana"]' },
    line: 'Cerrado; pampa; Mata Atlântica',
  },
  {
    name: 'for a person',
    raw: {
      category: 'MULTIPLE_FREE_RESPONSE',
      introduction: '<p>A escola quer gastar menos água.</p>',
      question: '<p>Proponha duas ideias.</p>',
      maxResponses: 2,
    },
    right: { ...none, freeResponse: '["Juntar a água da chuva para o jardim","Consertar as torneiras"]' },
    wrong: null,
    line: 'Juntar a água da chuva para o jardim; Consertar as torneiras',
  },
]
