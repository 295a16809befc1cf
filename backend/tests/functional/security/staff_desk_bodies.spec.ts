import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { makeRoom } from '#rooms'
import { unwrap } from '#shared'
import { randomFrom, WRONG_VALUES } from '#tests/fixtures/hostile'
import { beginAll, createDesk, listOf } from '#tests/fixtures/desk'
import { createMarking, markedCorrection } from '#tests/fixtures/marks'
import { storeAppeal } from '#tests/fixtures/stored_appeals'
import { as } from '#tests/fixtures/people'
import { bulkAct, orderIn } from '#tests/fixtures/staff_orders'

const REQUESTS = 2_000
/** Stands for a key of its own in each call: with a used one nothing behind it is looked at. */
const ORDER_KEY = 'chave-do-pedido'
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

/**
 * The JSON of a body of which some fields, at any depth, have a wrong value, are missing, or are there twice. `share`: of the fields; with a
 * small one what lies behind the validators is reached as well.
 */
function spoilt(body: Readonly<Record<string, unknown>>, random: () => number, share: number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const written = (value: unknown): string =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? spoilt(value as Record<string, unknown>, random, share)
      : JSON.stringify(value)
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const chance = random()
    // With a version all that comes after the first act would be refused for it.
    if (chance < share / 5 || (name === 'version' && chance < 0.8)) return []
    const wrong = name.endsWith('_time') && random() < 0.5 ? JSON.stringify(pick(TIMES)) : pick(WRONG)
    const field = `${JSON.stringify(name)}:${chance < share ? wrong : written(value)}`
    return chance > 1 - share / 10 ? [field, field] : [field]
  })
  return `{${fields.join(',')}}`
}

