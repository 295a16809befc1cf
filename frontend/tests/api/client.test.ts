import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onAccepted } from '../../src/api/accepted.ts'
import { api, exchange } from '../../src/api/client.ts'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { reportLink } from '../../src/api/link.ts'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'
import { onUnauthenticated } from '../../src/api/unauthenticated.ts'

const session = { token: 'abc', user: { id: 7, language: 'pt-BR', loggedGroup: 'ALUNO' } } as Session
const login = { body: { username: 'ana', password: 'x' } }
const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

let answer: () => Response | Promise<Response>
const fetched: { path: string; init: RequestInit }[] = []

beforeEach(() => {
  fetched.length = 0
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    fetched.push({ path, init })
    return answer()
  })
})
afterEach(() => {
  clearSession()
  // Nobody looks for the server after the test.
  reportLink('up')
  vi.unstubAllGlobals()
})

describe('a file', () => {
  const failure = () =>
    api.blob('/v1/rooms/5/file').then(
      () => null,
      (error: unknown) => error
    )
  test('that the server refuses has its code and words', async () => {
    answer = () =>
      json(404, { code: 'no_zip', nonFieldErrors: ['Nenhum zip encontrado.'] }, { 'retry-after': '7' })
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 404,
      body: { code: 'no_zip', nonFieldErrors: ['Nenhum zip encontrado.'] },
      retryAfter: 7,
    })
  })
  test('that something else refuses is its status alone', async () => {
    answer = () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
    expect(await failure()).toMatchObject({ status: 502, body: {} })
  })
})

describe('a request', () => {
  test('has the token, the language and snake_case keys', async () => {
    setSession(session)
    answer = () => json(200, { ok: true })
    await api.put('/v1/rooms/:id', { params: { id: 5 }, body: { isRecording: true } })
    const [{ path, init }] = fetched as [{ path: string; init: RequestInit }]
    const headers = new Headers(init.headers)
    expect(path).toBe('/v1/rooms/5')
    expect(init.method).toBe('PUT')
    expect(init.body).toBe('{"is_recording":true}')
    expect(headers.get('authorization')).toBe('JWT abc')
    expect(headers.get('accept-language')).toBe('pt-BR')
  })
  test('has the parameters filled into its address, and a query with snake_case names', async () => {
    answer = () => json(200, {})
    await api.get('/v1/rooms/:id/candidates/:userId/history', {
      params: { id: 3, userId: 'a/b' },
      query: { page: 2, search: '' },
    })
    await api.get('/recording/is_recording', { query: { roomId: 7 } })
    expect(fetched.map(({ path }) => path)).toEqual([
      '/v1/rooms/3/candidates/a%2Fb/history?page=2',
      '/recording/is_recording?room_id=7',
    ])
  })
  test('of a log-in has no token', async () => {
    setSession(session)
    answer = () => json(200, {})
    await api.post('/v1/login', { ...login, anonymous: true })
    expect(new Headers(fetched[0]?.init.headers).has('authorization')).toBe(false)
  })
})

test.each(['//outra.test/a', '/\\outra.test/a', '/\n/outra.test/a', 'https://outra.test/a', 'a', ''])(
  'is not sent to the foreign address %j',
  async (path) => {
    setSession(session)
    await expect(api.blob(path)).rejects.toThrow(TypeError)
    expect(fetched).toEqual([])
  }
)

