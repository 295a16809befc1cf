import { test } from '@japa/runner'
import { randomFrom, WRONG_VALUES } from '#tests/fixtures/hostile'
import { createDesk } from '#tests/fixtures/desk'
import { as } from '#tests/fixtures/people'

const REQUESTS = 2_000
/** The same requests in every run: what it finds, it finds again. */
const SEED = 20_261_126
const HOUR = 3_600_000

type Call = readonly [method: string, path: string, body: Readonly<Record<string, unknown>>]

/** Impossible dates, a change of the clock, 29 February, other time zones, and none. */
const TIMES = [
  '2026-02-29T10:00:00-03:00',
  '2028-02-29T10:00:00-03:00',
  '2026-13-45T25:61:00Z',
  '2018-11-04T00:30:00-03:00',
  '2026-11-26T10:00:00+14:00',
  '2026-11-26T10:00',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '0000-01-01T00:00Z',
  '26/11/2026 10:00',
]
const TEXTS = [
  '=HYPERLINK("http://exemplo.invalid")',
  '../../etc/passwd',
  'n'.repeat(5_000),
  '\u202Eabc',
  '\ud800',
]
const WRONG: readonly string[] = [
  ...WRONG_VALUES,
  ...[...TIMES, ...TEXTS].map((text) => JSON.stringify(text)),
]

/** The JSON of a body of which some fields, at any depth, have a wrong value, are missing, or are there twice. */
function spoilt(body: Readonly<Record<string, unknown>>, random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const written = (value: unknown): string =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? spoilt(value as Record<string, unknown>, random)
      : JSON.stringify(value)
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const chance = random()
    // With a version all that comes after the first act would be refused for it.
    if (chance < 0.06 || (name === 'version' && chance < 0.8)) return []
    const wrong = name.endsWith('_time') && random() < 0.5 ? JSON.stringify(pick(TIMES)) : pick(WRONG)
    const field = `${JSON.stringify(name)}:${chance < 0.3 ? wrong : written(value)}`
    return chance > 0.97 ? [field, field] : [field]
  })
  return `{${fields.join(',')}}`
}

