import { test } from '@japa/runner'
import { selectionDigest } from '#delivery/domain/digest'
import { schoolDay } from '#evidence/domain/pictures'
import { clock } from '#shared'
import { sheetAt } from '#tests/fixtures/excel_orders'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { fill, routes, type Route } from '#tests/fixtures/route_table'
import { thingsOf } from './things.js'
import { CANARY, createIntruders, createVictim, fingerprint, type Actor, type Victim } from './victim.js'

/** Anybody may ask these; what they answer bears nothing of a person or an exam. */
const PUBLIC = new Set([
  'login',
  'login.second_factor',
  'login.first_access',
  'login.first_access.check',
  'login.new_password',
  'settings',
  'client_logs',
  'receipts.show',
  ...['ask', 'check', 'confirm'].map((name) => `reset_password.${name}`),
  // They open a session for whom a provider proves, and nothing here proves anybody.
  'provider.login',
  ...['bridge', 'token', 'oidc.begin', 'oidc.finish'].map((name) => `external_auth.${name}`),
])

/** Addresses with an id in them whose thing is the same for everybody who is logged in. */
// Links that are not one's own are passed over, as those that are gone (functional/scheduling).
const COMMON = new Set(['item_categories.show', 'periodo_menus.destroy'])

/** Not the session opens these but a ticket or a signed link: without one nobody is known. */
const BY_LINK = new Set([
  'files.stream',
  'exams.safe_browser',
  'report_cards.open',
  'excel_files.open',
  'export_files.open',
  'privacy_requests.open',
])
/** Not there without a setting of the server. */
const NOT_SET = new Set([
  'metrics',
  ...['store', 'addressed', 'pix'].map((name) => `payment_webhooks.${name}`),
])
/** Acts on many: the body names the collection, and who is in it. */
const BULK = new Set(
  ['bulk_act', 'bulk_set_application_dates', 'bulk_set_timeout'].map((name) => `applications.${name}`)
)
const refusals = (route: Route) => (BY_LINK.has(route.name) ? [401] : [400, 403, 404])

/** A body that would do something if the caller might: the victim's ids, in every shape the routes take. */
function bodyOf(victim: Victim, route: Route): unknown {
  const { sitting, candidate } = victim
  const answer = sitting.answers[0]
  const alternativeId = sitting.alternatives.get(answer?.item_id ?? 0)?.[0] ?? 0
  if (/batch$|finish$/.test(route.pattern))
    return [
      {
        id: answer?.id,
        revision: 999,
        alternative_id: alternativeId,
        free_response: null,
        seconds: 9,
        finished: true,
      },
    ]
  if (/free_response_corrections/.test(route.pattern))
    return { answer: sitting.answers[1]?.id, value: 1, id: victim.correctionId, comment: '<p>x</p>' }
  if (/update_answer_value/.test(route.pattern)) return { updated_value: 0.5 }
  if (/email_templates/.test(route.pattern)) return { description: 'x', subject: 'x', body: 'x', version: 1 }
  if (/appeal|payments|selection/.test(route.pattern))
    return {
      ...selectionBody(victim),
      application: sitting.applicationId,
      item: answer?.item_id,
      content: 'x',
      bibliography: 'x',
      response: '<p>x</p>',
      result: 1,
      collection: sitting.collectionId,
      mode: 'preview',
      content_max_length: 1,
      end_to_end_id: `E${'0'.repeat(31)}`,
      decision: 'accept',
      reason: 'x',
    }
  if (/item_decisions/.test(route.pattern))
    return { item: answer?.item_id, kind: 'annul', reason: 'x', basis: 'a'.repeat(64) }
  if (/correction_(?:plans|lots)/.test(route.pattern))
    return {
      ...planBody(victim),
      ...(route.method === 'PATCH' && { version: 1, lot_size: 2 }),
    }
  if (/break_requests/.test(route.pattern)) return { motive: 'BATHROOM', action: 'accept' }
  if (route.pattern.endsWith('/approve_exam')) return {}
  if (route.pattern.endsWith('/bulk_set_timeout'))
    return {
      collection: sitting.collectionId,
      timeout: SCHEDULE.timeout,
      selection: { ids: [sitting.applicationId] },
      order_key: `of an intruder by ${route.name}`,
    }
  return {
    ...roomBody(victim),
    answer: answer?.id,
    answers: { 1: 'A' },
    alternatives: [alternativeId],
    path: 'answer_attachment/x',
    filename: 'x.pdf',
    application: sitting.applicationId,
    is_in_browser: true,
    language: 'en',
    user: candidate.id,
    users: [candidate.id],
    candidate: candidate.id,
    decision: 'accept',
    collection: sitting.collectionId,
    collections: [sitting.collectionId],
    // A filter that no list has is refused before it is looked at whose collection it is.
    ...(!route.pattern.endsWith('/bulk_set_application_dates') && { filters: { users: [candidate.id] } }),
    permissions: {},
    perfil: 'ADMINISTRADOR',
    ...SCHEDULE,
    act: 'set_endtime',
    selection: { ids: [sitting.applicationId] },
    params: { end_time: SCHEDULE.end_time },
    dates: SCHEDULE,
    selectedStudents: [candidate.id],
    order_key: `of an intruder by ${route.name}`,
    item: victim.medicamentId,
    position: 1,
    value: 2,
    symptom: 'x',
    name: 'x',
    alert_type: 'x',
    message: 'x',
    action: 'x',
  }
}

