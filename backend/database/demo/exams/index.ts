import { DISCLOSED, PAID } from './disclosed.js'
import { ESSAY, ESSAY_TWICE } from './essay.js'
import { HUMANITIES } from './humanities.js'
import { LANGUAGES } from './languages.js'
import { LEVELLING, LOGIC } from './levelling.js'
import { MATHEMATICS } from './mathematics.js'
import { PORTUGUESE } from './portuguese.js'
import { PRETEST } from './pretest.js'
import { PROCTORED } from './proctored.js'
import { SCIENCES } from './sciences.js'
import { SHOWCASE } from './showcase.js'
import { WRITING } from './writing.js'

const DAY_MS = 86_400_000
const INSTRUCTIONS =
  '<p>Leia cada questão com calma. Suas respostas são salvas a cada mudança, mesmo sem internet.</p>'

const iso = (at: number) => new Date(at).toISOString()
const window = (startAt: number, endAt: number, maxDuration: number) => [
  { startTime: iso(startAt), endTime: iso(endAt), maxDuration },
]

/** One exam of the demo school: its file, as an administrator would import it, and who sits it. `past`: some candidates, who have sat it already; `paid`: one, whose appeals cost money; `pretest`: some of one class, who have sat it and await a decision; `essay`: those whose texts wait for their marks; `room`: all candidates, watched in a room; `watched`: one, who has sat it so. */
export type DemoExam = {
  file: Record<string, unknown> & { idn: string }
  sitters: 'all' | 'horizonte' | 'past' | 'paid' | 'pretest' | 'essay' | 'planned_essay' | 'room' | 'watched'
}

const NORMAL = {
  name: 'Simulado Horizonte',
  instructions: 'Você pode ir e voltar entre as questões e rever tudo antes de entregar.',
  knowledgeAreaDescription: 'Simulado geral',
  postItemNavigation: true,
  postAnswerVisualization: true,
  canUseCalculator: true,
  canUseNotepad: true,
  // The last item of mathematics takes a photo.
  canUploadFileAsAnswer: true,
}

const STRICT = {
  name: 'Avaliação bimestral de Língua Portuguesa',
  instructions: 'Nesta prova cada questão tem seu tempo e não é possível voltar a uma questão anterior.',
  knowledgeAreaDescription: 'Língua Portuguesa',
  canBrowseAcrossItems: false,
  postItemNavigation: false,
  postAnswerVisualization: false,
  answerMinimumTime: 5,
  minimumStaySeconds: 600,
}

const SOON = {
  name: 'Oficina de redação',
  category: 3,
  knowledgeAreaDescription: 'Redação',
  instructions: 'A prova abre no horário marcado. Chegue com calma.',
  canUploadFileAsAnswer: true,
}
const LEVEL = {
  name: 'Nivelamento',
  category: 3,
  knowledgeAreaDescription: 'Conhecimentos gerais',
  instructions: 'Termine este nivelamento para abrir o Desafio de lógica.',
}
const KINDS = {
  name: 'Tipos de questão',
  category: 3,
  knowledgeAreaDescription: 'Conheça a prova',
  instructions: 'Uma questão de cada tipo e todas as ferramentas, para você conhecer a prova.',
  postItemNavigation: true,
  postAnswerVisualization: true,
  canUploadFileAsAnswer: true,
  canUseCalculator: true,
  canUseScientificCalculator: true,
  canUseTextMarker: true,
  canUseDrawingPanel: true,
  canUseSymbolTable: true,
  canUseNotepad: true,
}

const SYMBOLS = {
  keyName: 'Símbolo',
  valueName: 'Significado',
  symbols: [
    { key: '≤', value: 'menor ou igual', tag: 'Comparação' },
    { key: '≥', value: 'maior ou igual', tag: 'Comparação' },
    { key: '≠', value: 'diferente', tag: 'Comparação' },
    { key: '√', value: 'raiz quadrada', tag: 'Operação' },
    { key: 'π', value: 'pi', tag: 'Constante' },
    { key: '°', value: 'grau', tag: 'Unidade' },
    { key: 'Δ', value: 'variação', tag: 'Operação' },
  ],
}

const WATCHED = {
  name: 'Simulado acompanhado',
  knowledgeAreaDescription: 'Simulado com aplicador',
  instructions:
    'Esta prova é acompanhada por um aplicador pela câmera. Você pode pedir uma pausa ou escrever para ele a qualquer momento.',
  allowProctorCommunication: true,
  shouldStreamToAgora: true,
  shouldTakeSnapshots: true,
  shouldStartRecordingScreenFlow: true,
  timeToReturnFromBreakInSeconds: 300,
  postItemNavigation: true,
}

const WATCHED_BEFORE = {
  ...WATCHED,
  name: 'Avaliação com câmera: encerrada',
  knowledgeAreaDescription: 'Conhecimentos gerais',
  instructions: 'Prova encerrada, acompanhada por um aplicador pela câmera.',
}

const CHALLENGE = {
  name: 'Desafio de lógica',
  category: 3,
  knowledgeAreaDescription: 'Raciocínio lógico',
  mandatoryCollection: LEVEL.name,
}

const TRIED = {
  name: 'Pré-teste de ciências',
  knowledgeAreaDescription: 'Ciências da Natureza',
  instructions: 'Questões novas, que ainda não contam para a nota.',
  categoryExam: true,
  allowApproveExam: true,
}

const ESSAY_2026 = {
  name: 'Redação Horizonte 2026',
  knowledgeAreaDescription: 'Redação',
  instructions: 'Prova encerrada. As redações aguardam a correção.',
  categoryExam: true,
  postItemNavigation: true,
  postAnswerVisualization: true,
  answerSheetDisclosed: true,
  showAnswerSheetToCandidate: true,
  showAnswerSheetOverview: true,
  showCandidateGrade: true,
}

