import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, logIn, logOut } from '../../src/api/login.ts'
import { getLanguage } from '../../src/api/preferences.ts'
import { clearSession, getSession } from '../../src/api/session.ts'

const answers: { status: number; body: unknown }[] = []
const calls: { path: string; body: Record<string, unknown>; token: string | null }[] = []
const person = { username: 'aluno', password: 'segredo' }
const session = { token: 'abc', user: { id: 1, language: 'pt-BR' }, theme: {} }

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')
    calls.push({ path, body: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>, token })
    const { status, body } = answers.shift() ?? { status: 200, body: {} }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('a log-in sends user, client id and kiosk token, and stores the session', async () => {
  answers.push({ status: 200, body: session })
  expect(await logIn(person, { kioskToken: 'k1' })).toBe('done')
  expect(calls[0]).toMatchObject({
    path: '/v1/login',
    token: null,
    body: { ...person, set_new_client: false, kiosk_token: 'k1' },
  })
  expect(calls[0]?.body.client_id).toMatch(/^[\da-f]{32}$/)
  expect(getSession()?.token).toBe('abc')
})
test('a 400 with clientId means a session elsewhere; taking over sends setNewClient', async () => {
  answers.push(
    { status: 400, body: { code: 'session_active', clientId: 'other', nonFieldErrors: ['x'] } },
    { status: 200, body: session }
  )
  expect(await logIn(person)).toBe('elsewhere')
  expect(getSession()).toBeNull()
  expect(await logIn(person, { setNewClient: true })).toBe('done')
  expect(calls[1]?.body.set_new_client).toBe(true)
})
test('any other 400 is an ordinary error', async () => {
  answers.push({
    status: 400,
    body: { code: 'invalid_credentials', nonFieldErrors: ['Usuário ou senha incorretos.'] },
  })
  await expect(logIn(person)).rejects.toMatchObject({ nonFieldErrors: ['Usuário ou senha incorretos.'] })
})
test('a log-out is sent with the token that it ends', async () => {
  answers.push({ status: 200, body: session })
  await logIn(person)
  logOut()
  expect(getSession()).toBeNull()
  await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/v1/logout', token: 'JWT abc' }), {
    timeout: 30_000,
  })
})
test('the language survives the end of a session, and does not become the choice of another person', async () => {
  answers.push({ status: 200, body: { ...session, user: { id: 41, language: 'en' } } })
  await logIn(person)
  expect(getLanguage()).toBe('en')
  logOut()
  expect(getLanguage()).toBe('en')
  answers.push({ status: 200, body: { ...session, user: { id: 42, language: 'pt-BR' } } })
  await logIn(person)
  expect(getLanguage()).toBe('pt-BR')
  chooseLanguage('en')
  logOut()
  expect(getLanguage()).toBe('en')
})