async function callsOn(client: ApiClient, names: readonly string[]) {
  const desk = await createDesk(names)
  const { collectionId: collection, examId, applications, schoolClass, school } = desk
  const one = applications[0]?.id ?? 0
  const person = applications[0]?.userId ?? 0
  const ids = applications.map(({ id }) => id)
  const actor = { institutionId: desk.institution.id, userId: desk.admin.id }
  const room = unwrap(await makeRoom(actor, { name: 'Sala', collectionId: collection, userIds: [person] }))
  const orderOf = async (act: string) => {
    const body = { act, selection: { ids }, params: { timeout: 70 }, reason: 'ensaio' }
    return orderIn(await bulkAct(client, desk, body)).id
  }
  const order = await orderOf('set_timeout')
  const item = (await db.from('items').where('exam_id', examId).first()) as { id: number } | null
  const ordering = '-name'
  const { next: after } = await listOf(client, desk, { ordering, size: 2 })
  const times = {
    start_time: new Date(Date.now() - HOUR).toISOString(),
    end_time: new Date(Date.now() + 2 * HOUR).toISOString(),
  }
  const dates = { ...times, timeout: 60, strategy: 'delete_existing' }
  const why = { version: 1, reason: 'ensaio' }
  const end = { end_time: times.end_time }
  const all = { all: true, filters: { exam: examId }, except: [one], search: 'b' }
  const key = { order_key: ORDER_KEY, reason: 'ensaio', ignore_accommodation: false }
  const undoing = { order_key: ORDER_KEY, reason: 'ensaio' }
  const own = `/v1/applications/${one}`
  const ofPerson = `/v1/applications/exam/${collection}/collection/${person}/user`
  const marking = await createMarking(client, { institution: desk.institution })
  const correction = await markedCorrection(marking.text.id)
  const marks = '/v1/free_response_corrections'
  const answer = (await db.from('answers').where('application_id', one).firstOrFail()) as {
    id: number
    item_id: number
  }
  const appealOf = {
    institutionId: desk.institution.id,
    collectionId: collection,
    examId,
    applicationId: one,
  }
  const appeal = await storeAppeal({ ...appealOf, userId: person, answer })
  const calls: Call[] = [
    ['POST', `${own}/set_application_dates`, { ...dates, apply_to_collection: false, ...why }],
    ['PATCH', `${own}/set_endtime`, { ...end, timeout: 60, ...why }],
    ['PATCH', `${own}/set_timeout`, { ...end, timeout: 60, ...why }],
    ['PUT', ofPerson, { timeout: 60, ...end, ...why }],
    ['PUT', `${ofPerson}/set_timewindow`, { timeout: 60, ...end, ...why }],
    ['POST', `${own}/stop`, why],
    ['POST', `${own}/reset`, { clear_answers: true, ...end, timeout: 60, ...why }],
    ['POST', `${own}/sittings/1/restore`, why],
    ['POST', `${own}/resume`, why],
    ['POST', `${own}/finish_on_behalf`, why],
    ['POST', `${own}/give_another_chance`, why],
    ['DELETE', own, why],
    ['POST', `${own}/restore`, why],
    ['PATCH', own, { room_id: room, version: 1 }],
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
    ['PUT', '/v1/applications/bulk_set_timeout', { collection, timeout: 60, selection: all, ...key }],
    ['PUT', '/v1/applications/bulk_set_timeout', { collection, timeout: 60, selection: { ids }, ...key }],
    [
      'PUT',
      '/v1/applications/bulk_set_timeout',
      { collection, timeout: 60, filters: { exam: examId, status: 'AVAILABLE' }, ...key },
    ],
    ['PUT', `/v1/applications/exam/${collection}/set_timewindow`, { ...end, ...key }],
    ...[all, { ids }].map((selection): Call => [
      'POST',
      '/v1/applications/bulk_act',
      {
        collection,
        act: 'set_timeout',
        selection,
        params: { ...dates, clear_answers: false, room },
        ...key,
      },
    ]),
    ['POST', `/v1/staff_orders/${order}/undo`, undoing],
    ['POST', `/v1/staff_orders/${order}/cancel`, undoing],
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
    [
      'POST',
      '/v1/exam_approval/set_approval',
      { exam_id: examId, approval: 'approved', justification: 'ensaio' },
    ],
    ['POST', marks, { answer: marking.text.id, value: 3, revision: 0 }],
    ['POST', `${marks}/save_comment`, { id: correction, comment: '<p>Bom</p>', revision: 1 }],
    [
      'PUT',
      `${marks}/${correction}/annotations`,
      { annotations: [{ start: 0, end: 3, quote: 'Meu', kind: 'other', comment: 'x' }], revision: 2 },
    ],
    ['POST', `${marks}/${correction}/delete_grade`, { revision: 3 }],
    [
      'PUT',
      `/v1/collections/${collection}/appeal_issuing_window`,
      {
        opens_at: times.start_time,
        closes_at: times.end_time,
        reply_until: times.end_time,
        disclose_at: times.end_time,
        content_max_length: 10,
        bibliography_max_length: 10,
        may_lower: false,
        payment_appeal: false,
        for_appeal_value: '1.50',
        hide_candidate_name: true,
        enable_item_correction: true,
      },
    ],
    ['PUT', `/v1/appeals/${appeal}/reply`, { response: '<p>Sim</p>', result: 1, reason: 'ensaio' }],
    ['POST', '/v1/appeals/disclose', { collection, mode: 'preview', basis: 'x' }],
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
        ordering,
        hierarchy: `school-${school.id}`,
        period: 2026,
      },
    ],
    ['GET', '/v1/applications/dashboard', { collection, ordering, size: 2, after }],
    ['GET', '/v1/applications/dashboard_counts', { collection, search: 'a', turma: schoolClass.id }],
    ['GET', '/v1/applications/dashboard/sheet', { collection, search: 'a', ordering: 'status' }],
    ['GET', '/v1/applications/post_exam', { collection, institution: school.id, size: 5 }],
    ['GET', '/v1/staff_orders', { collection, before: 1 }],
    [
      'GET',
      '/v1/item_with_answer',
      {
        collection: marking.collectionId,
        exam: marking.examId,
        position: 1,
        correction_status: 'analysis',
        correction_value: 'none',
        public_identifier: 'n1',
        free_response: 'texto',
        in_avaiable_application: true,
      },
    ],
    [
      'GET',
      '/v1/appeals',
      {
        collection,
        user: 'a',
        id: appeal,
        exam: examId,
        status: 'analysis',
        item_position: 1,
        ordering: 'id',
      },
    ],
    ['GET', '/v1/appeals-result', { search: 'def' }],
    ['GET', `${own}/history`, { page: 1, size: 10, ordering: 'id' }],
    ['GET', `/v1/exams/${examId}/statistics`, { school: school.id, grade: 1, class: schoolClass.id }],
    ['GET', `/v1/exams/${examId}/statistics/classes`, { school: school.id }],
    ['GET', `/v1/exams/${examId}/alternative_frequency`, { item: item?.id ?? 0 }],
    [
      'GET',
      '/v1/answer-sheet-order',
      { collection, user: person, exam: examId, status: 'REQUESTED', ordering: 'user_name' },
    ],
  ]
  return { desk, calls: [...calls, ...lists] }
}