/** What a call about a selection process or its results would need. */
const selectionBody = ({ selection, candidate }: Victim) => ({
  user: candidate.id,
  user_result: selection.resultId,
  use_result_appeal: true,
  name: 'x',
  description: 'x',
  tag: 'granted',
  results: [{ user: candidate.id, section_name: 'x', status: 'x' }],
})

/** Another window and more time, as staff would give it. */
const SCHEDULE = {
  start_time: new Date(clock.now() - 3_600_000).toISOString(),
  end_time: new Date(clock.now() + 36_000_000).toISOString(),
  timeout: 600,
  strategy: 'delete_existing',
  answer_sheet_disclosed: true,
  time_factor: 300,
}

/** What a call of a plan or a lot would need. */
const planBody = ({ sitting, plan, candidate }: Victim) => ({
  exam: sitting.examId,
  item: sitting.answers[2]?.item_id,
  type: plan.typeId,
  plan: plan.planId,
  members: [{ user: candidate.id, role: 'corrector' }],
  marks: 2,
  lot: plan.lotId,
  reason: 'x',
  decision: 'x',
  task: `victim-${plan.planId}`,
  value: 1,
})

/** What a call of a room would need. */
const roomBody = ({ room, candidate, sitting }: Victim) => ({
  room: room.id,
  room_id: room.id,
  rooms: [room.id],
  role: 'publish',
  silenced: true,
  disapproved_reason: 'x',
  exam_id: sitting.examId,
  approval: 'approved',
  justification: 'x',
  sdp: 'v=0 of an intruder',
  feeds: [candidate.id],
  approved: true,
  responsible: room.proctorId,
  candidate_id: candidate.id,
  user_id: candidate.id,
  application_id: sitting.applicationId,
  description: 'x',
  content: 'x',
  dismissed: true,
  is_recording: true,
  last_seen: true,
  is_in_application: false,
  item_position: 2,
  last_measured_delay: 1,
  current_average: 1,
  current_score: 1,
  measured_delay: 1,
  show_names: false,
})

