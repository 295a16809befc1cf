import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ACTS, type Act } from '#audit/domain/acts'
import { clock } from '#shared'
import { openWindow } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { examFile } from '#tests/fixtures/exams'
import { createUser, unique } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { allRoutes } from '#tests/fixtures/routes'
import { actsIn, callsInSpecs, faultsOf, recorded, section, unrecorded, type Made } from './promised_acts.js'

/** Calls of staff in their order, each of which does something; the acts that the page promises for it must be there afterwards. */
async function callsOf(room: TestRoom): Promise<[string, Made][]> {
  const [{ id: candidate, applicationId }, moved, reproved] = room.candidates
  const [other = 0] = (await db.table('rooms').insert({
    institution_id: room.institution.id,
    collection_id: room.collectionId,
    name: unique('Sala'),
    opened: 1,
    is_recording: 0,
    version: 1,
    created_at: clock.now(),
    updated_at: clock.now(),
  })) as number[]
  const colleague = await createUser({ groups: ['PROCTOR'], institution: room.institution })
  const newcomer = await createUser({ groups: ['ALUNO'], institution: room.institution })
  const [message = 0] = (await db.table('room_messages').insert({
    room_id: room.id,
    candidate_id: candidate,
    author: 'CANDIDATE',
    author_id: candidate,
    notification_type: 'TOAST',
    motive: 'MESSAGE',
    message: 'm',
    show_message: 1,
    dismissible: 1,
    is_global: 0,
    version: 1,
    created_at: clock.now(),
  })) as number[]
  const [request = 0] = (await db.table('break_requests').insert({
    room_id: room.id,
    candidate_id: candidate,
    pending_of: candidate,
    motive: 'BATHROOM',
    status: 'PENDING',
    version: 1,
    created_at: clock.now(),
  })) as number[]
  const [role = 0] = (await db.table('roles').insert({
    institution_id: room.institution.id,
    group_name: 'PROCTOR',
    name: 'Fiscal',
    name_key: 'fiscal',
    permissions_json: '{"exam":true}',
    switch_versions_json: '{}',
    changed_by: colleague.id,
    changed_at: clock.now(),
  })) as number[]
  const application = `/v1/applications/${applicationId}`
  const own = `/v1/rooms/${room.id}`
  const of = `${own}/candidates/${candidate}`
  const both = { responsible: colleague.id, rooms: [room.id, other] }
  const [proctor, admin] = ['proctor', 'admin'] as const
  return [
    [
      'PUT /v1/groups/:name/permissions',
      { by: admin, path: '/v1/groups/ALUNO/permissions', body: { permissions: { exam: false } } },
    ],
    ['POST /v1/roles', { by: admin, path: '/v1/roles', body: { name: unique('Função'), group: 'PROCTOR' } }],
    [
      'PUT /v1/roles/:id',
      { by: admin, path: `/v1/roles/${role}`, body: { name: unique('Outra'), version: 0 } },
    ],
    [
      'PUT /v1/roles/:id/permissions',
      { by: admin, path: `/v1/roles/${role}/permissions`, body: { permissions: { exam: false } } },
    ],
    ['DELETE /v1/roles/:id', { by: admin, path: `/v1/roles/${role}` }],
    ['POST /v1/exams', { by: admin, path: '/v1/exams', body: examFile({ timeWindows: openWindow() }) }],
    [
      'POST /v1/applications',
      { by: admin, path: '/v1/applications', body: { collection: room.collectionId, user: newcomer.id } },
    ],
    [
      'POST /v1/rooms',
      { by: admin, path: '/v1/rooms', body: { name: unique('Sala'), collection: room.collectionId } },
    ],
    [
      'POST /v1/rooms/:id/users',
      { by: admin, path: `/v1/rooms/${other}/users`, body: { users: [newcomer.id] } },
    ],
    [
      'POST /v1/rooms/:id/users/bulk_delete',
      { by: admin, path: `/v1/rooms/${other}/users/bulk_delete`, body: { users: [newcomer.id] } },
    ],
    [
      'PATCH /v1/applications/:id',
      { by: admin, path: `/v1/applications/${moved?.applicationId}`, body: { roomId: other } },
    ],
    ['POST /v1/room_responsibles', { by: admin, path: '/v1/room_responsibles', body: both }],
    [
      'POST /v1/room_responsibles/bulk_delete',
      { by: admin, path: '/v1/room_responsibles/bulk_delete', body: both },
    ],
    [
      'PUT /v1/rooms/:id',
      { by: admin, path: `/v1/rooms/${room.id}`, body: { opened: false, isRecording: true } },
    ],
    [
      'POST /v1/rooms/:id/messages',
      { by: proctor, path: `${own}/messages`, body: { candidateId: candidate, message: 'm' } },
    ],
    [
      'PATCH /v1/rooms/:id/messages/:messageId',
      { by: proctor, path: `${own}/messages/${message}`, body: { dismissed: true } },
    ],
    [
      'PATCH /v1/rooms/:id/break_requests/:requestId',
      { by: proctor, path: `${own}/break_requests/${request}`, body: { action: 'refuse' } },
    ],
    [
      'PUT /v1/rooms/:id/candidates/:userId/pause',
      { by: proctor, path: `${of}/pause`, body: { reason: 'ruído' } },
    ],
    ['DELETE /v1/rooms/:id/candidates/:userId/pause', { by: proctor, path: `${of}/pause`, body: {} }],
    [
      'PUT /v1/rooms/:id/candidates/:userId/microphone',
      { by: proctor, path: `${of}/microphone`, body: { silenced: true } },
    ],
    ['POST /v1/rooms/:id/candidates/:userId/free_login', { by: proctor, path: `${of}/free_login`, body: {} }],
    [
      'POST /v1/room_event_record',
      { by: proctor, path: '/v1/room_event_record', body: { room: room.id, description: 'nota' } },
    ],
    [
      'POST /recording/start',
      { by: proctor, path: '/recording/start', body: { userId: candidate, roomId: room.id } },
    ],
    [
      'POST /recording/stop',
      { by: proctor, path: '/recording/stop', body: { userId: candidate, roomId: room.id } },
    ],
    [
      'POST /v1/applications/:id/approve_exam',
      { by: proctor, path: `${application}/approve_exam`, body: {} },
    ],
    [
      'POST /v1/applications/:id/reprove_exam',
      {
        by: proctor,
        path: `/v1/applications/${reproved?.applicationId}/reprove_exam`,
        body: { disapprovedReason: 'cola' },
      },
    ],
    ['POST /v1/users/:id/free_login', { by: admin, path: `/v1/users/${candidate}/free_login`, body: {} }],
    ['POST /v1/users/:id/end_sessions', { by: admin, path: `/v1/users/${candidate}/end_sessions`, body: {} }],
  ]
}

