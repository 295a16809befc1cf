import { test } from '@japa/runner'
import { createRoom } from '#tests/fixtures/rooms'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { allRoutes, pathOf } from '#tests/fixtures/routes'
import { counters } from '#counters'
import { createVictim } from '../wrong_user/victim.js'

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const MANY_DIGITS = '9'.repeat(400)

async function get(path: string, token: string | null = null) {
  const answer = await fetch(origin() + path, { headers: token === null ? {} : as(token) })
  const text = await answer.text()
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return { status: answer.status, code: isJson ? (JSON.parse(text) as { code?: string }).code : undefined }
}

const json = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** What every list understands, with values that none can. */
const LISTS = [
  ...[
    '{"q":{"toString":1}}',
    '{"q":{"to_string":1}}',
    '{"toString":1}',
    '{"__proto__":{"q":1}}',
    '{"q":{"a":1}}',
    '{"q":["a"]}',
    '{"q":true}',
    '[]',
    'null',
    '"a"',
    '{',
    '{"id":{"valueOf":1}}',
  ].map((filter) => `range=%5B0%2C9%5D&filter=${json(filter)}`),
  `range=%5B0%2C9%5D&filter=${json(`{"q":${'['.repeat(500)}${']'.repeat(500)}}`)}`,
  `range=%5B0%2C9%5D&filter=${json(`{"${'_'.repeat(3_000)}":1}`)}`,
  ...[
    '[1e19,1e19]',
    '[0,1e308]',
    '[9007199254740993,9007199254740993]',
    '[-1,9]',
    '[9,0]',
    '[0]',
    '[0,1,2]',
    '["0","9"]',
    '{}',
    '[0.5,9]',
    '[null,null]',
    '[[],[]]',
  ].map((range) => `range=${json(range)}`),
  ...[
    'page=1e19',
    'page=0',
    `page=${MANY_DIGITS}`,
    'size=1e9',
    'size=-1',
    'page[a]=1',
    'page=1,2',
    'ordering[toString]=1',
    'ordering=__proto__',
    'ordering=constructor',
    'search[to_string]=1',
    'search[a][b]=1',
  ],
  `range=%5B0%2C9%5D&sort=${json('["__proto__","ASC"]')}`,
  `range=%5B0%2C9%5D&sort=${json('[{"toString":1},"ASC"]')}`,
]

/** Names of filters and parameters, in whichever call they are read. */
const NAMES = [
  'collection',
  'user',
  'room',
  'exam',
  'status',
  'tab',
  'category',
  'knowledge_area',
  'grouped',
  'is_recording',
  'opened',
  'schools',
  'classes',
  'is_special_need',
  'filter_by',
  'school_stage',
  'discipline',
  'name',
  'categoria',
  'avaliada',
  'responsible',
  'room_id',
  'candidate',
  'kind',
  'application',
  'user_id',
  'selected_date',
  'provider_codename',
  'institution',
  'ticket',
  'key',
  'unplaced',
  'class',
  'part_size',
  'ordering',
  'search',
  'token',
  'item_id',
]
const reading = () =>
  allRoutes().filter(
    ({ method, pattern }) => method === 'GET' && pattern !== '/v1/events' && !pattern.startsWith('/health')
  )

const VALUES = [
  '',
  '1',
  '-1',
  '0.5',
  '9007199254740991',
  '99999999999',
  '1e308',
  MANY_DIGITS,
  'NaN',
  'a',
  '%00',
  '%F0%9F%98%80',
  '%EF%BF%BD',
  '2026-99-99',
  '1,2',
  "'",
  '%25_!',
]

