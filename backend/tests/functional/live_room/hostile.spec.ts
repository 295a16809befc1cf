import { test } from '@japa/runner'
import { hostileBodies } from '#tests/fixtures/hostile'
import { as, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

const BODIES = 60

test('malformed bodies of every call of a room: an answer of ours for each', async ({ assert }) => {
  const room = await createRoom()
  const [candidate] = room.candidates
  const path = `/v1/rooms/${room.id}`
  const self = `${path}/candidates/${candidate.id}`
  const own = `/v1/applications/${candidate.applicationId}`
  const calls: [string, string, 'staff' | 'candidate', string[]][] = [
    [
      'POST',
      `${path}/messages`,
      'staff',
      ['candidate_id', 'message', 'motive', 'notification_type', 'reason', 'show_message', 'save_template'],
    ],
    ['POST', `${path}/messages`, 'candidate', ['message']],
    ['POST', `${path}/break_requests`, 'candidate', ['motive']],
    ['PUT', `${self}/pause`, 'staff', ['message', 'show_message', 'reason', 'motive']],
    ['DELETE', `${self}/pause`, 'staff', ['reason']],
    [
      'PATCH',
      self,
      'candidate',
      ['is_in_application', 'application_id', 'acknowledged_version', 'camera_state', 'face_detection_alert'],
    ],
    [
      'PUT',
      `${self}/situation`,
      'candidate',
      ['application_id', 'item_id', 'item_position', 'last_measured_delay', 'current_internet_score'],
    ],
    ['PUT', `${path}/user_config`, 'staff', ['show_offline', 'fold_calm']],
    ['POST', '/v1/room_event_record', 'staff', ['description', 'room', 'user']],
    ['POST', '/v1/dashboard_messages', 'staff', ['content', 'user']],
    [
      'POST',
      `${own}/connection_records`,
      'candidate',
      ['current_average', 'current_score', 'measured_delay'],
    ],
  ]
  for (const [method, address, who, keys] of calls) {
    // A session may write only so often: each call has its own.
    const token = await loginAs(who === 'staff' ? room.admin : candidate)
    for (const body of hostileBodies(keys, BODIES)) {
      const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${address}`, {
        method,
        headers: { ...as(token), 'content-type': body.contentType },
        body: new Uint8Array(body.bytes),
      })
      const text = await answer.text()
      const line = `${method} ${address}: ${answer.status} for ${body.name}: ${text.slice(0, 300)}`
      assert.isTrue(answer.status < 500 && answer.status !== 429, line)
      if (answer.status >= 400) assert.match((JSON.parse(text) as { code: string }).code, /^[a-z_]+$/, line)
    }
  }
  const seen = await fetch(`http://127.0.0.1:${process.env.PORT}${path}/live`, {
    headers: as(room.proctorToken),
  })
  assert.equal(seen.status, 200)
})
