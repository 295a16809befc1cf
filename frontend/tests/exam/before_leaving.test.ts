import { afterEach, expect, test } from 'vitest'
import {
  beforeLeaving,
  guardLeaving,
  isLeavingMeant,
  NOTHING_LEFT,
  stayAfterAll,
} from '../../src/exam/leaving.ts'

const ends: (() => void)[] = []
afterEach(() => {
  ends.splice(0).forEach((end) => end())
  stayAfterAll()
})

test('everybody with unsaved work is asked, and one who holds the person is enough', async () => {
  ends.push(guardLeaving(() => Promise.resolve({ ...NOTHING_LEFT, unsent: 2 })))
  const unregister = guardLeaving(() => Promise.resolve({ ...NOTHING_LEFT, held: 'Espere.' }))
  expect(await beforeLeaving()).toEqual({ ...NOTHING_LEFT, unsent: 2, held: 'Espere.' })
  expect(isLeavingMeant()).toBe(false)
  unregister()
  expect(await beforeLeaving()).toEqual({ ...NOTHING_LEFT, unsent: 2 })
})

test('held by somebody, the browser still asks before it closes the page', async () => {
  const unregister = guardLeaving(() => Promise.resolve({ ...NOTHING_LEFT, held: 'Espere.' }))
  await beforeLeaving()
  expect(isLeavingMeant()).toBe(false)
  unregister()
  await beforeLeaving()
  expect(isLeavingMeant()).toBe(true)
})
