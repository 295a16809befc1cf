import { describe, expect, test } from 'vitest'
import { bodyOf, NO_FILTER, type Collection, type SchoolClass } from '../src/batch/batch_calls'
import { countOf, isChosen, NOBODY, toggledAll, toggledPerson } from '../src/batch/chosen_people'

describe('who is chosen', () => {
  test('one by one, or everybody but for exceptions', () => {
    const one = toggledPerson(NOBODY, 1)
    expect([isChosen(one, 1), isChosen(one, 2), countOf(one, 30)]).toEqual([true, false, 1])
    const all = toggledAll(one)
    expect([isChosen(all, 2), countOf(all, 30)]).toEqual([true, 30])
    const but = toggledPerson(all, 2)
    expect([isChosen(but, 2), countOf(but, 30)]).toEqual([false, 29])
    expect(countOf(toggledPerson(but, 2), 30)).toBe(30)
  })

  test('the box of the list forgets exceptions and those chosen before', () => {
    const all = toggledPerson(toggledAll(NOBODY), 2)
    expect(countOf(toggledAll(all), 30)).toBe(0)
    expect(countOf(toggledAll(toggledAll(all)), 30)).toBe(30)
  })
})

test('the order names people by id, or by the filters that found them and the exceptions', () => {
  const collections = [{ id: 4 } as Collection]
  const one = toggledPerson(NOBODY, 1)
  expect(bodyOf({ collections, exams: null, people: one, filter: NO_FILTER })).toEqual({
    collections: [4],
    filters: { users: [1] },
  })
  const people = toggledPerson(toggledAll(NOBODY), 2)
  const filter = { search: 'ana', schoolClass: { id: 7 } as SchoolClass, collection: null }
  expect(bodyOf({ collections, exams: [9], people, filter })).toEqual({
    collections: [4],
    filters: {
      group: 'ALUNO',
      isActive: true,
      search: 'ana',
      hierarchy: 'class:7',
      all: true,
      exceptions: [2],
      exams: [9],
    },
  })
})
