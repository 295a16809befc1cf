import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { PermissionPath } from '#access'
import { EVERYTHING, switchesOf } from '#access/domain/permission_tree'
import { clock, type Group } from '#shared'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { as, createUser, loginAs } from '#tests/fixtures/people'

type Call = { method: string; path: string; body?: object }
type Here = {
  room: TestRoom
  candidate: TestRoom['candidates'][0]
  messageId: number
  requestId: number
  recordingId: number
}

const here = ({ room, candidate }: Here) => `/v1/rooms/${room.id}/candidates/${candidate.id}`
const get = (path: string): Call => ({ method: 'GET', path })
const message = ({ room }: Here, body: object): Call => ({
  method: 'POST',
  path: `/v1/rooms/${room.id}/messages`,
  body: { message: 'Olá', ...body },
})
const application = ({ candidate }: Here, path: string) =>
  `/v1/applications/${candidate.applicationId}${path}`
const ofCandidate = ({ candidate }: Here) =>
  `user_id=${candidate.id}&provider_codename=x&selected_date=2026-01-01`

/** Every switch of the tree, and the calls that are refused without it. Null: nothing of it is built; the type asks of a new switch what it guards. */
const GUARDED: Record<PermissionPath, ((at: Here) => Call[]) | null> = {
  'Dashboard.Videos.SeeRooms': (at) => [
    get(`/v1/rooms/${at.room.id}`),
    get(`/v1/rooms/${at.room.id}/live`),
    get(`/v1/rooms/${at.room.id}/recordings`),
    get(`${here(at)}/history`),
  ],
  'Dashboard.Videos.ViewInfo': (at) => [
    get(application(at, '/dashboard-video')),
    get(`/v1/rooms/${at.room.id}/users`),
  ],
  'Dashboard.Videos.SendAlert': (at) => [
    message(at, { candidate_id: at.candidate.id, notification_type: 'ALERT' }),
    { method: 'POST', path: '/v1/message_templates', body: { content: 'Modelo' } },
  ],
  'Dashboard.Videos.SendReloadRequest': (at) => [
    message(at, { candidate_id: at.candidate.id, motive: 'RELOAD_REQUEST' }),
  ],
  'Dashboard.Videos.PauseResume': (at) => [
    { method: 'PUT', path: `${here(at)}/pause`, body: {} },
    { method: 'DELETE', path: `${here(at)}/pause` },
    { method: 'DELETE', path: `${here(at)}/media` },
    { method: 'PUT', path: `${here(at)}/microphone`, body: { silenced: true } },
  ],
  'Dashboard.Videos.ViewHistory': (at) => [
    get(`${here(at)}/history`),
    ...['/messages', '/connection_records', '/connection_series', '/login_events'].map((path) =>
      get(application(at, path))
    ),
  ],
  'Dashboard.Videos.AnswerMessages': (at) => [
    { method: 'PATCH', path: `/v1/rooms/${at.room.id}/messages/${at.messageId}`, body: { dismissed: true } },
  ],
  'Dashboard.Videos.AnswerBreakRequest': (at) => [
    {
      method: 'PATCH',
      path: `/v1/rooms/${at.room.id}/break_requests/${at.requestId}`,
      body: { action: 'refuse' },
    },
  ],
  'Dashboard.Videos.CandidateScreenshot': (at) => [
    get(`${here(at)}/screen`),
    ...['/screenshot', '/video', '/video-oral', '/screenshotpost'].map((path) =>
      get(`${path}?${ofCandidate(at)}`)
    ),
    get(application(at, '/snapshots')),
    get(application(at, '/picture_days?kind=SNAPSHOT')),
    get(application(at, '/pictures?kind=SNAPSHOT&day=2026-01-01')),
    get(application(at, '/static_images')),
    get('/v1/captures/1'),
    get(`/v1/rooms/${at.room.id}/recordings`),
    { method: 'POST', path: `/v1/recordings/${at.recordingId}/ticket` },
    { method: 'POST', path: `/v1/recordings/${at.recordingId}/retry` },
  ],
  'Dashboard.Videos.sendMessageGlobal': (at) => [message(at, {})],
  'Dashboard.List.enable': (at) => [
    get(`/v1/applications/dashboard?collection=${at.room.collectionId}`),
    get(`/v1/applications/dashboard_counts?collection=${at.room.collectionId}`),
    get(`/v1/applications/dashboard/sheet?collection=${at.room.collectionId}`),
    get(application(at, '/cat_result_log')),
    get(application(at, '/history')),
    get(`/v1/exams/${at.room.examId}/exam_item_by_position`),
  ],
  // Not a call but a part of some: see below.
  'Dashboard.List.showTimeInfo': () => [],
  'Dashboard.Statistics.enable': ({ room: { examId } }) => [
    get(`/v1/exams/${examId}/statistics`),
    get(`/v1/exams/${examId}/statistics/classes`),
    get(`/v1/exams/${examId}/statistics/sheet`),
    get(`/v1/exams/${examId}/alternative_frequency?item=1`),
    get(`/v1/item/1/statistics?exam_id=${examId}`),
  ],
  'Dashboard.Statistics.seeItem': ({ room: { examId } }) => [
    get(`/v1/exams/${examId}/alternative_frequency?item=1`),
  ],
  'Dashboard.Appeal.seeAppealButton': null,
  'Dashboard.ReportCard.enable': ({ room: { collectionId }, candidate: { applicationId } }) => [
    get(`/v1/generate-bulk-order?exam__collection=${collectionId}`),
    { method: 'POST', path: `/v1/generate-bulk-order/${collectionId}/generate` },
    get(`/v1/generate-bulk-order/${collectionId}/generate_presigned_url_zip`),
    get(`/v1/collections/${collectionId}/report_card_pdfs`),
    get(`/v1/answer-sheet-order?collection=${collectionId}`),
    { method: 'POST', path: `/v1/answer-sheet-order/${applicationId}/generate` },
    get(`/v1/answer-sheet-order/${applicationId}/generate_presigned_url`),
    get('/v1/sheet-order-status'),
  ],
  'Dashboard.ReportCard.seeGenerateReportCard': null,
  'BackOffice.Imports.Exams': () => [{ method: 'POST', path: '/v1/exams', body: {} }],
  'BackOffice.Batch': () => [{ method: 'POST', path: '/v1/collections/bulk_create_applications', body: {} }],
  'BackOffice.Rooms': () =>
    ['', '/bulk_delete'].map((path) => ({
      method: 'POST',
      path: `/v1/room_responsibles${path}`,
      body: {},
    })),
  'BackOffice.Periods': () => [
    { method: 'POST', path: '/periodo_menus', body: {} },
    { method: 'POST', path: '/v1/year_periods', body: {} },
  ],
  // ADMINISTRADOR keeps it, so it is tried with Professor: see below.
  'BackOffice.Permissions': null,
  'BackOffice.Users': () => [
    ...['regions', 'schools', 'school_grades', 'school_classes'].flatMap((list) => [
      get(`/v1/${list}`),
      get(`/v1/${list}/1`),
      { method: 'POST', path: `/v1/${list}`, body: {} },
      { method: 'PUT', path: `/v1/${list}/1`, body: {} },
      { method: 'DELETE', path: `/v1/${list}/1` },
    ]),
    get('/v1/people'),
    get('/v1/people/1'),
    { method: 'POST', path: '/v1/people', body: {} },
    { method: 'PUT', path: '/v1/people/1', body: {} },
    { method: 'POST', path: '/v1/people/count', body: {} },
    { method: 'POST', path: '/v1/people/active', body: {} },
    { method: 'POST', path: '/v1/people/class', body: {} },
    { method: 'POST', path: '/v1/people/class/preview', body: {} },
    { method: 'POST', path: '/v1/people/role', body: {} },
    get('/v1/first_access'),
    get('/v1/first_access/1'),
    { method: 'POST', path: '/v1/first_access/waiting', body: { ids: [1] } },
    { method: 'POST', path: '/v1/first_access/cards', body: { classes: [1] } },
    { method: 'POST', path: '/v1/first_access/mails', body: { classes: [1] } },
  ],
  'BackOffice.Imports.Vectors': () => [{ method: 'POST', path: '/v1/exams/import_vectors', body: {} }],
  'BackOffice.Imports.Students': () => [
    get('/v1/imports?kind=students'),
    get('/v1/import_user_exemple_file'),
    { method: 'POST', path: '/v1/imports', body: {} },
    { method: 'POST', path: '/v1/import_user', body: {} },
  ],
  'BackOffice.Imports.Staff': () => [
    get('/v1/imports?kind=staff'),
    get('/v1/import_user_exemple_file?kind=staff'),
    { method: 'POST', path: '/v1/imports', body: { kind: 'staff' } },
  ],
  'BackOffice.Imports.Guardians': () => [
    get('/v1/imports?kind=guardians'),
    get('/v1/import_user_exemple_file?kind=guardians'),
    { method: 'POST', path: '/v1/imports', body: { kind: 'guardians' } },
  ],
  'BackOffice.Imports.Hierarchy': () => [
    get('/v1/imports?kind=hierarchy'),
    get('/v1/import_user_exemple_file?kind=hierarchy'),
    { method: 'POST', path: '/v1/imports', body: { kind: 'hierarchy' } },
  ],
  'BackOffice.Imports.Rooms': () => [
    get('/v1/imports?kind=rooms'),
    get('/v1/import_user_exemple_file?kind=rooms'),
    { method: 'POST', path: '/v1/imports', body: { kind: 'rooms' } },
  ],
  'BackOffice.Imports.Applications': () => [
    get('/v1/imports?kind=applications'),
    get('/v1/import_user_exemple_file?kind=applications'),
    { method: 'POST', path: '/v1/imports', body: { kind: 'applications' } },
  ],
  'BackOffice.Imports.SpecialNeeds': () => [
    get('/v1/imports?kind=special_needs'),
    get('/v1/import_user_exemple_file?kind=special_needs'),
    { method: 'POST', path: '/v1/imports', body: { kind: 'special_needs' } },
  ],
  'BackOffice.Exports': () => [
    ...['collection_result', 'hierarchies_performance'].flatMap((name) => [
      get(`/v1/${name}`),
      get(`/v1/${name}/count`),
    ]),
    get('/v1/exports/schools'),
  ],
  'BackOffice.Emails': () => [
    ...['/v1/users/email', '/v2/types', '/v2/emails', '/v2/mailings'].map(get),
    { method: 'POST', path: '/v2/emails/bulk', body: {} },
    { method: 'POST', path: '/v2/emails/test', body: {} },
  ],
  'BackOffice.Providers': () => [
    get('/v1/identity_providers'),
    { method: 'POST', path: '/v1/identity_providers', body: {} },
  ],
  'BackOffice.Settings': () => [
    get('/v1/institution_settings'),
    { method: 'PUT', path: '/v1/institution_settings', body: {} },
  ],
  'BackOffice.Texts': () => [
    ...['', '/state', '/files'].map((path) => get(`/v1/texts${path}`)),
    { method: 'PUT', path: '/v1/texts', body: {} },
  ],
  'BackOffice.Privacy': () => [
    ...['', '/people'].map((path) => get(`/v1/privacy_requests${path}`)),
    { method: 'POST', path: '/v1/privacy_requests', body: {} },
    get('/v1/privacy_requests/1/erasure'),
    ...['export', 'erasure'].map(
      (act) => ({ method: 'POST', path: `/v1/privacy_requests/1/${act}` }) as const
    ),
  ],
  'BackOffice.Audit': () => [
    ...['', '/acts', '/log_ins', '/capture_views'].map((path) => get(`/v1/audit${path}`)),
    { method: 'POST', path: '/v1/audit/verify', body: {} },
    ...['audit', 'audit_log_ins', 'audit_capture_views'].map((list) => get(`/v1/exports/${list}`)),
  ],
  'BackOffice.Keys': () => [
    get('/v1/openapi.json'),
    get('/v1/service_keys'),
    { method: 'POST', path: '/v1/service_keys', body: {} },
  ],
  digitalBook: null,
  events: null,
  digitalClassroom: null,
  sga: null,
  exam: null,
  activity: null,
  billboard: null,
  conductor: null,
}

