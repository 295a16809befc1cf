import { expect, test } from 'vitest'
import { applyEdit, fromServer, settle } from '../../src/offline/engine/merge.ts'
import { isContentPending } from '../../src/offline/pending_exams.ts'

const answered = applyEdit(
  fromServer('7', { id: 1, position: 1, revision: 0 }),
  { freeResponse: 'Pampa' },
  1_000
)
const acknowledged = settle(answered, 1, { id: 1, revision: 1, accepted: true }, '2026-11-22T12:00:00Z')

test('an answer is pending until the server has its content; its seconds, its finish and "left" do not count', () => {
  expect(isContentPending(answered)).toBe(true)
  expect(isContentPending(acknowledged)).toBe(false)
  for (const patch of [{ seconds: 9 }, { finished: true }, { left: true as const }])
    expect(isContentPending(applyEdit(acknowledged, patch, 2_000))).toBe(false)
  expect(isContentPending(applyEdit(acknowledged, { freeResponse: 'Cerrado' }, 2_000))).toBe(true)
})
