import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, readDraft, removeDraft, writeDraft } from '../../src/api/drafts.ts'
import { endSession, enter, logOut } from '../../src/api/login.ts'
import { savedCommentsKey } from '../../src/api/held_lots.ts'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'

const sessionOf = (id: number) => ({ token: 't', user: { id, language: 'pt-BR' } }) as Session

/** The keys are listed as those of the browser's own storage are. */
function makeStorage(): Storage {
  const store: Record<string, unknown> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(store, {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, value: string) => void (store[key] = value)),
    removeItem: hidden((key: string) => void delete store[key]),
  }) as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }))
  setSession(sessionOf(1))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('a draft is there again, under its name and for its person alone', () => {
  writeDraft(1, 'appeal.5.2', { content: 'a' })
  expect(readDraft(1, 'appeal.5.2')).toEqual({ content: 'a' })
  expect(readDraft(1, 'appeal.5.3')).toBeNull()
  expect(readDraft(11, 'appeal.5.2')).toBeNull()
  removeDraft(1, 'appeal.5.2')
  expect(readDraft(1, 'appeal.5.2')).toBeNull()
})

test('a log-out removes the drafts of the person and nobody else', () => {
  writeDraft(1, 'appeal.5.2', 'mine')
  setSession(sessionOf(11))
  writeDraft(11, 'appeal.5.2', 'theirs')
  setSession(sessionOf(1))
  logOut()
  expect(readDraft(1, 'appeal.5.2')).toBeNull()
  expect(readDraft(11, 'appeal.5.2')).toBe('theirs')
  forgetDrafts(11)
  expect(readDraft(11, 'appeal.5.2')).toBeNull()
})

test('a session that is lost keeps them, and a page writes none after a log-out', () => {
  writeDraft(1, 'appeal.5.2', 'mine')
  endSession()
  expect(readDraft(1, 'appeal.5.2')).toBe('mine')
  writeDraft(1, 'appeal.5.2', 'later')
  expect(readDraft(1, 'appeal.5.2')).toBe('mine')
})

test('a browser without storage has no drafts, and no errors', () => {
  vi.stubGlobal('localStorage', undefined)
  writeDraft(1, 'appeal.5.2', 'mine')
  removeDraft(1, 'appeal.5.2')
  forgetDrafts(1)
  expect(readDraft(1, 'appeal.5.2')).toBeNull()
})

test('a log-in deletes the comments that somebody else keeps on this computer, and leaves one’s own', () => {
  for (const person of [1, 2]) localStorage.setItem(savedCommentsKey(person), '{}')
  enter(sessionOf(2))
  expect([1, 2].map((person) => localStorage.getItem(savedCommentsKey(person)))).toEqual([null, '{}'])
})
