import { afterEach, expect, test } from 'vitest'
import {
  beforeLeaving,
  guardLeaving,
  holdOnce,
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

test('what is unsaved holds a person once; what is typed after that holds them again', async () => {
  let typed: string | null = 'a'
  const leave = holdOnce(() => Promise.resolve(typed === null ? null : { what: typed, text: 'Envie antes.' }))
  const held = { ...NOTHING_LEFT, held: 'Envie antes.' }
  expect([await leave(), await leave()]).toEqual([held, NOTHING_LEFT])
  typed = 'ab'
  expect([await leave(), await leave()]).toEqual([held, NOTHING_LEFT])
  typed = null
  expect(await leave()).toEqual(NOTHING_LEFT)
  typed = 'ab'
  expect(await leave()).toEqual(held)
})
