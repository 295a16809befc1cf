import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { clock } from '#shared'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { as } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(256, 7)])

const call = (path: string, token: string | null, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    ...init,
    headers: { ...(token ? as(token) : {}), ...init.headers },
  })
const logOut = async (token: string) => (await call('/v1/logout', token, { method: 'POST' })).status

/** A film of the room's candidate, which its proctor may watch. */
async function film({ id, sitting, candidate }: WatchedRoom): Promise<number> {
  const institutionId = sitting.institution.id
  const file = await storeFile({
    source: WEBM,
    filename: 'x.webm',
    purpose: 'recording',
    contentType: 'video/webm',
    institutionId,
    ownerId: candidate.id,
  })
  const now = clock.now()
  const row = {
    institution_id: institutionId,
    room_id: id,
    user_id: candidate.id,
    kind: 'CAMERA',
    status: 'COMPLETED',
    started_at: now,
    ended_at: now,
    changed_at: now,
  }
  const [recordingId = 0] = (await db.table('recordings').insert({ ...row, file_id: file.id })) as number[]
  return recordingId
}

const ticketFor = async (recording: number, token: string) =>
  (
    (await (await call(`/v1/recordings/${recording}/ticket`, token, { method: 'POST' })).json()) as {
      url: string
    }
  ).url
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

test.group('links and tickets end with their session', () => {
  test('one that opens a capture, unused and in the tab that holds it', async ({ assert }) => {
    const room = await createWatchedRoom()
    const recording = await film(room)
    const [opened, unused] = [
      await ticketFor(recording, room.proctorToken),
      await ticketFor(recording, room.proctorToken),
    ]
    const first = await call(opened, null)
    const held = { headers: { cookie: cookieOf(first), range: 'bytes=0-3' } }
    assert.deepEqual([first.status, (await call(opened, null, held)).status], [200, 206])
    assert.equal(await logOut(room.proctorToken), 204)
    assert.equal((await call(opened, null, held)).status, 401)
    assert.equal((await call(unused, null)).status, 401)
  })

  test('and with the room or the permission that is taken away', async ({ assert }) => {
    const room = await createWatchedRoom()
    const recording = await film(room)
    const [opened, unused] = [
      await ticketFor(recording, room.proctorToken),
      await ticketFor(recording, room.proctorToken),
    ]
    const held = { headers: { cookie: cookieOf(await call(opened, null)) } }
    await db.from('room_responsibles').where('room_id', room.id).delete()
    assert.deepEqual([(await call(opened, null, held)).status, (await call(unused, null)).status], [404, 404])
    await db
      .table('room_responsibles')
      .insert({ room_id: room.id, user_id: room.proctor.id, created_at: clock.now() })
    assert.equal((await call(opened, null, held)).status, 200)
    await storeTree(room.sitting.institution.id, 'PROCTOR', {
      Dashboard: { Videos: { CandidateScreenshot: false } },
    })
    assert.equal((await call(opened, null, held)).status, 403)
  })

  test('one that takes a recording of a screen', async ({ assert }) => {
    const room = await createWatchedRoom({ collection: { shouldStartRecordingScreenFlow: true } })
    const address = async () =>
      (
        (await (
          await call(`/recording/upload_url?key=a.webm&room_id=${room.id}`, room.proctorToken)
        ).json()) as { uploadUrl: string }
      ).uploadUrl
    const put = async (url: string) =>
      (
        await call(url, null, {
          method: 'PUT',
          headers: { 'content-type': 'video/webm' },
          body: new Uint8Array(WEBM),
        })
      ).status
    const [used, unused] = [await address(), await address()]
    assert.equal(await put(used), 204)
    await logOut(room.proctorToken)
    assert.equal(await put(unused), 401)
    assert.lengthOf(await db.from('recordings').where('user_id', room.proctor.id), 1)
  })

  test('one of a file, of an event stream and of a correction', async ({ assert }) => {
    const room = await createWatchedRoom()
    const { sitting, proctorToken, candidateToken } = room
    const owner = { institutionId: sitting.institution.id, ownerId: null }
    const { path } = await storeFile({
      source: WEBM,
      filename: 'v.webm',
      purpose: 'item_media',
      contentType: 'video/webm',
      ...owner,
    })
    const fileTicket = async () =>
      (
        (await (await call(`/files/${path}/ticket`, candidateToken, { method: 'POST' })).json()) as {
          url: string
        }
      ).url
    const [opened, unused] = [await fileTicket(), await fileTicket()]
    const held = { headers: { cookie: cookieOf(await call(opened, null)) } }
    assert.equal((await call(opened, null, held)).status, 200)
    const body = JSON.stringify({ channels: [`rooms/${room.id}`] })
    const stream = await call('/v1/events/tickets', proctorToken, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { ticket } = (await stream.json()) as { ticket: string }
    await logOut(candidateToken)
    await logOut(proctorToken)
    const after = [
      await call(opened, null, held),
      await call(unused, null),
      await call(`/v1/events?ticket=${ticket}`, null),
    ]
    assert.deepEqual(
      after.map(({ status }) => status),
      [401, 401, 401]
    )
  })
})
