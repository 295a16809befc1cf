import type { DecidedItem, Decision, Preview } from './types.ts'

/** For stories and tests: an annulment that is in force, and all that follows from it done. */
export const exampleDecision = (more: Partial<Decision> = {}): Decision => ({
  id: 31,
  exam: 3,
  item: 9,
  kind: 'annul',
  alternatives: [],
  decision: null,
  reason: 'O enunciado admite duas leituras, e com cada uma a resposta é outra.',
  state: 'done',
  orderedAt: '2026-11-20T12:00:00.000Z',
  inForceAt: '2026-11-20T12:00:04.000Z',
  doneAt: '2026-11-20T12:00:06.000Z',
  by: { id: 1, name: 'Otávio Lemos' },
  changed: 812,
  job: 77,
  ruling: null,
  ...more,
})

/** A choice of four, whose key is B, that the reader may decide about. */
export const exampleItem = (more: Partial<DecidedItem> = {}): DecidedItem => ({
  item: 9,
  exam: { id: 3, name: 'Ciências da Natureza' },
  position: 5,
  category: 'MULTIPLE_CHOICE',
  isCancelled: false,
  isAvailable: true,
  keys: [[2]],
  alternatives: [1, 2, 3, 4].map((id) => ({ id, letter: 'ABCD'.charAt(id - 1) })),
  mayDecide: true,
  decisions: [],
  ...more,
})

const middle = (mean: number, median: number) => ({ mean, median })

/** What its annulment would do to 1,240 candidates of two schools. */
export const examplePreview = (more: Partial<Preview> = {}): Preview => ({
  item: 9,
  kind: 'annul',
  rise: 812,
  fall: 0,
  changes: [{ by: 1.5, count: 812 }],
  exam: {
    count: 1240,
    before: middle(6.204, 6),
    after: middle(7.186, 7.5),
    most: { before: 15, after: 15 },
  },
  schools: [
    { id: 1, name: 'Colégio Horizonte', count: 900, before: middle(6.4, 6), after: middle(7.3, 7.5) },
    {
      id: 2,
      name: 'Escola Municipal Doutor Sebastião',
      count: 340,
      before: middle(5.7, 6),
      after: middle(6.9, 7),
    },
  ],
  classes: [
    { id: 4, schoolId: 1, name: '3º A', count: 34, before: middle(6.1, 6), after: middle(7.2, 7.5) },
    { id: 5, schoolId: 2, name: '3º B', count: 31, before: middle(5.6, 5.5), after: middle(6.8, 7) },
  ],
  pValue: 0.345,
  discrimination: 0.12,
  alternatives: [
    { id: 1, letter: 'A', count: 402, isKey: false, willBeKey: false },
    { id: 2, letter: 'B', count: 428, isKey: true, willBeKey: true },
    { id: 3, letter: 'C', count: 310, isKey: false, willBeKey: false },
    { id: 4, letter: 'D', count: 90, isKey: false, willBeKey: false },
  ],
  appeals: {
    analysis: 3,
    replied: 1,
    disclosed: 0,
    open: {
      seen: '3;1x,1,1:2',
      graded: 0,
      raised: 2,
      others: 1,
      groups: [
        { alternatives: [1], raised: 2, others: 0 },
        { alternatives: [2], raised: 0, others: 1 },
      ],
    },
    undone: null,
  },
  selections: [],
  basis: 'a'.repeat(64),
  ...more,
})

const person = (id: number, name: string, points: [number, number], rank: [number, number]) => ({
  id,
  name,
  points: { before: points[0], after: points[1] },
  rank: { before: rank[0], after: rank[1] },
})

/** A process that counts it, as who manages processes reads it: two newly pass, and of 24 ranks three are named. */
export const exampleSelection = (
  more: Partial<Preview['selections'][number]> = {}
): Preview['selections'][number] => ({
  process: { id: 1, name: 'Bolsas Horizonte 2027' },
  section: 'Prova objetiva',
  category: 'Ampla concorrência',
  passingScore: 54,
  results: 640,
  outdated: 12,
  passing: {
    count: 2,
    people: [
      person(2, 'Beatriz Nogueira', [53, 54.5], [121, 112]),
      person(5, 'Caio Figueiredo', [52.5, 54], [124, 119]),
    ],
  },
  failing: { count: 0, people: [] },
  near: {
    count: 24,
    people: [
      person(2, 'Beatriz Nogueira', [53, 54.5], [121, 112]),
      person(9, 'Diana Prado', [54, 54], [112, 119]),
      person(5, 'Caio Figueiredo', [52.5, 54], [124, 119]),
    ],
  },
  ...more,
})
