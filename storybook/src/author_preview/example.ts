import { exampleOf } from '@banca/item-renderers/author'
import { categories } from '@banca/item-renderers/logic'

const WRITTEN = ['MULTIPLE_CHOICE', 'MULTIPLE_ALTERNATIVES', 'FREE_RESPONSE']

/** One item of each type that is not written out below: the first sample of the type. */
const others = categories
  .filter((category) => !WRITTEN.includes(category))
  .map((category, index) => ({
    ...exampleOf(category),
    idn: `exemplo-${WRITTEN.length + index + 1}`,
    position: WRITTEN.length + index + 1,
    verboseName: `Questão ${WRITTEN.length + index + 1}`,
  }))

/** A small exam with one item of each type, written for this preview. */
export const EXAMPLE = JSON.stringify(
  {
    idn: 'exemplo-previa',
    name: 'Prova de exemplo',
    items: [
      {
        idn: 'exemplo-1',
        position: 1,
        category: 'MULTIPLE_CHOICE',
        verboseName: 'Questão 1',
        introduction: '<p>Um ônibus parte às 7h40 e a viagem dura 1 hora e 35 minutos.</p>',
        question: '<p>A que horas ele chega?</p>',
        value: 1,
        alternatives: [
          { letter: 'A', position: 1, content: '<p>8h15</p>', isCorrect: false },
          { letter: 'B', position: 2, content: '<p>9h05</p>', isCorrect: false },
          {
            letter: 'C',
            position: 3,
            content: '<p>9h15</p>',
            isCorrect: true,
            explanation: '<p>7h40 mais 1h são 8h40; mais 35 minutos, 9h15.</p>',
          },
          { letter: 'D', position: 4, content: '<p>9h35</p>', isCorrect: false },
        ],
      },
      {
        idn: 'exemplo-2',
        position: 2,
        category: 'MULTIPLE_ALTERNATIVES',
        verboseName: 'Questão 2',
        question: '<p>Quais destes animais são mamíferos?</p>',
        value: 2,
        maxAllowedToMark: 2,
        alternatives: [
          { letter: 'A', position: 1, content: '<p>Morcego</p>', isCorrect: true },
          { letter: 'B', position: 2, content: '<p>Pinguim</p>', isCorrect: false },
          { letter: 'C', position: 3, content: '<p>Golfinho</p>', isCorrect: true },
          { letter: 'D', position: 4, content: '<p>Jacaré</p>', isCorrect: false },
        ],
      },
      {
        idn: 'exemplo-3',
        position: 3,
        category: 'FREE_RESPONSE',
        verboseName: 'Questão 3',
        question: '<p>Conte, em poucas linhas, como é o caminho da sua casa até a escola.</p>',
        value: 3,
        hasAttachment: true,
        freeResponseMaxLength: 600,
        expectedFreeResponse: ['Um texto que se possa seguir do começo ao fim.'],
      },
      ...others,
    ],
  },
  null,
  2
)