const ESSAY_TWICE_2026 = {
  ...ESSAY_2026,
  name: 'Redação Horizonte 2026: dupla correção',
  instructions: 'Prova encerrada. Cada redação recebe duas notas, sem que se saiba de quem é.',
}

/** All exams of the demo school as they are at `now` (epoch ms): open, opening tomorrow, or closed yesterday. */
export function demoExams(now: number): DemoExam[] {
  const open = (minutes: number) => window(now - DAY_MS, now + 365 * DAY_MS, minutes)
  const exam = (idn: string, name: string, more: Record<string, unknown>) => ({
    idn,
    name,
    type: { id: 1 },
    instructions: INSTRUCTIONS,
    teacher: 'Professora Helena Prado',
    ...more,
  })
  return [
    {
      sitters: 'pretest',
      file: exam('demo-pre-teste', 'Pré-teste de ciências', {
        areaDoConhecimento: 3,
        componenteCurricularDescription: 'Ciências',
        collection: TRIED,
        timeWindows: window(now - 5 * DAY_MS, now + 30 * DAY_MS, 30),
        items: PRETEST,
      }),
    },
    {
      sitters: 'all',
      file: exam('demo-humanas', 'Ciências Humanas', {
        areaDoConhecimento: 4,
        componenteCurricularDescription: 'História e Geografia',
        collection: NORMAL,
        timeWindows: open(120),
        items: HUMANITIES,
      }),
    },
    {
      sitters: 'all',
      file: exam('demo-matematica', 'Matemática', {
        areaDoConhecimento: 2,
        componenteCurricularDescription: 'Matemática',
        collection: NORMAL,
        timeWindows: open(120),
        items: MATHEMATICS,
      }),
    },
    {
      sitters: 'horizonte',
      file: exam('demo-portugues', 'Língua Portuguesa', {
        areaDoConhecimento: 1,
        componenteCurricularDescription: 'Língua Portuguesa',
        collection: STRICT,
        timeWindows: open(60),
        alertConfiguration: { title: 'Resposta rápida demais', maximumSuspiciousItemAnswerTime: 5 },
        items: PORTUGUESE,
      }),
    },
    {
      sitters: 'past',
      file: exam('demo-ciencias', 'Ciências da Natureza', {
        areaDoConhecimento: 3,
        componenteCurricularDescription: 'Ciências',
        collection: DISCLOSED,
        timeWindows: window(now - 10 * DAY_MS, now - DAY_MS, 90),
        items: SCIENCES,
      }),
    },
    {
      sitters: 'paid',
      file: exam('demo-linguagens', 'Linguagens', {
        areaDoConhecimento: 1,
        componenteCurricularDescription: 'Linguagens',
        collection: PAID,
        // Before others: at the end of lists.
        timeWindows: window(now - 12 * DAY_MS, now - DAY_MS, 90),
        items: LANGUAGES,
      }),
    },
    {
      sitters: 'all',
      file: exam('demo-redacao', 'Redação', {
        areaDoConhecimento: 8,
        componenteCurricularDescription: 'Redação',
        collection: SOON,
        timeWindows: window(now + DAY_MS, now + 8 * DAY_MS, 90),
        items: WRITING,
      }),
    },
    {
      sitters: 'all',
      file: exam('demo-nivelamento', 'Nivelamento', {
        componenteCurricularDescription: 'Conhecimentos gerais',
        collection: LEVEL,
        timeWindows: open(30),
        items: LEVELLING,
      }),
    },
    {
      sitters: 'all',
      file: exam('demo-logica', 'Desafio de lógica', {
        areaDoConhecimento: 2,
        componenteCurricularDescription: 'Raciocínio lógico',
        collection: CHALLENGE,
        timeWindows: open(45),
        shuffleItems: true,
        items: LOGIC,
      }),
    },
    {
      sitters: 'room',
      file: exam('demo-acompanhado', 'Simulado acompanhado', {
        componenteCurricularDescription: 'Conhecimentos gerais',
        collection: WATCHED,
        timeWindows: open(90),
        items: PROCTORED,
      }),
    },
    {
      sitters: 'watched',
      file: exam('demo-camera', 'Avaliação com câmera', {
        componenteCurricularDescription: 'Conhecimentos gerais',
        collection: WATCHED_BEFORE,
        timeWindows: window(now - 10 * DAY_MS, now - DAY_MS, 90),
        items: PROCTORED,
      }),
    },
    {
      sitters: 'all',
      file: exam('demo-tipos', 'Tipos de questão', {
        componenteCurricularDescription: 'Conheça a prova',
        collection: KINDS,
        timeWindows: open(60),
        symbolTable: SYMBOLS,
        items: SHOWCASE,
      }),
    },
    {
      sitters: 'essay',
      file: exam('demo-redacao-2026', 'Redação 2026', {
        areaDoConhecimento: 8,
        componenteCurricularDescription: 'Redação',
        collection: ESSAY_2026,
        timeWindows: window(now - 10 * DAY_MS, now - DAY_MS, 90),
        items: ESSAY,
      }),
    },
    {
      sitters: 'planned_essay',
      file: exam('demo-redacao-dupla', 'Redação 2026', {
        areaDoConhecimento: 8,
        componenteCurricularDescription: 'Redação',
        collection: ESSAY_TWICE_2026,
        timeWindows: window(now - 10 * DAY_MS, now - DAY_MS, 90),
        items: ESSAY_TWICE,
      }),
    },
  ]
}
