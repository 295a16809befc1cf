import { describe, expect, it } from 'vitest'
import { entryAction, listAddress, mayEnterExam } from '../../src/features/runner/rules/status.ts'

describe('the instructions', () => {
  const action = (status: Parameters<typeof entryAction>[0]['status'], more = {}) =>
    entryAction({ status, onlyLooks: false, isBlocked: false, ...more })

  it('have the button that fits the status', () => {
    expect(action('STARTED')).toBe('continue')
    expect(action('AVAILABLE')).toBe('start')
    expect(action('AVAILABLE_SOON')).toBe('unavailable')
    expect(action('UNAVAILABLE')).toBe('unavailable')
    for (const status of ['FINISHED', 'STOPPED', 'UNKNOWN'] as const) expect(action(status)).toBe('none')
  })

  it('show no button to a guardian, and to a candidate who has another activity to do first', () => {
    for (const status of ['STARTED', 'AVAILABLE', 'AVAILABLE_SOON'] as const)
      expect(action(status, { onlyLooks: true })).toBe('none')
    expect(action('AVAILABLE', { isBlocked: true })).toBe('unavailable')
    expect(action('STARTED', { isBlocked: true })).toBe('continue')
  })

  it('open the items only while the exam runs, or where the collection leaves it open', () => {
    expect(mayEnterExam('STARTED', false)).toBe(true)
    expect(mayEnterExam('AVAILABLE', false)).toBe(false)
    expect(mayEnterExam('STOPPED', true)).toBe(true)
    expect(mayEnterExam('STOPPED', false)).toBe(false)
    expect(mayEnterExam('UNAVAILABLE', true)).toBe(false)
    expect(mayEnterExam('FINISHED', true)).toBe(false)
  })

  it('link back to the list of the collection where it has one of its own', () => {
    const flags = { id: 4, enableAdaptativeFlow: false, setUnavailableToApplications: false }
    expect(listAddress(flags)).toBe('/applications')
    expect(listAddress({ ...flags, enableAdaptativeFlow: true })).toBe('/applications?collection=4')
    expect(listAddress({ ...flags, setUnavailableToApplications: true })).toBe('/applications?collection=4')
  })
})
