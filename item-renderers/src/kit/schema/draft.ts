import type { JsonSchema } from '../../contract/index.ts'
import { MAX_ALTERNATIVES, MIN_ALTERNATIVES } from '../choice/content.ts'

/** The JSON Schema draft of every schema here. */
export const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** Fields of the exam file that belong to the item's place in the exam, or to every category alike. */
export const COMMON_PROPERTIES: JsonSchema = {
  id: { type: 'integer', minimum: 0, readOnly: true },
  idn: { type: 'string', title: 'Identificador', description: 'Identifica a questão em novas importações.' },
  position: { type: 'integer', minimum: 1, title: 'Posição na prova' },
  verboseName: { type: ['string', 'null'], title: 'Nome mostrado' },
  introduction: {
    type: ['string', 'null'],
    title: 'Texto de apoio (HTML)',
    contentMediaType: 'text/html',
    default: '',
  },
  question: {
    type: 'string',
    title: 'Enunciado (HTML)',
    contentMediaType: 'text/html',
    minLength: 1,
    pattern: '\\S',
  },
  description: { type: ['string', 'null'], title: 'Descrição (HTML)', contentMediaType: 'text/html' },
  value: { type: ['number', 'null'], title: 'Valor em pontos', minimum: 0, maximum: 1_000_000, default: 1 },
  hasAttachment: { type: ['boolean', 'null'], title: 'Aceita arquivo na resposta', default: false },
  isCancelled: { type: ['boolean', 'null'], title: 'Anulada', default: false },
  answerTimeLimit: { type: ['number', 'null'], title: 'Tempo para responder (segundos)', minimum: 0 },
  irt: {
    type: ['object', 'null'],
    title: 'Parâmetros da TRI',
    properties: {
      a: { type: 'number' },
      b: { type: 'number' },
      c: { type: 'number' },
      d: { type: 'number' },
    },
    required: ['a', 'b', 'c'],
  },
  skill: {
    type: ['object', 'null'],
    title: 'Habilidade',
    properties: {
      idn: { type: 'string' },
      habilidade: { type: ['string', 'integer'] },
      competencia: { type: ['string', 'integer'] },
    },
  },
}

/** Schema of a slot that the category leaves empty. */
export const NULL_SLOT: JsonSchema = { type: 'null', default: null }
export const EMPTY_LIST_SLOT: JsonSchema = { type: 'array', maxItems: 0, default: [] }

/** One alternative of the exam file. */
const ALTERNATIVE_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['content'],
  properties: {
    id: { type: 'integer', minimum: 0, readOnly: true },
    letter: { type: ['string', 'null'], title: 'Letra' },
    position: { type: ['integer', 'null'], minimum: 1, maximum: 1000, title: 'Posição' },
    content: {
      type: 'string',
      title: 'Texto (HTML); vazio mostra só a letra',
      contentMediaType: 'text/html',
    },
    explanation: { type: ['string', 'null'], title: 'Explicação (HTML)', contentMediaType: 'text/html' },
    isCorrect: { type: ['boolean', 'null'], title: 'Correta', default: false },
  },
}

/** The alternatives of the exam file, at least one of them correct. */
export const ALTERNATIVES_SCHEMA: JsonSchema = {
  type: 'array',
  title: 'Alternativas',
  minItems: MIN_ALTERNATIVES,
  maxItems: MAX_ALTERNATIVES,
  items: ALTERNATIVE_SCHEMA,
  contains: { type: 'object', required: ['isCorrect'], properties: { isCorrect: { const: true } } },
  minContains: 1,
}
