import { expect, test } from 'vitest'
import { Facts } from '../../src/features/application-list/cells/Facts.tsx'
import { StatusTag } from '../../src/features/application-list/cells/StatusTag.tsx'
import type { Row } from '../../src/features/application-list/types.ts'
import { rendered } from '../rendered.tsx'

test('an application without a window says so, in the list and in its sheet', () => {
  const row = {
    status: 'UNKNOWN',
    secondsToTimeout: null,
    exam: { name: 'Prova', itemsCount: 8 },
    user: { publicIdentifier: null, person: { cellphone: null } },
    class: null,
    specialNeed: null,
    timeWindows: [],
    grantedMinutes: 0,
    startedAt: null,
    finishedAt: null,
    serverTime: '2026-11-26T09:00:00Z',
    receipt: null,
  } as unknown as Row
  expect(rendered(<StatusTag status="UNKNOWN" />)).toContain('states.UNKNOWN')
  const sheet = rendered(<Facts showsTimes heardAt={0} row={row} />)
  expect(sheet).toContain('states.UNKNOWN')
  expect(sheet).toContain('noWindow')
  expect(sheet).not.toContain('facts.opens')
})