test.group('calls of the staff desk', () => {
  test('answer 2,000 malformed bodies and queries without an internal error', async ({ client, assert }) => {
    const { desk, calls } = await callsOn(client, ['Ana', 'Bia', TEXTS[0] ?? '', 'سارة'])
    const random = randomFrom(SEED)
    const statuses = new Map<number, number>()
    const findings: string[] = []
    let keys = 0
    const send = async ([method, path]: Call, body: string, dryRun = false) => {
      keys += 1
      const json = body.replaceAll(ORDER_KEY, `${ORDER_KEY}-${keys}`)
      const isRead = method === 'GET'
      const query = isRead ? `?${queryOf(json)}` : dryRun ? '?dry_run=true' : ''
      const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}${query}`, {
        method,
        headers: { ...as(desk.token), 'content-type': 'application/json' },
        ...(!isRead && { body: json }),
      })
      const text = await answer.text()
      const line = `${method} ${path}${query} ${isRead ? '' : json}: ${answer.status} ${text.slice(0, 300)}`
      if (answer.status >= 500) findings.push(line)
      return { status: answer.status, line }
    }

    // None of them is refused for its shape, or for something that is not there.
    const unreached: string[] = []
    await beginAll(desk)
    for (const call of calls) {
      const { version: _, ...body } = call[2]
      const { status, line } = await send(call, JSON.stringify(body))
      if (status === 400 || status === 404) unreached.push(line)
    }
    assert.deepEqual(unreached, [])

    for (let at = 0; at < REQUESTS; at++) {
      // What acts have ended is begun again, so that they find something to act on.
      if (at % calls.length === 0) await beginAll(desk)
      const call = calls[at % calls.length] as Call
      const json = spoilt(call[2], random, random() < 0.25 ? 0.06 : 0.3)
      const { status } = await send(call, json, call[1].includes('bulk') && random() < 0.5)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    assert.deepEqual(findings, [])
    // They reached what lies behind the log-in and the validators.
    assert.isAbove(statuses.get(400) ?? 0, REQUESTS / 5, JSON.stringify([...statuses]))
    assert.isAbove(statuses.get(200) ?? 0, REQUESTS / 50, JSON.stringify([...statuses]))
  }).timeout(600_000)
})

/** What was left of the fields, as a query. */
function queryOf(json: string): string {
  const fields = json.matchAll(/"(\w+)":("(?:[^"\\]|\\.)*"|[^,{}]*)/g)
  return [...fields]
    .map(
      ([, name = '', value = '']) => `${name}=${encodeURIComponent(value.replaceAll('"', '').toWellFormed())}`
    )
    .join('&')
}