test.group('Query strings', () => {
  test('of a list: what is no page, range or filter is refused, on either database', async ({ assert }) => {
    const { adminToken, id, collectionId } = await createRoom()
    const lists = [
      '/v1/rooms',
      '/v1/applications',
      '/v1/users',
      '/v1/classes',
      '/v1/exams',
      '/v1/collections',
      '/v1/collections_prefilter',
      `/v1/rooms/${id}/users`,
      '/v1/rooms/staff',
      `/v1/applications/dashboard?collection=${collectionId}`,
      `/v1/rooms/people?collection=${collectionId}`,
    ]
    for (const path of lists)
      for (const query of LISTS) {
        const { status } = await get(`${path}${path.includes('?') ? '&' : '?'}${query}`, adminToken)
        assert.isTrue(status === 200 || (status >= 400 && status < 500), `${path} ${query}: ${status}`)
      }
    for (const query of [
      'range=[1e19,1e19]',
      `range=${json('[1e19,1e19]')}`,
      `range=%5B0%2C9%5D&filter=${json('{"q":{"toString":1}}')}`,
      `range=%5B0%2C9%5D&filter=${json('{"q":{"a":1}}')}`,
    ])
      assert.equal((await get(`/v1/exams?${query}`, adminToken)).status, 400, query)
    assert.equal((await get(`/v1/exams?range=%5B0%2C9%5D&filter=${json({ q: 7 })}`, adminToken)).status, 200)
  }).timeout(120_000)

  test('are held against the rules of a body: names in either case, none that every object has', async ({
    assert,
  }) => {
    const { adminToken, collectionId, candidates } = await createRoom()
    assert.equal((await get('/v1/users?to_string=1', adminToken)).code, 'bad_request')
    assert.equal((await get('/v1/users?value_of[a]=1', adminToken)).code, 'bad_request')
    assert.equal((await get(`/v1/users?${'_'.repeat(3_000)}a=1`, adminToken)).code, 'key_too_long')
    assert.equal(
      (await get(`/v1/users?${Array.from({ length: 600 }, (_, at) => `k${at}=1`).join('&')}`, adminToken))
        .status,
      413
    )
    const count = async (query: string) => {
      const answer = await fetch(
        `${origin()}/v1/applications/dashboard?collection=${collectionId}&${query}`,
        { headers: as(adminToken) }
      )
      return ((await answer.json()) as { count: number }).count
    }
    assert.equal(candidates.length, 1)
    for (const name of ['is_special_need', 'isSpecialNeed']) {
      assert.equal(await count(`${name}=true`), 0, name)
      assert.equal(await count(`${name}=false`), 1, name)
    }
    for (const name of ['page_size', 'pageSize', 'size'])
      assert.equal((await get(`/v1/users?${name}=1000`, adminToken)).status, 400, name)
  })

  test('a day that is not in the calendar is refused', async ({ assert }) => {
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    for (const path of ['/video-oral', '/screenshotpost']) {
      for (const day of [
        '2026-99-99',
        '2026-02-31',
        '2026-00-10',
        '0000-00-00',
        '2026-11-22T00:00',
        '99999-01-01',
      ])
        for (const name of ['selected_date', 'selectedDate'])
          assert.equal(
            (await get(`${path}?user_id=1&${name}=${day}`, token)).code,
            'validation',
            `${path} ${day}`
          )
      assert.notEqual(
        (await get(`${path}?user_id=1&selected_date=2028-02-29`, token)).code,
        'validation',
        path
      )
    }
  })

  test('with any value in any parameter: no route of the server fails', async ({ assert }) => {
    const victim = await createVictim()
    const { institution, school, sitting } = victim
    assert.isAbove(reading().length, 40)
    const wrong: string[] = []
    for (const groups of [['ADMINISTRADOR'], ['ALUNO']] as const) {
      const token = await loginAs(
        groups[0] === 'ALUNO'
          ? victim.candidate
          : await createUser({ groups: [...groups], institution, school })
      )
      const ids = new Map([[':userId', String(victim.candidate.id)]])
      const calls = reading().flatMap(({ pattern }) => {
        const real = pattern.includes('/rooms/')
          ? victim.room.id
          : pattern.includes('/collections/')
            ? sitting.collectionId
            : pattern.includes('/exams/')
              ? sitting.examId
              : pattern.includes('/items/')
                ? (sitting.answers[0]?.item_id ?? 1)
                : sitting.applicationId
        const path = pathOf(pattern, (name) => ids.get(name) ?? (name === ':id' ? String(real) : undefined))
        // Each value once with every name, so that each call has many.
        return VALUES.map((value) => `${path}?${NAMES.map((name) => `${name}=${value}`).join('&')}`).concat(
          VALUES.slice(0, 6).map((value) => `${path}?${NAMES.map((name) => `${name}[a]=${value}`).join('&')}`)
        )
      })
      for (let at = 0; at < calls.length; at += 10)
        await Promise.all(
          calls.slice(at, at + 10).map(async (path) => {
            const { status } = await get(path, token)
            if (status >= 500 && status !== 503) wrong.push(`${path} as ${groups[0]}: ${status}`)
          })
        )
    }
    assert.deepEqual(wrong, [])
  }).timeout(600_000)

  test('with each parameter too large a number by itself: no route of the server fails', async ({
    assert,
  }) => {
    const { adminToken } = await createRoom()
    const wrong: string[] = []
    for (const { pattern } of reading())
      await Promise.all(
        NAMES.map((name) => `${pathOf(pattern)}?${name}=9007199254740991`).map(async (path) => {
          const { status } = await get(path, adminToken)
          if (status >= 500 && status !== 503) wrong.push(`${path}: ${status}`)
        })
      )
    assert.deepEqual(wrong, [])
  }).timeout(600_000)
})

