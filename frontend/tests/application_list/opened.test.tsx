import { describe, expect, test } from 'vitest'
import { follow, type Opened } from '../../src/features/application-list/model/opened.ts'
import type { Row } from '../../src/features/application-list/types.ts'
import { WithdrawnNotice } from '../../src/features/application-list/WithdrawnNotice.tsx'
import { rendered } from '../rendered.tsx'

const row = (id: number, status = 'STARTED') => ({ id, status, user: { name: 'Ana' } }) as Row
const list = (...results: Row[]) => ({ results, heardAt: 900 })
const anchor = {} as HTMLElement
const act: Opened = { what: 'act', act: 'stop', anchor, row: row(7), heardAt: 300 }

describe('what is opened from a row of the list', () => {
  test('follows the row as the list reads it again', () => {
    const stopped = row(7, 'STOPPED')
    expect(follow(act, list(row(6), stopped))).toEqual({ ...act, row: stopped, heardAt: 900 })
    expect(follow(null, list(row(7)))).toBeNull()
  })
  test('stays where an act takes the row out of the filters, even as the last one', () => {
    expect(follow(act, list(row(6)))).toEqual(act)
    expect(follow(act, list())).toEqual(act)
    const sheet: Opened = { what: 'sheet', row: row(7), heardAt: 300 }
    expect(follow(sheet, list())).toEqual(sheet)
  })
  test('a menu closes with its row, and does not open again by itself', () => {
    const menu: Opened = { what: 'menu', anchor, row: row(7), heardAt: 300 }
    expect(follow(menu, list(row(7)))).toMatchObject({ what: 'menu' })
    const closed = follow(menu, list())
    expect(closed).toBeNull()
    expect(follow(closed, list(row(7)))).toBeNull()
  })
})

test('after a withdrawal the focus is on its way back', () => {
  const html = rendered(<WithdrawnNotice withdrawn={{ id: 7, name: 'Ana' }} onClose={() => undefined} />)
  expect(html).toMatch(/<button[^>]*autofocus[^>]*>withdrawn\.restore/)
})
