import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { examplePreview } from '../../src/features/item-decisions/example_decision.ts'
import {
  draftedRuling,
  hasOpen,
  NO_RULING,
  rulingBody,
  rulingErrors,
} from '../../src/features/item-decisions/ruling.ts'

const { open } = examplePreview().appeals
const USUAL = { id: 1, name: 'Deferido' }
const typed = { ...NO_RULING, isOn: true, response: '<p>Anulada.</p>', except: [5] }

test('an order names the ruling for what was previewed, with the usual decision where nobody chose another', () => {
  expect(rulingBody(typed, open, USUAL)).toEqual({
    response: '<p>Anulada.</p>',
    granted: 1,
    others: null,
    except: [5],
    seen: '3;1x,1,1:2',
  })
  const chosen = { ...typed, granted: { id: 8, name: 'Acolhido' }, others: { id: 3, name: 'Indeferido' } }
  expect(rulingBody(chosen, open, USUAL)).toMatchObject({ granted: 8, others: 3 })
})

test('it names none where nobody wants one, none waits, or the decisions are not there yet', () => {
  expect(rulingBody({ ...typed, isOn: false }, open, USUAL)).toBeUndefined()
  expect(rulingBody(typed, null, USUAL)).toBeUndefined()
  expect(rulingBody(typed, open, null)).toBeUndefined()
  expect(hasOpen({ seen: '0;', graded: 2, raised: 0, others: 0, groups: [] })).toBe(false)
})

test('a draft comes back as it was typed, and nothing else does', () => {
  const stored: unknown = JSON.parse(JSON.stringify({ ...typed, granted: USUAL }))
  expect(draftedRuling(stored)).toEqual({ ...typed, granted: USUAL })
  for (const other of [null, 'x', {}, { response: 'x' }, { response: 1, except: [] }])
    expect(draftedRuling(other)).toBeNull()
  expect(draftedRuling({ response: 'x', except: ['a', 2], granted: 'y' })).toEqual({
    ...NO_RULING,
    response: 'x',
    except: [2],
  })
})

test('what the server says of its fields is shown at them', () => {
  const error = new ApiError(400, { response: ['Escreva a resposta.'], reason: ['x'] })
  expect(rulingErrors(error)).toEqual({ response: 'Escreva a resposta.' })
  expect(rulingErrors(new Error('x'))).toEqual({})
})