test.group('Numbers in addresses', () => {
  test('that no row can have are those of something that is not there, at every route', async ({
    assert,
  }) => {
    const withNumber = allRoutes().filter(({ pattern }) => pattern.includes(':'))
    assert.isAbove(withNumber.length, 40)
    // Anybody may check receipts, so many a minute: the tests before this one have.
    await counters.reset('receipts-of-address:127.0.0.1')
    for (const group of ['ADMINISTRADOR', 'ALUNO'] as const) {
      const token = await loginAs(await createUser({ groups: [group] }))
      for (const number of [
        MANY_DIGITS,
        '9'.repeat(20),
        '9007199254740991',
        '4294967296',
        '0',
        '00000000000000000001',
      ])
        for (const { method, pattern } of withNumber) {
          const path = pathOf(pattern, () => number)
          const answer = await fetch(origin() + path, {
            method,
            headers: { ...as(token), 'content-type': 'application/json' },
            ...(method === 'GET' ? {} : { body: '{"opened":true,"motive":"BATHROOM"}' }),
          })
          await answer.arrayBuffer()
          assert.oneOf(answer.status, [400, 401, 403, 404, 409, 413, 415], `${method} ${path} as ${group}`)
        }
    }
  }).timeout(120_000)

  test('a number that no row can have in a body is refused, not an error of the database', async ({
    assert,
  }) => {
    const { adminToken, candidates, id } = await createRoom()
    const calls: [method: string, path: string, body: object, token: string][] = [
      9_007_199_254_740_991, 4_294_967_296, 1e308,
    ].flatMap((number) => [
      [
        'POST',
        '/v1/save_alert',
        { user: candidates[0].id, alert_type: 'x', message: 'x', exam_id: number, collection_id: number },
        adminToken,
      ],
      [
        'POST',
        '/v1/rubrics',
        { application: candidates[0].applicationId, item: number, position: 1, value: 1 },
        candidates[0].token,
      ],
      ['POST', '/v1/rubrics', { application: number, item: 1, position: 1, value: 1 }, candidates[0].token],
      [
        'PUT',
        `/v1/rooms/${id}/candidates/${candidates[0].id}/situation`,
        { application_id: candidates[0].applicationId, item_id: number, item_position: 1 },
        candidates[0].token,
      ],
      [
        'PATCH',
        `/v1/rooms/${id}/candidates/${candidates[0].id}`,
        { last_seen: true, application_id: number },
        candidates[0].token,
      ],
      [
        'POST',
        `/v1/applications/${candidates[0].applicationId}/answer_alternatives`,
        { answer: number, alternatives: [], revision: 1 },
        candidates[0].token,
      ],
      ['POST', '/v1/rooms', { name: 'Sala', collection: number }, adminToken],
      ['POST', '/v1/applications', { collection: number, user: number }, adminToken],
    ])
    for (const [method, path, body, token] of calls) {
      const answer = await fetch(origin() + path, {
        method,
        headers: { ...as(token), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.isBelow(answer.status, 500, `${method} ${path} ${JSON.stringify(body)}`)
    }
  })
})