const ask = (token: string, { method, path, body }: Call) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const treeOf = (path: string, on: boolean): object =>
  path.split('.').reduceRight<object | boolean>((inner, name) => ({ [name]: inner }), on) as object
const turn = (token: string, group: Group, path: string, on: boolean) =>
  ask(token, {
    method: 'PUT',
    path: `/v1/groups/${group}/permissions`,
    body: { permissions: treeOf(path, on) },
  })

async function lively(): Promise<Here> {
  const room = await createRoom()
  const [candidate] = room.candidates
  const now = clock.now()
  await db
    .from('applications')
    .where('id', candidate.applicationId)
    .update({ state: 'STARTED', started_at: now, deadline_at: now + 3_600_000 })
  const sent = await ask(candidate.token, {
    method: 'POST',
    path: `/v1/rooms/${room.id}/messages`,
    body: { message: 'posso?' },
  })
  const asked = await ask(candidate.token, {
    method: 'POST',
    path: `/v1/rooms/${room.id}/break_requests`,
    body: { motive: 'BATHROOM' },
  })
  const row = {
    institution_id: room.institution.id,
    room_id: room.id,
    user_id: candidate.id,
    kind: 'CAMERA',
    status: 'ERROR',
    started_at: 1,
    ended_at: 2,
    changed_at: 2,
  }
  const [recordingId = 0] = (await db.table('recordings').insert(row)) as number[]
  return {
    room,
    candidate,
    messageId: ((await sent.json()) as { id: number }).id,
    requestId: ((await asked.json()) as { id: number }).id,
    recordingId,
  }
}

