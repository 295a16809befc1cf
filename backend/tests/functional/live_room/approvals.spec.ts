import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addToClass, linkGuardian } from '#identity'
import { clock } from '#shared'
import { applicationRow, eventsOf } from '#tests/fixtures/applications'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom, roomEvents, type TestRoom } from '#tests/fixtures/rooms'
import { EventStream } from '../realtime/event_stream.js'

type Approval = {
  application: number
  decision: string
  disapprovedReason: string | null
  decidedBy: { id: number; name: string }
  decidedAt: string
}
type Live = { candidates: { approval: Approval | null; awaitsApproval: boolean }[] }

const roomWithApproval = (options: Parameters<typeof createRoom>[0] = {}) =>
  createRoom({ ...options, collection: { allowApproveExam: true } })
const begin = (room: TestRoom, state = 'STARTED') =>
  db.from('applications').where('room_id', room.id).update({ state, started_at: clock.now() })
const say = (
  client: ApiClient,
  room: TestRoom,
  what: 'approve' | 'reprove',
  body: object = {},
  token = room.proctorToken
) =>
  client
    .post(`/v1/applications/${room.candidates[0].applicationId}/${what}_exam`)
    .headers(as(token))
    .json(body)
const reason = (text: string) => ({ disapproved_reason: text })
const liveOf = async (client: ApiClient, room: TestRoom, token: string) =>
  ((await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).body() as Live).candidates[0]
const decisions = async (room: TestRoom) =>
  (await eventsOf(room.candidates[0].applicationId)).filter(
    ({ type }) => type === 'approved' || type === 'reproved'
  )

