import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOut } from '../../src/api/login.ts'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'
import { forgetInTab, readInTab, writeInTab } from '../../src/api/tab_store.ts'

/** The session storage of a tab: its keys are properties, as in a browser. */
class Tab {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Tab())
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('what a person left in the tab is theirs alone, and goes with whoever logs in after them', () => {
  writeInTab(1, 'drafts', ['a'])
  writeInTab(12, 'drafts', ['b'])
  expect([readInTab(1, 'drafts'), readInTab(12, 'drafts'), readInTab(2, 'drafts')]).toEqual([
    ['a'],
    ['b'],
    null,
  ])
  forgetInTab(1)
  expect([readInTab(1, 'drafts'), readInTab(12, 'drafts')]).toEqual([['a'], null])
  writeInTab(1, 'drafts', null)
  expect(readInTab(1, 'drafts')).toBeNull()
})

test('a log-out deletes it, a lost session does not, and nothing else of the tab is touched', () => {
  const session = { token: 'abc', user: { id: 1 } } as Session
  sessionStorage.setItem('banca.loss', 'ended')
  writeInTab(1, 'drafts', ['a'])
  setSession(session)
  clearSession()
  expect(readInTab(1, 'drafts')).toEqual(['a'])
  setSession(session)
  logOut()
  expect(readInTab(1, 'drafts')).toBeNull()
  expect(sessionStorage.getItem('banca.loss')).toBe('ended')
})

test('a browser that denies its storage is no failure', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied')
    },
    setItem: () => {
      throw new DOMException('denied')
    },
  })
  expect(() => writeInTab(1, 'drafts', ['a'])).not.toThrow()
  expect(readInTab(1, 'drafts')).toBeNull()
  expect(() => forgetInTab(null)).not.toThrow()
})
