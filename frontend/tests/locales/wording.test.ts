import { expect, it } from 'vitest'
import serverEn from '../../../backend/app/delivery/locales/en.json'
import serverPortuguese from '../../../backend/app/delivery/locales/pt-BR.json'
import listEn from '../../src/locales/en/applications.json'
import runnerEn from '../../src/locales/en/runner.json'
import listPortuguese from '../../src/locales/pt-BR/applications.json'
import runnerPortuguese from '../../src/locales/pt-BR/runner.json'

it('list, instructions and server say the same of a late start and of an exam that has to come first', () => {
  const houses = [
    [listPortuguese, runnerPortuguese, serverPortuguese],
    [listEn, runnerEn, serverEn],
  ] as const
  for (const [list, runner, server] of houses) {
    expect(runner.instructions.graceOver).toBe(server.grace_period_over)
    expect(list.reasons.EXPIRED_GRACE_PERIOD).toBe(server.grace_period_over)
    expect(runner.instructions.mandatory).toBe(server.mandatory_collection)
    expect(list.notes.mandatory).toBe(server.mandatory_collection)
  }
})

it('asks in the words of the documents before unsaved work is left', () => {
  expect(runnerEn.leave.unsaved).toBe('Are you sure do you want to leave? Unsaved changes will be lost.')
})
