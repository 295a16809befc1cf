import { describe, expect, test } from 'vitest'
import { availableOf, yearBeside } from '../src/periods/available'
import { NOTHING, selectedOf, toggled, toggledAll } from '../src/two_lists/selection'

const period = (id: number, more: { checked?: boolean } = {}) => ({
  id,
  periodoId: { id, dsPeriodo: `Período ${id}` },
  year: 2026,
  checked: false,
  ...more,
})
const linkTo = (id: number, periodoAno: number) => ({
  id,
  periodoAno,
  periodoNome: 'x',
  periodoId: 1,
  year: 2026,
  menu: 1,
  visible: true,
})

describe('a selection', () => {
  // A click and the checkbox of the list change the selection (trans-period-menu-001, trans-period-menu-002).
  test('a card toggles itself, and the box of a list all of them or none', () => {
    const one = toggled(NOTHING, 1)
    expect([...one]).toEqual([1])
    expect([...toggled(one, 1)]).toEqual([])
    const all = toggledAll([1, 2], one)
    expect([...all]).toEqual([1, 2])
    expect([...toggledAll([1, 2], all)]).toEqual([])
  })

  test('what another list has stays selected, and is none of this one', () => {
    const both = toggledAll([1, 2], new Set([9]))
    expect(selectedOf([1, 2], both)).toEqual([1, 2])
    expect([...toggledAll([1, 2], both)]).toEqual([9])
  })
})

// What is not offered: checked periods, and linked ones (rule-period-menu-007, rule-period-menu-008).
test('available are all year periods but linked ones and those that are checked', () => {
  const periods = [period(1), period(2), period(3, { checked: true })]
  expect(availableOf(periods, [linkTo(7, 1)]).map(({ id }) => id)).toEqual([2])
  expect(availableOf(periods, []).map(({ id }) => id)).toEqual([1, 2])
})

test('the year is beside a text that does not name it', () => {
  expect(yearBeside('1º semestre', 2026)).toBe('2026')
  expect(yearBeside('2026', 2026)).toBeUndefined()
})