describe('a response', () => {
  test('that rejects the call becomes an error with the server’s messages', async () => {
    answer = () =>
      json(
        400,
        { code: 'validation', nonFieldErrors: ['Não'], username: ['Falta'], clientId: 'x' },
        { 'retry-after': '30' }
      )
    const error = await api.post('/v1/login', login).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    const refusal = error as ApiError
    expect(refusal).toMatchObject({
      status: 400,
      code: 'validation',
      retryAfter: 30,
      nonFieldErrors: ['Não'],
      fields: { username: ['Falta'] },
      messages: ['Não', 'Falta'],
    })
    expect(refusal.body.clientId).toBe('x')
  })
  test.each([
    [
      'a portal’s page',
      () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'half of our answer',
      () => new Response('{"a":', { status: 200, headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a proxy’s error page',
      () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
  ])('that is %s is a network error', async (_name, made) => {
    answer = made
    const error = await api.get('/v1/settings').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as NetworkError).foreign).toBe(true)
    expect(await exchange('GET', '/v1/settings')).toMatchObject({ foreign: true })
  })
  test('of another origin is a network error, even if it is JSON', async () => {
    const far = json(200, { results: [] })
    Object.defineProperties(far, { redirected: { value: true }, url: { value: 'http://portal.test/x' } })
    answer = () => far
    await expect(api.get('/v1/settings')).rejects.toBeInstanceOf(NetworkError)
  })
  test('that never arrives is a network error', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(api.get('/v1/settings')).rejects.toMatchObject({ name: 'NetworkError', foreign: false })
  })
  test('to an aborted call rejects with the abort reason', async () => {
    const controller = new AbortController()
    controller.abort(new Error('gone'))
    answer = () => Promise.reject(controller.signal.reason)
    await expect(api.get('/v1/settings', { signal: controller.signal })).rejects.toThrow('gone')
  })
  test('that accepts an order is reported, also where a file was asked for; one that is not ours is not', async () => {
    const reported = vi.fn()
    const stop = onAccepted(reported)
    answer = () => json(200, {})
    await api.get('/v1/settings')
    answer = () => new Response('{}', { status: 202, headers: { 'content-type': 'text/html' } })
    await api.get('/v1/settings').catch(() => undefined)
    expect(reported).not.toHaveBeenCalled()
    answer = () => json(202, {})
    await api.post('/v1/generate-bulk-order/:collection/generate', { params: { collection: 3 } })
    await api.blob('/v1/applications/dashboard/sheet')
    expect(reported).toHaveBeenCalledTimes(2)
    stop()
    await api.blob('/v1/applications/dashboard/sheet')
    expect(reported).toHaveBeenCalledTimes(2)
  })
  test('with status 204 has no body', async () => {
    answer = () => new Response(null, { status: 204 })
    await expect(api.delete('/v1/message_templates/:id', { params: { id: 1 } })).resolves.toBeNull()
  })
})

describe('a lost session', () => {
  const dead = () => json(401, { code: 'unauthenticated' })

  test('is passed to the newest handler only, until it is removed', async () => {
    setSession(session)
    answer = dead
    const [outer, inner] = [vi.fn(), vi.fn()]
    const stopOuter = onUnauthenticated(outer)
    const stopInner = onUnauthenticated(inner)
    await api.get('/v1/settings').catch(() => undefined)
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1])
    stopInner()
    await exchange('GET', '/v1/settings')
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1])
    stopOuter()
  })
  test('is reported as ended or as taken over elsewhere', async () => {
    setSession(session)
    const handler = vi.fn()
    const stop = onUnauthenticated(handler)
    for (const [code, why] of [
      ['unauthenticated', 'ended'],
      ['session_taken', 'taken'],
    ] as const) {
      answer = () => json(401, { code })
      await expect(exchange('GET', '/v1/settings')).resolves.toMatchObject({ status: 401, body: { code } })
      expect(handler).toHaveBeenLastCalledWith(why)
    }
    answer = () => new Response('<p>gone</p>', { status: 401 })
    await api.get('/v1/settings').catch(() => undefined)
    expect(handler).toHaveBeenLastCalledWith('ended')
    stop()
  })
  test('is not reported for a wrong password', async () => {
    answer = dead
    const handler = vi.fn()
    const stop = onUnauthenticated(handler)
    await expect(api.post('/v1/login', { ...login, anonymous: true })).rejects.toMatchObject({ status: 401 })
    expect(handler).not.toHaveBeenCalled()
    stop()
  })
  test('is not reported for a call without a token: the log-in page must not reload endlessly', async () => {
    answer = dead
    const handler = vi.fn()
    const stop = onUnauthenticated(handler)
    await expect(api.get('/v1/settings')).rejects.toMatchObject({ status: 401 })
    expect(handler).not.toHaveBeenCalled()
    stop()
  })
  test('is not reported for a token that was replaced meanwhile', async () => {
    setSession(session)
    answer = () => {
      setSession({ ...session, token: 'new' })
      return dead()
    }
    const handler = vi.fn()
    const stop = onUnauthenticated(handler)
    await api.get('/v1/settings').catch(() => undefined)
    expect(handler).not.toHaveBeenCalled()
    stop()
  })
})
