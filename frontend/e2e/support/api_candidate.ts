import { deflateSync } from 'node:zlib'
import { WATCHED } from './live_room.js'
import { PASSWORD, type School } from './school.js'

type Application = { id: number; roomId: number | null; exam: { collection: { name: string } } }
type Beat = { version: number; pause: { motive: string; message: string | null } | null }

/** A candidate of the watched exam without a page: what a page would send goes to the server. */
export async function openCandidate(school: School, username: string) {
  const post = async (path: string, body: object) =>
    (await (
      await fetch(school.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { token: string; user: { id: number } }
  const { token, user } = await post('/v1/login', {
    username,
    password: PASSWORD,
    set_new_client: true,
    client_id: `${username}-without-a-page`,
  })
  const call = async <T>(
    method: string,
    path: string,
    body?: object | Uint8Array<ArrayBuffer>
  ): Promise<T> => {
    const isPicture = body instanceof Uint8Array
    const answer = await fetch(`${school.url}/v1${path}`, {
      method,
      headers: {
        'content-type': isPicture ? 'image/png' : 'application/json',
        authorization: `JWT ${token}`,
      },
      ...(body !== undefined && { body: isPicture ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  const { results } = await call<{ results: Application[] }>('GET', '/applications?size=100')
  const application = results.find(({ exam }) => exam.collection.name === WATCHED)
  if (!application?.roomId) throw new Error(`${username} has no room`)
  const room = `/rooms/${application.roomId}`
  let known = 0
  /** Reports presence with the camera on, and acknowledges the version of the previous response. */
  const beat = async (): Promise<Beat> => {
    const state = {
      last_seen: true,
      is_in_application: true,
      has_accepted_camera: true,
      application_id: application.id,
    }
    const reply = await call<Beat>('PATCH', `${room}/candidates/${user.id}`, {
      ...state,
      acknowledged_version: known,
    })
    const isNews = reply.version !== known
    known = reply.version
    // A page acknowledges a new version at once.
    if (isNews)
      await call('PATCH', `${room}/candidates/${user.id}`, { last_seen: true, acknowledged_version: known })
    return reply
  }
  let beating: ReturnType<typeof setInterval> | undefined
  return {
    userId: user.id,
    applicationId: application.id,
    /** Any call of this candidate. */
    call,
    beat,
    /** Beats now, and from now on as a page does: presence is a lease, however slow the machine is. */
    async stay(): Promise<void> {
      await beat()
      beating = setInterval(() => void beat().catch(() => undefined), 5000)
    },
    leave: () => clearInterval(beating),
    /** The two identity photos of today. */
    async identify(): Promise<void> {
      const body = new FormData()
      for (const part of ['document', 'face'])
        body.append(part, new Blob([plainPicture()], { type: 'image/png' }), `${part}.png`)
      const answer = await fetch(`${school.url}/v1/candidate_documents`, {
        method: 'POST',
        headers: { authorization: `JWT ${token}` },
        body,
      })
      if (!answer.ok) throw new Error(`identity photos: ${answer.status}`)
    },
    picture: () => call('POST', `/applications/${application.id}/snapshots`, plainPicture()),
    ask: (motive: 'BATHROOM' | 'NURSING_BREAK') => call('POST', `${room}/break_requests`, { motive }),
    write: (message: string) => call('POST', `${room}/messages`, { message }),
  }
}

const CRC = Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  let crc = 0xffffffff
  for (const byte of typed) crc = (CRC[(crc ^ byte) & 255] as number) ^ (crc >>> 8)
  const end = Buffer.alloc(4)
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([frame, typed, end])
}

/** A PNG of 320 by 180, grey. */
function plainPicture(): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(320, 0)
  header.writeUInt32BE(180, 4)
  // Eight bits of grey.
  header[8] = 8
  const rows = Buffer.alloc(180 * 321, 0x80)
  for (let row = 0; row < 180; row += 1) rows[row * 321] = 0
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  )
}