/** What a list may be asked with, aimed at the victim. */
function aimed({ sitting, candidate, room, ...victim }: Victim, { pattern }: Route): string {
  const day = schoolDay(clock.now())
  const asked: Record<string, string | number> = {
    application: sitting.applicationId,
    collection: sitting.collectionId,
    exam__collection: sitting.collectionId,
    user: candidate.id,
    user_id: candidate.id,
    room: room.id,
    roomId: room.id,
    responsible: room.proctorId,
    candidate: candidate.id,
    selected_date: day,
    exam_id: sitting.examId,
    item: sitting.answers[0]?.item_id ?? 0,
    process: victim.selection.processId,
    user_result: victim.selection.resultId,
    approval: 'approved',
    key: 'x.webm',
    class_id: victim.schoolClass.id,
    school: victim.school.id,
    search: 'CANARIO',
    size: 100,
    format: 'excel',
    // Elsewhere a kind is one of recordings.
    ...(/pictures$|picture_days$/.test(pattern) && { kind: 'SNAPSHOT', day }),
  }
  return Object.entries(asked)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const ask = async (base: string, route: Route, address: string, actor: Actor, body: unknown) => {
  const isWrite = route.method !== 'GET'
  const response = await fetch(`${base}${address}`, {
    method: route.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(actor.token ? as(actor.token) : {}),
    },
    ...(isWrite ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

test.group('wrong users', () => {
  test('no route lets anybody read or change what is not theirs', async ({ assert }) => {
    const base = `http://127.0.0.1:${process.env.PORT}`
    const victim = await createVictim()
    const before = await fingerprint(victim)
    const intruders = await createIntruders(victim)
    const wrong: string[] = []
    let probes = 0

    for (const route of routes()) {
      const things = await thingsOf(victim, route.pattern)
      const address = `${fill(route.pattern, things)}${route.method === 'GET' ? `?${aimed(victim, route)}` : ''}`
      const namesAThing = (route.pattern.includes(':') && !COMMON.has(route.name)) || BULK.has(route.name)
      for (const intruder of intruders) {
        if (endsOwnSession(route, intruder)) continue
        const { status, text } = await ask(base, route, address, intruder, bodyOf(victim, route))
        probes += 1
        const line = `${route.method} ${route.pattern} as ${intruder.name}: ${status}`
        if (status >= 500) wrong.push(`${line} (a fault)`)
        if (text.includes(CANARY) && !readsTexts(route, intruder))
          wrong.push(`${line} tells what is the victim's`)
        if (NOT_SET.has(route.name) && status !== 404) wrong.push(`${line}, expected 404`)
        if (PUBLIC.has(route.name) || NOT_SET.has(route.name)) continue
        const isNobody = intruder.name === 'anonymous' || intruder.name === 'a dead session'
        if (isNobody && status !== 401) wrong.push(`${line}, expected 401`)
        if (!isNobody && namesAThing && !refusals(route).includes(status) && !ownThing(route, intruder))
          wrong.push(`${line}, expected a refusal`)
      }
    }

    assert.deepEqual(wrong, [])
    assert.deepEqual(await fingerprint(victim), before)
    assert.isAbove(probes, 300)
  }).timeout(600_000)

  test('what is not there and what is not yours look the same', async ({ assert }) => {
    const base = `http://127.0.0.1:${process.env.PORT}`
    const victim = await createVictim()
    const [classmate] = (await createIntruders(victim)).filter((actor) => actor.name === 'a classmate')
    for (const route of routes().filter(({ pattern }) =>
      /^\/v[12]\/(applications|collections|items|rooms|message_templates|user_result|mailings)\/:id/.test(
        pattern
      )
    )) {
      const things = await thingsOf(victim, route.pattern)
      const theirs = await ask(
        base,
        route,
        fill(route.pattern, things),
        classmate as Actor,
        bodyOf(victim, route)
      )
      const nobodys = await ask(
        base,
        route,
        fill(route.pattern, { ...things, id: 99_999_999 }),
        classmate as Actor,
        bodyOf(victim, route)
      )
      assert.deepEqual(theirs, nobodys, `${route.method} ${route.pattern}`)
    }
  })

  test('an act on many of another institution’s collection is refused before its selection is looked at', async ({
    assert,
  }) => {
    const base = `http://127.0.0.1:${process.env.PORT}`
    const victim = await createVictim()
    const before = await fingerprint(victim)
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const intruder: Actor = { name: 'intruder', token, group: 'ADMINISTRADOR', sameInstitution: false }
    const allowed: string[] = []
    for (const route of routes().filter(({ name }) => BULK.has(name))) {
      // Nobody selected, as it was previewed: that alone refuses nothing.
      const body = { ...(bodyOf(victim, route) as object), selection_digest: selectionDigest([]) }
      const { status } = await ask(base, route, route.pattern, intruder, body)
      if (status !== 404) allowed.push(`${route.name}: ${status}`)
    }
    assert.deepEqual(allowed, [])
    assert.deepEqual(await fingerprint(victim), before)
  })

  test('the probes notice a success: the victim reads their own exam, their administrator may act on it, and who ordered a sheet opens it', async ({
    assert,
  }) => {
    const base = `http://127.0.0.1:${process.env.PORT}`
    const victim = await createVictim()
    const owner: Actor = { name: 'owner', token: victim.sitting.token, group: 'ALUNO', sameInstitution: true }
    const { status, text } = await ask(
      base,
      { method: 'GET', pattern: '', name: '' },
      `/v1/applications/${victim.sitting.applicationId}`,
      owner,
      null
    )
    assert.equal(status, 200)
    assert.include(text, CANARY)
    const { institution } = victim
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const admin: Actor = { name: 'admin', token, group: 'ADMINISTRADOR', sameInstitution: true }
    for (const route of routes().filter(({ name }) => BULK.has(name))) {
      const preview = await ask(base, route, `${route.pattern}?dry_run=true`, admin, bodyOf(victim, route))
      assert.equal(preview.status, 200, `${route.name}: ${preview.text}`)
      assert.equal((JSON.parse(preview.text) as { total: number }).total, 1, route.name)
    }
    for (const route of routes().filter(({ name }) => name === 'item.statistics')) {
      const address = `${fill(route.pattern, await thingsOf(victim, route.pattern))}?${aimed(victim, route)}`
      const seen = await ask(base, route, address, admin, null)
      assert.equal(seen.status, 200, seen.text)
    }
    const { orderId, token: ordering } = victim.sheet
    const list = `/v1/excel_orders?collection=${victim.sitting.collectionId}`
    const sheet = `/v1/excel_orders/${orderId}/address`
    assert.containsSubset((await sheetAt(list, ordering)).body, { results: [{ id: orderId }] })
    const opened = await sheetAt(sheet, ordering)
    assert.equal(opened.status, 200)
    assert.deepEqual((await sheetAt(String(opened.body.url))).rows, [[CANARY]])
    // Whoever did not order it, not even a colleague who sees the same list.
    assert.deepEqual((await sheetAt(list, token)).body, { results: [] })
    assert.equal((await sheetAt(sheet, token)).status, 404)
  })
})

/** What a caller may do to their own session is no intrusion, and would end the probes of that caller. */
const endsOwnSession = (route: Route, intruder: Actor) =>
  intruder.token !== null &&
  (route.name === 'logout' ||
    (route.name === 'users.update_logged_group' && intruder.group === 'ADMINISTRADOR'))

/** Templates are the institution's: whoever writes mails in it begins with them. */
const readsTexts = (route: Route, { sameInstitution, group }: Actor) =>
  route.name === 'types' && sameInstitution && group === 'Professor'

/** Addresses that answer an intruder about something that is theirs as well. */
function ownThing(route: Route, intruder: Actor): boolean {
  const isTeacher = intruder.group === 'ADMINISTRADOR' || intruder.group === 'Professor'
  // The permissions of a group are those of the caller's own institution.
  if (route.pattern.startsWith('/v1/groups/')) return isTeacher
  // Of their own institution they are answered what their own scope gives them; of another one 404.
  if (route.name === 'provider.hierarchy_category') return intruder.sameInstitution
  // Types are the institution's, for whoever makes plans in it.
  if (route.name === 'correction_types.show') return intruder.sameInstitution && isTeacher
  // People of their institution are administrators' to edit.
  if (/^people\.(?:show|update)$/.test(route.name))
    return intruder.sameInstitution && intruder.group === 'ADMINISTRADOR'
  // So are requests about their data.
  if (/^privacy_requests\.(?:show|close|export|erasure|erase)$/.test(route.name))
    return intruder.sameInstitution && intruder.group === 'ADMINISTRADOR'
  // So are keys of other systems.
  if (/^service_keys\.(?:show|destroy)$/.test(route.name))
    return intruder.sameInstitution && intruder.group === 'ADMINISTRADOR'
  // So are periods and scheduling menus.
  if (/^(?:year_periods|scheduling_menus)\.(?:show|update)$/.test(route.name))
    return intruder.sameInstitution && isTeacher
  // So are providers, for administrators.
  if (route.name.startsWith('identity_providers.'))
    return intruder.sameInstitution && intruder.group === 'ADMINISTRADOR'
  // A picture of an item is the institution's; its key cannot be guessed.
  if (route.name === 'files.show' || route.name === 'files.ticket') return intruder.sameInstitution
  return false
}
