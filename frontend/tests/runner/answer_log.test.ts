import { expect, it } from 'vitest'
import type { AnswerLog } from '../../src/features/runner/exam/calls.ts'
import { AnswerLogger } from '../../src/features/runner/exam/answer_log.ts'
import { FakeTime } from '../offline/support/time.ts'

const answer = (position: number, freeResponse: string) => ({
  id: position + 10,
  position,
  alternativeId: null,
  alternatives: [],
  freeResponse,
  seconds: 4,
})

it('sends edited answers by position, 1 s after the last edit (const-question-004)', () => {
  const time = new FakeTime()
  const sent: AnswerLog[] = []
  const log = new AnswerLogger({
    applicationId: '7',
    scheduler: time,
    calls: { log: (_id, answers) => Promise.resolve(void sent.push(answers)) },
  })
  log.note(answer(1, ''))
  time.advance(999)
  log.note(answer(2, 'x'))
  log.note(answer(1, 'y'))
  time.advance(999)
  expect(sent).toEqual([])
  time.advance(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    1: { answer: 11, hasText: true, seconds: 4 },
    2: { answer: 12, hasText: true },
  })
})
