import { expect, test } from 'vitest'
import { flipped, readChoices, writeChoices } from '../../src/features/live-room/state/stored_choices.ts'

test('choices for single candidates survive being stored', () => {
  const chosen = flipped(
    flipped(flipped(readChoices(null), 'stopped', 7), 'soundFlipped', 9),
    'soundFlipped',
    3
  )
  const again = readChoices(writeChoices(chosen))
  expect(again).toEqual({ stopped: new Set([7]), stillOnly: new Set(), soundFlipped: new Set([3, 9]) })
  expect(flipped(again, 'stopped', 7).stopped.size).toBe(0)
})

test('choices are valid whatever the storage holds', () => {
  for (const text of ['', 'null', '7', '[]', '{', '{"stopped":"7"}'])
    expect(readChoices(text).stopped.size).toBe(0)
  expect(readChoices('{"stopped":[7,"8",null,9.5]}').stopped).toEqual(new Set([7]))
})
