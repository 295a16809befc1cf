import i18n from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reportLink } from '../../src/api/link.ts'
import { sendField } from '../../src/features/corrections/calls.ts'
import corrections from '../../src/locales/pt-BR/corrections.json' with { type: 'json' }
import { exampleAnswer as answer } from '../../src/features/corrections/example_answer.ts'

const POINTS = { correctionId: 7, answerId: 70, revision: 2, points: 7.5 }
const CLEAR = { ...POINTS, points: null }
const COMMENT = { correctionId: 7, answerId: 70, revision: 2, comment: '<p>Bom</p>' }

let sent: { path: string; body: unknown }[] = []
let reply: { status: number; body: unknown } | null

beforeAll(() =>
  i18n.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { corrections, common: {} } },
    interpolation: { escapeValue: false },
  })
)
beforeEach(() => {
  sent = []
  reply = { status: 200, body: answer({ revision: 3 }) }
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) as unknown })
    if (reply === null) return Promise.reject(new TypeError('no answer'))
    const { status, body } = reply
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    )
  })
})
afterEach(() => {
  // Nobody looks for the server after the test.
  reportLink('up')
  vi.unstubAllGlobals()
})

test('points, their absence and a comment have a call each, with the revision that was read', async () => {
  expect(await sendField(POINTS)).toMatchObject({ is: 'saved', now: { correctionId: 7, revision: 3 } })
  await sendField(CLEAR)
  await sendField(COMMENT)
  expect(sent).toEqual([
    { path: '/v1/free_response_corrections', body: { answer: 70, value: 7.5, revision: 2 } },
    { path: '/v1/free_response_corrections/7/delete_grade', body: { revision: 2 } },
    {
      path: '/v1/free_response_corrections/save_comment',
      body: { id: 7, comment: '<p>Bom</p>', revision: 2 },
    },
  ])
})

test.each([
  [{ value: ['De 0 a 10.'], nonFieldErrors: ['x'] }, 'De 0 a 10.'],
  [{ nonFieldErrors: ['Já divulgada.'] }, 'Já divulgada.'],
  [{}, 'Ocorreu um erro inesparado.'],
])(
  'a refused mark shows the first message of value or nonFieldErrors (rule-correction-008)',
  async (body, message) => {
    reply = { status: 400, body: { code: 'validation', ...body } }
    expect(await sendField(POINTS)).toEqual({ is: 'refused', message })
  }
)

test('clearing that is refused without a message says so (rule-correction-009)', async () => {
  reply = { status: 400, body: { code: 'validation' } }
  expect(await sendField(CLEAR)).toEqual({ is: 'refused', message: 'Ocorreu um erro inesperado.' })
})

test('a mark that somebody else has changed comes with its present values', async () => {
  const current = answer({ correctionValue: 4, revision: 5 })
  reply = { status: 409, body: { code: 'correction_changed', nonFieldErrors: ['x'], current } }
  expect(await sendField(POINTS)).toEqual({ is: 'changed', present: current })
})

test('a server that does not answer, or fails, may take it later', async () => {
  const unreachable = { is: 'unreachable', message: corrections.save.unreachable }
  reply = { status: 503, body: { code: 'unavailable' } }
  expect(await sendField(POINTS)).toEqual(unreachable)
  reply = null
  expect(await sendField(POINTS)).toEqual(unreachable)
})