async function callsOn(names: readonly string[]) {
  const desk = await createDesk(names)
  const { collectionId: collection, examId, applications, schoolClass, school } = desk
  const one = applications[0]?.id ?? 0
  const person = applications[0]?.userId ?? 0
  const ids = applications.map(({ id }) => id)
  const times = {
    start_time: new Date(Date.now() - HOUR).toISOString(),
    end_time: new Date(Date.now() + 2 * HOUR).toISOString(),
  }
  const dates = { ...times, timeout: 60, strategy: 'delete_existing' }
  const why = { version: 1, reason: 'ensaio' }
  const end = { end_time: times.end_time }
  const all = { ids, all: true, filters: { status: 'AVAILABLE', exam: examId }, except: [one], search: 'a' }
  const key = { order_key: 'ensaio', reason: 'ensaio', ignore_accommodation: false }
  const own = `/v1/applications/${one}`
  const ofPerson = `/v1/applications/exam/${collection}/collection/${person}/user`
  const calls: Call[] = [
    ['POST', `${own}/set_application_dates`, { ...dates, apply_to_collection: false, ...why }],
    ['PATCH', `${own}/set_endtime`, { ...end, timeout: 60, ...why }],
    ['PATCH', `${own}/set_timeout`, { ...end, timeout: 60, ...why }],
    ['PUT', ofPerson, { timeout: 60, ...end, ...why }],
    ['PUT', `${ofPerson}/set_timewindow`, { timeout: 60, ...end, ...why }],
    ['POST', `${own}/stop`, why],
    ['POST', `${own}/resume`, why],
    ['POST', `${own}/reset`, { clear_answers: true, ...end, timeout: 60, ...why }],
    ['POST', `${own}/finish_on_behalf`, why],
    ['POST', `${own}/sittings/1/restore`, why],
    ['POST', `${own}/give_another_chance`, why],
    ['DELETE', own, why],
    ['POST', `${own}/restore`, why],
    ['PATCH', own, { room: 1, ...why }],
    [
      'PUT',
      `/v1/users/${person}/accommodation`,
      { time_factor: 125, valid_from: times.start_time, until: times.end_time, note: 'laudo' },
    ],
    [
      'POST',
      '/v1/applications/bulk_set_application_dates',
      {
        collection,
        dates,
        filters: { exam: examId },
        selected_students: [person],
        except: [],
        search: '',
        ...key,
      },
    ],
    [
      'PUT',
      '/v1/applications/bulk_set_timeout',
      { collection, timeout: 60, filters: {}, selection: all, ...key },
    ],
    ['PUT', `/v1/applications/exam/${collection}/set_timewindow`, { ...end, ...key }],
    [
      'POST',
      '/v1/applications/bulk_act',
      {
        collection,
        act: 'set_timeout',
        selection: all,
        params: { ...dates, clear_answers: false, room: 1 },
        ...key,
      },
    ],
    ['POST', '/v1/staff_orders/1/undo', key],
    ['POST', '/v1/staff_orders/1/cancel', key],
    [
      'POST',
      '/v1/applications',
      {
        collection,
        user: person,
        classes: [schoolClass.id],
        name: 'Nova',
        public_identifier: 'n1',
        email: 'n@exemplo.invalid',
        username: 'nova',
        password: '',
        extra: [String(school.id)],
      },
    ],
    ['POST', '/v1/applications/shared_create', { collection, user: person, users: [person] }],
    ['POST', `/v1/exams/${examId}/set_approval`, { approval: 'approved', justification: 'ensaio' }],
    ['POST', `/v1/generate-bulk-order/${collection}/generate`, { applications: ids, ...key }],
    ['POST', `/v1/answer-sheet-order/${one}/generate`, { ...why }],
  ]
  /** Read by their query. */
  const lists: Call[] = [
    [
      'GET',
      '/v1/applications/dashboard',
      {
        collection,
        exam: examId,
        status: 'AVAILABLE',
        attention: 'true',
        withdrawn: true,
        ordering: '-name',
        after: 'x',
        hierarchy: 's1',
        period: 2026,
      },
    ],
    ['GET', '/v1/applications/dashboard_counts', { collection, search: 'a', turma: schoolClass.id }],
    ['GET', '/v1/applications/dashboard/sheet', { collection, search: 'a', ordering: 'status' }],
    ['GET', '/v1/applications/post_exam', { collection, institution: school.id, before: 'x' }],
    ['GET', '/v1/staff_orders', { collection, before: 1 }],
    ['GET', `${own}/history`, { page: 1, size: 10, ordering: 'id' }],
    ['GET', `/v1/exams/${examId}/statistics`, { school: school.id, grade: 1, class: schoolClass.id }],
    ['GET', `/v1/exams/${examId}/statistics/classes`, { school: school.id }],
    ['GET', `/v1/exams/${examId}/alternative_frequency`, { item: 1 }],
    [
      'GET',
      '/v1/answer-sheet-order',
      { collection, user: person, exam: examId, status: 1, ordering: 'user_name' },
    ],
  ]
  return { token: desk.token, calls: [...calls, ...lists] }
}

test('2,000 malformed bodies and queries on the calls of the staff desk are answered without an internal error', async ({
  assert,
}) => {
  const { token, calls } = await callsOn(['Ana', TEXTS[0] ?? '', 'سارة'])
  const random = randomFrom(SEED)
  const statuses = new Map<number, number>()
  const findings: string[] = []
  for (let at = 0; at < REQUESTS; at++) {
    const [method, path, body] = calls[at % calls.length] as Call
    const json = spoilt(body, random)
    const isRead = method === 'GET'
    const query = isRead
      ? `?${queryOf(json)}`
      : path.includes('bulk') && random() < 0.5
        ? '?dry_run=true'
        : ''
    const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}${query}`, {
      method,
      headers: { ...as(token), 'content-type': 'application/json' },
      ...(!isRead && { body: json }),
    })
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500)
      findings.push(`${method} ${path}${query} ${isRead ? '' : json}: ${answer.status}`)
  }
  assert.deepEqual(findings, [])
  // They reached what lies behind the log-in and the validators.
  assert.isAbove(statuses.get(400) ?? 0, REQUESTS / 5, JSON.stringify([...statuses]))
  assert.isAbove(statuses.get(200) ?? 0, REQUESTS / 50, JSON.stringify([...statuses]))
}).timeout(600_000)

/** What was left of the fields, as a query. */
function queryOf(json: string): string {
  const fields = json.matchAll(/"(\w+)":("(?:[^"\\]|\\.)*"|[^,{}]*)/g)
  return [...fields]
    .map(
      ([, name = '', value = '']) => `${name}=${encodeURIComponent(value.replaceAll('"', '').toWellFormed())}`
    )
    .join('&')
}