test.group('Approving an exam', (group) => {
  group.each.teardown(() => clock.release())

  test('is on the application, in its history and in the room’s, with author and the server’s time; staff hear of it', async ({
    client,
    assert,
  }) => {
    const room = await roomWithApproval()
    const [candidate] = room.candidates
    await begin(room)
    assert.deepInclude(await liveOf(client, room, room.proctorToken), {
      approval: null,
      awaitsApproval: true,
    })
    const stream = await EventStream.open(room.proctorToken, [`rooms/${room.id}`])
    const now = clock.now()
    clock.freeze(now)
    const approved = await say(client, room, 'approve')
    approved.assertStatus(200)
    const expected = {
      application: candidate.applicationId,
      decision: 'APPROVED',
      disapprovedReason: null,
      decidedBy: { id: room.proctor.id, name: room.proctor.username },
      decidedAt: new Date(now).toISOString(),
    }
    assert.deepEqual(approved.body(), expected)
    const hint = await stream.next(({ event }) => event === 'message')
    assert.deepInclude((hint?.data as { payload: object } | undefined)?.payload, {
      kind: 'candidate',
      userId: candidate.id,
    })
    stream.close()
    assert.deepInclude(await applicationRow(candidate.applicationId), {
      approval: 'APPROVED',
      approval_by: room.proctor.id,
      approval_reason: null,
    })
    const [event] = await decisions(room)
    assert.deepInclude(event, {
      type: 'approved',
      from_state: 'STARTED',
      to_state: 'STARTED',
      source: 'staff',
      user_id: room.proctor.id,
    })
    assert.equal(Number(event?.occurred_at), now)
    assert.isNumber(event?.session_id)
    const [line] = await roomEvents(room.id, candidate.id)
    assert.deepInclude(line, {
      motive: 'EXAM_APPROVED',
      author: 'PROCTOR',
      author_id: room.proctor.id,
      reason: null,
    })
    assert.deepInclude(await liveOf(client, room, room.proctorToken), {
      approval: expected,
      awaitsApproval: false,
    })
    assert.deepInclude(
      await liveOf(client, room, candidate.token),
      { approval: null, awaitsApproval: false },
      'the candidate is not notified'
    )
  })

  test('a reason is asked for to reprove and refused to approve, with the quoted texts', async ({
    client,
    assert,
  }) => {
    const room = await roomWithApproval()
    await begin(room)
    for (const body of [{}, reason(''), reason('  \n '), { disapproved_reason: null }]) {
      const refused = await say(client, room, 'reprove', body)
      refused.assertStatus(400)
      assert.deepEqual(refused.body().disapprovedReason, [
        'É necessário escrever o motivo para reprovar esta atividade',
      ])
    }
    const approved = await say(client, room, 'approve', reason('Colou.'))
    approved.assertStatus(400)
    assert.deepEqual(approved.body().disapprovedReason, [
      'Para aprovar um pré-teste, o campo motivo de reprovação deve estar em branco',
    ])
    const long = await say(client, room, 'reprove', reason('ã'.repeat(1001)))
    long.assertStatus(400)
    assert.deepEqual(long.body().disapprovedReason, ['Este campo tem no máximo 1000 caracteres.'])
    assert.deepEqual(await decisions(room), [])

    const text = `${'ã'.repeat(990)} <b>&😀`
    const reproved = await say(client, room, 'reprove', reason(`  ${text}\n`))
    reproved.assertStatus(200)
    assert.deepInclude(reproved.body(), { decision: 'REPROVED', disapprovedReason: text })
    assert.equal((await decisions(room))[0]?.detail_json, JSON.stringify({ reason: text }))
    const history = (
      await client
        .get(`/v1/rooms/${room.id}/candidates/${room.candidates[0].id}/history`)
        .headers(as(room.proctorToken))
    ).body()
    assert.deepInclude(history.results[0], { motive: 'EXAM_REPROVED', reason: text })
  })

  test('is done once: repeated it is harmless, the opposite is refused with a remedy; before the start there is nothing to judge', async ({
    client,
    assert,
  }) => {
    const room = await roomWithApproval()
    const early = await say(client, room, 'approve')
    early.assertStatus(409)
    assert.equal(early.body().code, 'not_begun')
    await begin(room, 'FINISHED')
    const first = (await say(client, room, 'approve')).body()
    const again = await say(client, room, 'approve', reason(''), room.adminToken)
    again.assertStatus(200)
    assert.deepEqual(again.body(), first, 'who was first decided')
    const opposite = await say(client, room, 'reprove', reason('Colou.'))
    opposite.assertStatus(409)
    assert.equal(opposite.body().code, 'already_approved')
    assert.match(opposite.body().nonFieldErrors[0], /histórico de registros/)
    assert.lengthOf(await decisions(room), 1)
    assert.lengthOf(await roomEvents(room.id, room.candidates[0].id), 1)

    const other = await roomWithApproval()
    await begin(other)
    const both = await Promise.all([
      say(client, other, 'approve'),
      say(client, other, 'reprove', reason('x'), other.adminToken),
      say(client, other, 'approve'),
    ])
    const done = both.filter((one) => one.status() === 200).map((one) => one.body().decision)
    assert.lengthOf(new Set(done), 1, 'of two who decide at once one wins')
    assert.includeMembers(
      [200, 409],
      both.map((one) => one.status())
    )
    assert.lengthOf(await decisions(other), 1)
  })

  test('changes nothing of the exam itself', async ({ client, assert }) => {
    const room = await roomWithApproval()
    await begin(room)
    const { applicationId } = room.candidates[0]
    const { updated_at: _before, approval: _none, ...before } = await applicationRow(applicationId)
    await say(client, room, 'reprove', reason('x'))
    const { updated_at: _after, approval, ...after } = await applicationRow(applicationId)
    assert.equal(approval, 'REPROVED')
    assert.deepEqual({ ...after, approval_reason: null, approval_by: null, approval_at: null }, before)
  })

  test('is for staff of the room, and for teachers and administrators of the candidate’s school', async ({
    client,
    assert,
  }) => {
    const room = await roomWithApproval()
    const elsewhere = await roomWithApproval()
    await begin(room)
    const { school, institution } = room
    const [candidate] = room.candidates
    const guardian = await createUser({ groups: ['RESPONSIBLE'], school })
    await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
    const otherSchool = await createSchool(institution)
    const person = async (group: Parameters<typeof createUser>[0] & object) =>
      loginAs(await createUser(group))
    const refused: [string, number, string][] = [
      ['the candidate', 403, candidate.token],
      ['the guardian', 403, await loginAs(guardian)],
      ['a proctor of another institution', 404, elsewhere.proctorToken],
      ['an administrator of another institution', 404, elsewhere.adminToken],
      ['a teacher of another school', 404, await person({ groups: ['Professor'], school: otherSchool })],
      [
        'a teacher of another class',
        404,
        await person({
          groups: ['Professor'],
          school,
          schoolClass: await createClass(school),
          role: 'teacher',
        }),
      ],
      ['a proctor of no room', 404, await person({ groups: ['PROCTOR'], institution })],
      [
        'the school administrator, whose tree is closed',
        403,
        await person({ groups: ['SCHOOL-ADMIN'], school }),
      ],
    ]
    for (const [who, status, token] of refused) {
      assert.equal((await say(client, room, 'approve', {}, token)).status(), status, who)
      assert.equal((await say(client, room, 'reprove', reason('x'), token)).status(), status, who)
    }
    for (const what of ['approve', 'reprove'])
      assert.equal(
        (
          await client.post(`/v1/applications/${candidate.applicationId}/${what}_exam`).json(reason('x'))
        ).status(),
        401
      )
    assert.deepEqual(await decisions(room), [])
    const { class_id: classId } = await applicationRow(candidate.applicationId)
    const teacher = await createUser({ groups: ['Professor'], school, role: 'teacher' })
    await addToClass({ classId: Number(classId), userId: teacher.id, role: 'teacher' })
    assert.equal((await say(client, room, 'approve', {}, await loginAs(teacher))).status(), 200)
  })

  test('needs the collection’s flag, and a room only where staff of it judge', async ({ client, assert }) => {
    const plain = await createRoom()
    await begin(plain)
    const off = await say(client, plain, 'approve', {}, plain.adminToken)
    off.assertStatus(403)
    assert.equal(off.body().code, 'approval_not_allowed')
    assert.match(off.body().nonFieldErrors[0], /allowApproveExam/)

    const room = await roomWithApproval()
    await begin(room)
    await db.from('applications').where('room_id', room.id).update({ room_id: null })
    assert.equal((await say(client, room, 'approve')).status(), 404, 'a proctor knows nobody outside a room')
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    assert.equal(
      (await say(client, room, 'approve', {}, head)).status(),
      403,
      'staff of the school who teach nobody'
    )
    assert.equal((await say(client, room, 'approve', {}, room.adminToken)).status(), 200)
    assert.lengthOf(await decisions(room), 1)
    assert.deepEqual(await roomEvents(room.id, room.candidates[0].id), [])
  })
})
