import { describe, expect, it } from 'vitest'
import {
  ALL,
  countOf,
  isSelected,
  NOTHING,
  selectedWith,
  selectionBody,
  withPage,
} from '../../src/features/application-list/model/selection.ts'

const PAGE = [11, 12, 13]
const ticked = (...ids: number[]) => new Set(ids)

describe('a selection of ticked rows', () => {
  it('keeps what was ticked on other pages', () => {
    const first = withPage(NOTHING, PAGE, ticked(11, 13))
    const second = withPage(first, [21, 22], ticked(22))
    expect(selectionBody(second, {}, '')).toEqual({ ids: [11, 13, 22], filters: {} })
    expect(countOf(withPage(second, PAGE, ticked(13)), 500)).toBe(2)
  })

  it('has a page only where it was ticked', () => {
    expect(PAGE.filter((id) => isSelected(NOTHING, id))).toEqual([])
    expect(countOf(withPage(NOTHING, PAGE, ticked(...PAGE)), 500)).toBe(3)
  })
})

describe('a selection of all that the filters leave', () => {
  it('has also what no page has shown, but what was unticked', () => {
    const some = withPage(ALL, PAGE, ticked(11, 13))
    expect(isSelected(some, 12)).toBe(false)
    expect(isSelected(some, 99)).toBe(true)
    expect(countOf(some, 500)).toBe(499)
    expect(selectionBody(some, { status: 'STARTED' }, 'ana')).toEqual({
      all: true,
      filters: { status: 'STARTED' },
      search: 'ana',
      except: [12],
    })
  })

  it('takes back what is ticked again', () => {
    const back = withPage(withPage(ALL, PAGE, ticked(11)), PAGE, ticked(...PAGE))
    expect(selectionBody(back, {}, '')).toEqual({ all: true, filters: {}, except: [] })
  })
})

describe('another search', () => {
  it('leaves what was ticked, and nothing of "all"', () => {
    const some = withPage(NOTHING, PAGE, ticked(11))
    expect(selectedWith({ key: 'a', search: '3A', selection: some }, 'a', '')).toBe(some)
    const all = { key: 'a', search: '3A', selection: ALL }
    expect(selectedWith(all, 'a', '3A')).toBe(ALL)
    expect(countOf(selectedWith(all, 'a', ''), 540)).toBe(0)
    expect(countOf(selectedWith(all, 'b', '3A'), 540)).toBe(0)
  })
})
