import { choose, inOrder, mark, write } from '../items.js'

/**
 * How an item behaves: `right` counts from 0 and is what able candidates choose, `difficulty` and `slope` are those of the logistic model.
 * The key of the exam may say something else.
 */
export type ItemModel = { right: number; difficulty: number; slope: number }

type Question = ItemModel & { question: string; texts: readonly string[]; keyed?: number }

const ask = (
  difficulty: number,
  slope: number,
  question: string,
  texts: readonly string[],
  right: number,
  keyed?: number
): Question => ({ difficulty, slope, question, texts, right, ...(keyed === undefined ? {} : { keyed }) })

/** The one of these whose key is wrong: Brazil has 26 states and the Federal District. */
const QUESTIONS: readonly Question[] = [
  ask(-2.4, 1.3, 'Quanto é 15% de 200?', ['15', '20', '30', '35'], 2),
  ask(-1.9, 1.1, 'O plural de “cidadão” é', ['cidadões.', 'cidadães.', 'cidadãos.', 'cidadans.'], 2),
  ask(
    -1.4,
    1.2,
    'A fotossíntese ocorre principalmente',
    ['na raiz.', 'na folha.', 'no caule.', 'na flor.'],
    1
  ),
  ask(-1.1, 1.5, 'Se 3x + 5 = 20, então x é', ['3', '5', '15', '25'], 1),
  ask(
    -0.9,
    0.9,
    'Na frase “Choveu ontem”, o sujeito é',
    ['oculto.', 'simples.', 'composto.', 'inexistente.'],
    3
  ),
  ask(-0.6, 1.2, 'O rio que banha Manaus é o', ['São Francisco.', 'Negro.', 'Paraná.', 'Tocantins.'], 1),
  ask(
    -0.3,
    1.7,
    'Quantos estados tem o Brasil, sem contar o Distrito Federal?',
    ['24', '25', '26', '27'],
    2,
    3
  ),
  ask(-0.2, 1.4, 'A área de um triângulo de base 8 e altura 5 é', ['13', '20', '40', '80'], 1),
  ask(
    0,
    1.1,
    'A figura de linguagem em “o tempo voa” é',
    ['metáfora.', 'ironia.', 'eufemismo.', 'antítese.'],
    0
  ),
  ask(
    0.1,
    1.3,
    'A unidade de força no Sistema Internacional é',
    ['o joule.', 'o watt.', 'o newton.', 'o pascal.'],
    2
  ),
  ask(0.3, 1, 'A Lei Áurea foi assinada em', ['1808.', '1822.', '1888.', '1889.'], 2),
  ask(0.4, 1.6, 'O valor de 2³ · 2⁴ é', ['2⁷', '2¹²', '4⁷', '4¹²'], 0),
  ask(
    0.6,
    0.8,
    '“Haviam muitas pessoas” está em desacordo com a norma porque',
    [
      '“pessoas” é singular.',
      '“haver” no sentido de existir não vai ao plural.',
      'falta uma vírgula.',
      'o verbo deveria estar no futuro.',
    ],
    1
  ),
  ask(
    0.8,
    1.2,
    'O gás mais abundante no ar é',
    ['o oxigênio.', 'o gás carbônico.', 'o nitrogênio.', 'o argônio.'],
    2
  ),
  ask(1, 1.4, 'A soma dos ângulos internos de um pentágono é', ['360°', '450°', '540°', '720°'], 2),
  ask(
    1.2,
    0.4,
    'A obra “Vidas Secas” é de',
    ['Graciliano Ramos.', 'Jorge Amado.', 'José Lins do Rego.', 'Rachel de Queiroz.'],
    0
  ),
  ask(
    1.5,
    1.5,
    'Lançando três moedas, a probabilidade de sair exatamente uma cara é',
    ['1/8', '1/4', '3/8', '1/2'],
    2
  ),
  ask(3.4, 1.6, 'O conjunto solução de |x − 1| < 2 é', ['x < 3', '−1 < x < 3', 'x > −1', '1 < x < 2'], 1),
]

const MARKED: ItemModel = { right: 0, difficulty: 0.5, slope: 1.1 }

/** By position, from 0. What is written has none. */
export const MODELS: readonly ItemModel[] = [...QUESTIONS, MARKED]

const NETWORK_ITEMS = inOrder([
  ...QUESTIONS.map(({ question, texts, right, keyed = right }, at) =>
    choose(`rede-${String(at + 1).padStart(2, '0')}`, question, texts, keyed)
  ),
  mark(
    'rede-19',
    'Quais destes são números irracionais? Marque dois.',
    ['\\(\\sqrt{2}\\)', '\\(\\frac{1}{3}\\)', '\\(\\pi\\)', '0,25'],
    [0, 2]
  ),
  write('rede-20', 'Em até quatro linhas, explique por que a água deve ser tratada antes do consumo.', 500, {
    value: 2,
    expected: ['O tratamento retira sujeira e elimina micróbios que causam doenças.'],
  }),
])

const DAY_MS = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

/** Open since three days ago, for a week more; who is absent had a window of their own (`ownWindow`). */
export const networkExam = (now: number) => ({
  idn: 'demo-rede',
  name: 'Simulado da rede',
  type: { id: 1 },
  instructions: '<p>Simulado geral da rede, com questões de todas as áreas.</p>',
  teacher: 'Professora Helena Prado',
  componenteCurricularDescription: 'Todas as áreas',
  collection: {
    name: 'Simulado da rede',
    category: 2,
    instructions: 'Simulado de todas as turmas da rede.',
    knowledgeAreaDescription: 'Simulado geral',
    categoryExam: true,
    postItemNavigation: true,
    postAnswerVisualization: true,
  },
  timeWindows: [{ startTime: iso(now - 3 * DAY_MS), endTime: iso(now + 7 * DAY_MS), maxDuration: 330 }],
  items: NETWORK_ITEMS,
})

/** That of the candidates who were absent: over since yesterday. */
export const ownWindow = (now: number) => ({
  startAt: now - 3 * DAY_MS,
  endAt: now - DAY_MS,
  maxDurationMinutes: 330,
})
