import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'
import { isEmptyTable, medicamentsOf, SYMPTOM_ROWS, tableOf, totalsOf } from './table.ts'

const LABELS = {
  'pt-BR': {
    director: 'Sintoma diretor',
    symptoms: 'Sintomas: sintoma | rubrica | página e coluna',
    medicaments: 'Medicamentos: dê valores de 1 a 3 às rubricas.',
    total: 'total',
  },
  en: {
    director: 'Director symptom',
    symptoms: 'Symptoms: symptom | rubric | page and column',
    medicaments: 'Medicaments: give the rubrics values from 1 to 3.',
    total: 'total',
  },
} as const

const BLANK = '____________'

/** On paper, space to write; answered, the tables as lines of text. */
export function print(input: PrintInput): PrintBlock[] {
  const { item, response, language } = input
  const texts = printTexts(input)
  const labels = LABELS[language]
  if (response === null) {
    const note = (text: string): PrintBlock => ({ kind: 'note', text })
    return [
      ...texts,
      note(`${labels.director}: ${BLANK}${BLANK}`),
      note(labels.symptoms),
      { kind: 'lines', count: SYMPTOM_ROWS },
      note(labels.medicaments),
      ...medicamentsOf(item).map(({ description, rubricsLength }) =>
        note(
          `${description}: ${Array.from({ length: rubricsLength }, (_, at) => `${at + 1} [ ]`).join('  ')}`
        )
      ),
    ]
  }
  const table = tableOf(item, response.freeResponse)
  if (isEmptyTable(table)) return [...texts, { kind: 'answer', text: PRINT_TEXTS[language].noAnswer }]
  const marks = (id: number) =>
    table.rubrics.filter((mark) => mark.item === id).map(({ position, value }) => `${position}: ${value}`)
  const lines = [
    ...(table.directorSymptom === '' ? [] : [`${labels.director}: ${table.directorSymptom}`]),
    ...table.symptoms.map(
      ({ position, symptom, rubric, pageColumn }) =>
        `${position}. ${[symptom, rubric, pageColumn].join(' | ')}`
    ),
    ...totalsOf(item, table)
      .filter(({ total }) => total > 0)
      .map(
        ({ id, description, total }) => `${description}: ${marks(id).join(', ')}; ${labels.total} ${total}`
      ),
  ]
  return [...texts, { kind: 'answer', text: lines.join('\n') }]
}
