import { choose, inOrder } from '../items.js'

/** Items of item response theory: `a` slope, `b` difficulty, `c` guessing. */
export type TrackItem = { idn: string; irt: { a: number; b: number; c: number } }

type Sum = readonly [question: string, right: string, ...wrong: string[]]

const SUMS: readonly Sum[] = [
  ['7 + 8', '15', '14', '16', '17'],
  ['9 × 6', '54', '45', '56', '63'],
  ['144 ÷ 12', '12', '11', '14', '16'],
  ['25% de 360', '90', '72', '85', '120'],
  ['2⁵', '32', '10', '16', '25'],
  ['1/2 + 1/3', '5/6', '2/5', '1/6', '2/6'],
  ['(−3) · (−4) − 5', '7', '−17', '2', '12'],
  ['√169', '13', '11', '14', '17'],
  ['3/4 de 2/3 de 60', '30', '20', '40', '45'],
  ['log₂ 64', '6', '5', '8', '32'],
  ['sen 30° + cos 60°', '1', '0', '√3', '1/2'],
  ['a raiz positiva de x² − x − 12 = 0', '4', '3', '6', '12'],
]

const SLOPES = [1.1, 1.4, 1.7]
/** From easy to hard, in even steps. */
const difficultyOf = (at: number) => Math.round((-2.2 + (at * 4.4) / (SUMS.length - 1)) * 100) / 100

export const TRACK_ITEMS: readonly TrackItem[] = SUMS.map((_, at) => ({
  idn: `tri-${String(at + 1).padStart(2, '0')}`,
  irt: { a: SLOPES[at % SLOPES.length] ?? 1, b: difficultyOf(at), c: 0.2 },
}))

export const TRACK_LENGTH = 8

const ITEMS = inOrder(
  SUMS.map(([question, right, ...wrong], at) => {
    const place = (at * 3) % 4
    const texts = [...wrong.slice(0, place), right, ...wrong.slice(place)]
    const { idn = '', irt } = TRACK_ITEMS[at] ?? {}
    return { ...choose(idn, `Quanto vale ${question}?`, texts, place), irt }
  })
)

const DAY_MS = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

/** An adaptive track of the category-exam kind, about which no teacher has decided yet. */
export const trackExam = (now: number) => ({
  idn: 'demo-trilha',
  name: 'Trilha adaptativa de matemática',
  type: { id: 1 },
  instructions: '<p>A próxima questão depende das suas respostas.</p>',
  teacher: 'Professora Helena Prado',
  areaDoConhecimento: 2,
  componenteCurricularDescription: 'Matemática',
  adaptative: true,
  adaptativeItensCount: TRACK_LENGTH,
  collection: {
    name: 'Trilha adaptativa de matemática',
    category: 1,
    instructions: 'Trilha de matemática que se adapta a cada resposta.',
    knowledgeAreaDescription: 'Matemática',
    categoryExam: true,
    enableAdaptativeFlow: true,
  },
  timeWindows: [{ startTime: iso(now - 5 * DAY_MS), endTime: iso(now + 30 * DAY_MS), maxDuration: 60 }],
  items: ITEMS,
})
