import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../src/api/session.ts'

const session = (id: number, language = 'pt-BR') =>
  ({ token: `t${id}`, user: { id, language, loggedGroup: 'ALUNO', groups: ['ALUNO'] } }) as unknown as Session

class FakeStorage {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

let storage: FakeStorage
let tabs: EventTarget

beforeEach(() => {
  vi.resetModules()
  storage = new FakeStorage()
  tabs = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
})
afterEach(() => vi.unstubAllGlobals())

/** A fresh page on the same browser. */
const open = async () => {
  vi.resetModules()
  return {
    ...(await import('../../src/api/preferences.ts')),
    ...(await import('../../src/api/session.ts')),
  }
}

test('the language is Portuguese by default, else the one that the server stores for the person', async () => {
  const page = await open()
  expect(page.getLanguage()).toBe('pt-BR')
  page.setSession(session(1, 'en'))
  expect(page.getLanguage()).toBe('en')
})

test('each person has a language of their own, across reloads', async () => {
  const first = await open()
  first.setSession(session(1))
  first.setLanguage('en')
  const later = await open()
  expect(later.getLanguage()).toBe('en')
  later.setSession(session(2))
  expect(later.getLanguage()).toBe('pt-BR')
  later.setSession(session(1))
  expect(later.getLanguage()).toBe('en')
})

test('a language chosen on the log-in page applies once, to the next person who logs in', async () => {
  const page = await open()
  page.setLanguage('en')
  page.setSession(session(1))
  expect(page.storeChosenLanguage()).toBe('en')
  expect(page.getLanguage()).toBe('en')
  page.setSession(session(2))
  expect(page.storeChosenLanguage()).toBeNull()
  expect(page.getLanguage()).toBe('pt-BR')
})

test('a log-out in another tab is noticed here', async () => {
  const page = await open()
  page.setSession(session(1))
  const heard = vi.fn()
  page.onSessionChange(heard)
  storage.removeItem('banca.session')
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'banca.session' }))
  expect(heard).toHaveBeenCalledOnce()
  expect(page.getSession()).toBeNull()
})

test('switching the group replaces the user; the token stays unless the server renews it', async () => {
  const page = await open()
  page.setSession(session(1))
  page.replaceUser({ ...session(1).user, loggedGroup: 'RESPONSIBLE' })
  expect(page.getSession()).toMatchObject({ token: 't1', user: { loggedGroup: 'RESPONSIBLE' } })
  page.replaceUser({ ...session(1), token: 'new' })
  expect(page.getSession()?.token).toBe('new')
})

test('a browser creates its client id once', async () => {
  const first = (await open()).clientId()
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect((await open()).clientId()).toBe(first)
})

test('a browser that denies storage can log in', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  const page = await open()
  page.setSession(session(1))
  expect(page.getSession()?.token).toBe('t1')
})
