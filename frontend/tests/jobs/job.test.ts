import { expect, test } from 'vitest'
import { actsOn, advanced, percentOf, startsCollapsed, toneOf } from '../../src/features/jobs/job.ts'
import { exampleJob as job } from '../../src/features/jobs/example_job.ts'

test('an open job is cancelled once, a failed one is retried, and only who ordered one that ended dismisses it', () => {
  expect(actsOn(job(), 7)).toEqual(['cancel'])
  expect(actsOn(job({ state: 'QUEUED' }), 8)).toEqual(['cancel'])
  expect(actsOn(job({ isCancelRequested: true }), 7)).toEqual([])
  expect(actsOn(job({ canCancel: false }), 7)).toEqual([])
  expect(actsOn(job({ state: 'FAILED' }), 7)).toEqual(['retry', 'dismiss'])
  expect(actsOn(job({ state: 'FAILED' }), 8)).toEqual(['retry'])
  expect(actsOn(job({ state: 'DONE' }), 7)).toEqual(['dismiss'])
  expect(actsOn(job({ state: 'DONE', hasFile: true }), 7)).toEqual(['download', 'dismiss'])
  expect(actsOn(job({ state: 'CANCELLED', orderedBy: null }), 7)).toEqual([])
})

test('the share that is done is never above 100, and unknown without a total', () => {
  expect(percentOf(job())).toBe(16)
  expect(percentOf(job({ done: 20, total: 10 }))).toBe(100)
  expect(percentOf(job({ total: null }))).toBeNull()
  expect(percentOf(job({ total: 0 }))).toBeNull()
})

test('the colour repeats the state: warnings are no plain success', () => {
  expect(toneOf(job())).toBe('plain')
  expect(toneOf(job({ state: 'DONE' }))).toBe('success')
  expect(toneOf(job({ state: 'DONE', warnings: 1 }))).toBe('warning')
  expect(toneOf(job({ state: 'FAILED' }))).toBe('error')
  expect(toneOf(job({ state: 'CANCELLED' }))).toBe('plain')
})

test('a screen reader hears each tenth, each state and each new job, and not each number', () => {
  const at = (done: number) => job({ done, total: 100 })
  expect(advanced([at(10)], [at(19)])).toEqual([])
  expect(advanced([at(19)], [at(20)])).toEqual([at(20)])
  const ended = job({ state: 'DONE', stateText: 'concluído' })
  expect(advanced([at(99)], [ended])).toEqual([ended])
  expect(advanced([], [at(0)])).toEqual([at(0)])
  expect(advanced([ended], [])).toEqual([])
})

type Seen = Parameters<typeof startsCollapsed>[1]

test('the bar begins as one line on a small screen, and where all had ended before the page was opened, unless a job failed', () => {
  const [running, failed] = [job(), job({ state: 'FAILED' })]
  const done = job({ state: 'DONE' })
  const [small, wide] = [true, false].map((isSmall) => ({ isSmall, isNews: true })) as [Seen, Seen]
  expect(startsCollapsed([running, done], small)).toBe(true)
  expect(startsCollapsed([running, failed], small)).toBe(false)
  expect(startsCollapsed([running], wide)).toBe(false)
  // It ended while somebody looked: they read how.
  expect(startsCollapsed([done], wide)).toBe(false)
  expect(startsCollapsed([done], { ...wide, isNews: false })).toBe(true)
  expect(startsCollapsed([done, failed], { ...wide, isNews: false })).toBe(false)
})