test.group('which calls record an act', () => {
  test('docs/security/audit.md has every call that writes, and every act', ({ assert }) => {
    const listed = [...recorded, ...unrecorded].map(([call]) => call)
    const served = allRoutes().map(({ method, pattern }) => `${method} ${pattern}`)
    const writes = served.filter((call) => !call.startsWith('GET '))
    assert.sameMembers(
      listed.filter((call) => !call.startsWith('GET ')),
      writes,
      'a new call that writes records its act, or is listed with the reason why not'
    )
    assert.deepEqual(
      listed.filter((call) => !served.includes(call)),
      []
    )
    const named = new Set(actsIn(section('Calls that record')))
    assert.deepEqual(
      Object.keys(ACTS).filter((act) => !named.has(act)),
      []
    )
    assert.deepEqual(
      recorded.filter(([, text]) => !actsIn(text).some((act) => act in ACTS)),
      []
    )
    assert.deepEqual(
      unrecorded.filter(([, text]) => actsIn(text).some((act) => act in ACTS)),
      []
    )
  })

  test('each call that records is made by a test, which fails when it records nothing', ({ assert }) => {
    assert.sameMembers(
      callsInSpecs(),
      recorded.map(([call]) => call),
      'a new call that records is made in a list of `Made` of this folder'
    )
  })

  test('each call of staff records what the page says, by whom and in which session', async ({ assert }) => {
    const room = await createRoom({ candidates: 3, collection: { allowApproveExam: true } })
    const [first, , third] = room.candidates
    const made = await callsOf(room)
    await db
      .from('applications')
      .whereIn('id', [first.applicationId, third?.applicationId ?? 0])
      .update({ state: 'STARTED', started_at: clock.now() })
    assert.deepEqual(await faultsOf(room, made), [])
    const rows = await recordsOf(room.institution.id)
    const one = (act: Act) => rows.findLast((row) => row.act === act)
    assert.containsSubset(one('candidate_paused'), {
      subject_type: 'user',
      subject_id: first.id,
      reason: 'ruído',
      changes_json: '{"state":["NORMAL","PAUSED"]}',
    })
    assert.containsSubset(one('exam_approved'), {
      subject_id: first.applicationId,
      changes_json: '{"approval":[null,"APPROVED"]}',
    })
    assert.equal(one('room_changed')?.changes_json, '{"state":["opened","closed"]}')
    assert.equal(one('message_sent')?.detail_json.includes('"m"'), false, 'no texts of messages')
    assert.lengthOf(
      rows.filter(({ act }) => act === 'responsible_removed'),
      2
    )
  })
})
