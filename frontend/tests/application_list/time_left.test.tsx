import { expect, test } from 'vitest'
import { Facts } from '../../src/features/application-list/cells/Facts.tsx'
import type { Row } from '../../src/features/application-list/types.ts'
import { rendered } from '../rendered.tsx'

/** The facts of an exam with 125 s left when the server was heard, ten minutes ago. */
const facts = (status: string, secondsToTimeout: number | null = 125, timeRuns = status === 'STARTED') =>
  rendered(
    <Facts
      showsTimes
      heardAt={performance.now() - 600_000}
      row={
        {
          status,
          secondsToTimeout,
          timeRuns,
          exam: { name: 'Prova', itemsCount: 8 },
          user: { publicIdentifier: null, person: { cellphone: null } },
          class: null,
          specialNeed: null,
          timeWindows: [
            { startTime: '2026-11-26T08:00:00Z', endTime: '2026-11-26T10:00:00Z', maxDuration: 60 },
          ],
          grantedMinutes: 0,
          startedAt: null,
          finishedAt: null,
          serverTime: '2026-11-26T09:00:00Z',
          receipt: null,
        } as unknown as Row
      }
    />
  )

test('a stopped exam shows the time that it goes on with, and no clock that runs', () => {
  expect(facts('STOPPED')).toContain('timeStands')
  expect(facts('STARTED')).toContain('timeOver')
  expect(facts('STOPPED', null)).not.toContain('timeStands')
  expect(facts('FINISHED')).not.toMatch(/timeStands|timeOver/)
})

test('an exam whose time a pause holds shows the same, though it is being written', () => {
  expect(facts('STARTED', 125, false)).toContain('timeStands')
})