test.group('permission switches hold on the server', () => {
  test('each that is built refuses what it guards while it is off, and lets it through while it is on', async ({
    assert,
  }) => {
    const at = await lively()
    const { adminToken } = at.room
    assert.sameMembers(Object.keys(GUARDED), [...switchesOf(EVERYTHING).keys()])
    const wrong: string[] = []
    let tried = 0
    for (const [path, calls] of Object.entries(GUARDED)) {
      if (calls === null) continue
      assert.equal((await turn(adminToken, 'ADMINISTRADOR', path, false)).status, 200)
      for (const call of calls(at)) {
        const { status } = await ask(adminToken, call)
        tried += 1
        // A room that is not to be seen is not there.
        if (
          status !== (path.endsWith('SeeRooms') ? 404 : 403) &&
          !(status === 403 && path.endsWith('SeeRooms'))
        )
          wrong.push(`${path} off: ${call.method} ${call.path} is ${status}`)
      }
      assert.equal((await turn(adminToken, 'ADMINISTRADOR', path, true)).status, 200)
      for (const call of calls(at)) {
        const { status } = await ask(adminToken, call)
        if (status === 403 || status >= 500)
          wrong.push(`${path} on: ${call.method} ${call.path} is ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
    assert.isAbove(tried, 25)
  }).timeout(120_000)

  test('without Dashboard.List.showTimeInfo nobody of the staff reads when a candidate began and how long they have', async ({
    assert,
  }) => {
    const { room, candidate } = await lively()
    const paths = [
      `/v1/applications/${candidate.applicationId}`,
      '/v1/applications',
      '/v1/applications?grouped=true',
      `/v1/applications/dashboard?collection=${room.collectionId}`,
      `/v1/applications/${candidate.applicationId}/dashboard-video`,
      ...['/items', '/answers', '/answer_sheet', '/finish_summary', '/application_timewindow'].map(
        (path) => `/v1/applications/${candidate.applicationId}${path}`
      ),
      `/v1/director_symptom?application=${candidate.applicationId}`,
    ]
    /** Times of the candidate in a payload, whatever it looks like. */
    const timesIn = (text: string) =>
      [
        ...text.matchAll(
          /"(?:startedAt|finishedAt|secondsToTimeout|secondsToGraceEnd|startTime|endTime|timeout|deadline|duration)":(?!null)/g
        ),
        ...text.matchAll(/"timeWindows":\[(?!\])/g),
      ].length
    const read = async (token: string) =>
      Promise.all(paths.map(async (path) => timesIn(await (await ask(token, get(path))).text())))
    // That an exam is not finished is no time of the candidate.
    await db.from('applications').where('id', candidate.applicationId).update({ finished_at: clock.now() })
    assert.isTrue((await read(room.adminToken)).every((times) => times > 0))
    await turn(room.adminToken, 'ADMINISTRADOR', 'Dashboard.List.showTimeInfo', false)
    assert.deepEqual(
      await read(room.adminToken),
      paths.map(() => 0)
    )
    assert.isAbove(
      timesIn(await (await ask(candidate.token, get(paths[0] as string))).text()),
      0,
      'who sits it sees their own'
    )
  })
})

test.group('the switch of the editor', () => {
  test('BackOffice.Permissions off closes the editor to the people of a group, also within what they read so far', async ({
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const teacher = await createUser({ groups: ['Professor'], institution: admin.institution })
    const [adminToken, teacherToken] = [await loginAs(admin), await loginAs(teacher)]
    const calls: Call[] = [
      get('/v1/groups'),
      get('/v1/groups/ALUNO/permissions'),
      { method: 'PUT', path: '/v1/groups/ALUNO/permissions', body: { permissions: {} } },
    ]
    const statuses = async () =>
      Promise.all(calls.map(async (call) => (await ask(teacherToken, call)).status))
    assert.deepEqual(await statuses(), [200, 200, 200])
    await turn(adminToken, 'Professor', 'BackOffice.Permissions', false)
    assert.deepEqual(await statuses(), [403, 403, 403])
  })
})
