import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { schoolDay } from '#evidence/domain/pictures'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { JPEG, PNG, sendBytes } from './bytes.js'
import { freezeClock, get, HOUR, origin, viewsOf } from './captures.js'

test.group('identity photos', (group) => {
  group.each.setup(freezeClock)

  const upload = (token: string, parts: Record<string, Uint8Array>) => {
    const form = new FormData()
    for (const [name, bytes] of Object.entries(parts))
      form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${name}.png`)
    return fetch(`${origin()}/v1/candidate_documents`, { method: 'POST', headers: as(token), body: form })
  }
  type DocumentRecord = {
    id: number
    candidateId: number
    isToday: boolean
    documentPictureUrl: string
    documentPictureWithFaceUrl: string
    confirmedBy: { name: string } | null
    confirmedWhen: string | null
  }
  const listFor = async (token: string, query = '') =>
    (await (await get(`/v1/candidate_documents${query}`, token)).json()) as { results: DocumentRecord[] }

  test('two photos make today’s record; tomorrow it is not today’s any more', async ({ assert }) => {
    const room = await createWatchedRoom()
    const response = await upload(room.candidateToken, { document: PNG, face: JPEG })
    assert.equal(response.status, 201)
    const record = (await response.json()) as DocumentRecord
    assert.isTrue(record.isToday)
    assert.equal(record.candidateId, room.candidate.id)
    const face = await get(record.documentPictureWithFaceUrl, room.candidateToken)
    assert.equal(face.headers.get('content-type'), 'image/jpeg')
    assert.lengthOf(await viewsOf(room.candidate.id), 0, 'her own look is no view')
    assert.equal((await get(record.documentPictureUrl, room.proctorToken)).status, 200)
    assert.deepEqual(await viewsOf(room.candidate.id), [['DOCUMENT', room.proctor.id]])
    const classes = (await db
      .from('files')
      .where('owner_id', room.candidate.id)
      .where('purpose', 'identity_photo')
      .select('retention_class')) as { retention_class: string }[]
    assert.deepEqual(
      classes.map((row) => row.retention_class),
      ['identity', 'identity']
    )
    clock.advance(24 * HOUR)
    await db
      .from('sessions')
      .where('user_id', room.candidate.id)
      .update({ expires_at: clock.now() + HOUR })
    const { results } = await listFor(await loginAs(room.candidate))
    assert.deepEqual(
      results.map((one) => one.isToday),
      [false]
    )
  })

  test('where the camera is required, a start needs the photos of today; a running exam continues without', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const start = (of: WatchedRoom, token = of.candidateToken) =>
      sendBytes(
        'POST',
        `/v1/applications/${of.sitting.applicationId}/start`,
        Buffer.from('{}'),
        token,
        'application/json'
      )
    const yesterday = clock.now() - 24 * HOUR
    assert.equal((await upload(room.candidateToken, { document: PNG, face: JPEG })).status, 201)
    await db
      .from('candidate_documents')
      .where('candidate_id', room.candidate.id)
      .update({ day: schoolDay(yesterday) })
    const refused = await start(room)
    assert.equal(refused.status, 409)
    assert.equal(((await refused.json()) as { code: string }).code, 'identity_photos_missing')
    assert.equal(
      (
        (await db.from('applications').where('id', room.sitting.applicationId).firstOrFail()) as {
          state: string
        }
      ).state,
      'CREATED'
    )

    assert.equal((await upload(room.candidateToken, { document: PNG, face: JPEG })).status, 201)
    assert.equal((await start(room)).status, 200)
    await db.from('candidate_documents').where('candidate_id', room.candidate.id).delete()
    assert.equal((await start(room)).status, 200, 'it runs already')

    const unwatched = await createWatchedRoom({ collection: {} })
    assert.equal((await start(unwatched)).status, 200)
    const respondent = await createUser({ groups: ['RESPONDENTE'] })
    const asked = await createWatchedRoom({ candidate: respondent })
    assert.equal((await start(asked)).status, 200, 'only of candidates a camera is asked')
  })

  test('a missing one, or one that is no picture, is refused by its name', async ({ assert }) => {
    const room = await createWatchedRoom()
    const missing = await upload(room.candidateToken, { document: PNG })
    assert.equal(missing.status, 400)
    assert.property(await missing.json(), 'face')
    const wrong = await upload(room.candidateToken, { document: Buffer.from('GIF89a nothing'), face: PNG })
    assert.equal(wrong.status, 400)
    assert.property(await wrong.json(), 'document')
    assert.deepEqual((await listFor(room.candidateToken)).results, [])
  })

  test('an administrator confirms, once; nobody else', async ({ assert }) => {
    const room = await createWatchedRoom()
    const { id } = (await (
      await upload(room.candidateToken, { document: PNG, face: PNG })
    ).json()) as DocumentRecord
    const confirm = (token: string) =>
      sendBytes(
        'PATCH',
        `/v1/candidate_documents/${id}`,
        Buffer.from('{"approved":true}'),
        token,
        'application/json'
      )
    assert.equal((await confirm(room.proctorToken)).status, 403)
    assert.equal((await confirm(room.candidateToken)).status, 403)
    const foreign = await createUser({ groups: ['ADMINISTRADOR'] })
    assert.equal((await confirm(await loginAs(foreign))).status, 404)
    const admin = await loginAs(room.sitting.admin)
    const confirmed = (await (await confirm(admin)).json()) as DocumentRecord
    assert.isNotNull(confirmed.confirmedBy)
    clock.advance(5_000)
    assert.equal(
      ((await (await confirm(admin)).json()) as DocumentRecord).confirmedWhen,
      confirmed.confirmedWhen
    )
  })

  test('whose are not yours are not there', async ({ assert }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const { id } = (await (
      await upload(room.candidateToken, { document: PNG, face: PNG })
    ).json()) as DocumentRecord
    for (const token of [
      other.candidateToken,
      other.proctorToken,
      await loginAs(await createUser({ groups: ['PROCTOR'], institution: room.sitting.institution })),
    ]) {
      assert.equal((await get(`/v1/candidate_documents/${id}/document`, token)).status, 404)
      assert.equal((await get(`/v1/candidate_documents?candidate=${room.candidate.id}`, token)).status, 404)
    }
    assert.lengthOf((await listFor(room.proctorToken, `?candidate=${room.candidate.id}`)).results, 1)
  })

  test('of who sits in no room are for administrators of the institution, who confirm them', async ({
    assert,
  }) => {
    const { sitting, ...room } = await createWatchedRoom()
    await db.from('applications').where('id', sitting.applicationId).update({ room_id: null })
    const { id } = (await (
      await upload(room.candidateToken, { document: PNG, face: PNG })
    ).json()) as DocumentRecord
    const path = `?candidate=${room.candidate.id}`
    assert.equal((await get(`/v1/candidate_documents${path}`, room.proctorToken)).status, 404)
    const admin = await loginAs(sitting.admin)
    assert.deepEqual(
      (await listFor(admin, path)).results.map((one) => one.id),
      [id]
    )
    const foreign = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.equal((await get(`/v1/candidate_documents${path}`, foreign)).status, 404)
    assert.equal((await get(`/v1/candidate_documents/${id}/face`, foreign)).status, 404)
  })
})
