import { expect, it } from 'vitest'
import { AlertLogger } from '../../src/features/runner/exam/alert_log.ts'
import type { Alerted } from '../../src/features/runner/exam/calls.ts'
import { FakeTime } from '../offline/support/time.ts'

const of = (alertType: Alerted['alertType'], message: string): Alerted => ({
  alertType,
  message,
  collectionId: 3,
  examId: 4,
})

it('records alerts 2 s after the last one, each kind once, and sends pending ones when the page closes (const-question-005)', async () => {
  const time = new FakeTime()
  const sent: Alerted[] = []
  const log = new AlertLogger({
    scheduler: time,
    calls: { saveAlert: (alert) => Promise.resolve(void sent.push(alert)) },
  })
  log.note(of('TIME_LEFT', '2 minutos'))
  time.advance(1_999)
  log.note(of('TIME_LEFT', '1 minuto'))
  log.note(of('ITEM_TIME_OVER', 'acabou'))
  time.advance(1_999)
  expect(sent).toEqual([])
  time.advance(1)
  expect(sent).toEqual([of('TIME_LEFT', '1 minuto'), of('ITEM_TIME_OVER', 'acabou')])
  log.note(of('TIME_OVER', 'fim'))
  log.flush()
  time.advance(10_000)
  expect(sent.slice(2)).toEqual([of('TIME_OVER', 'fim')])
})
