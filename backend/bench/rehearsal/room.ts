import type { ClientRequest } from 'node:http'
import { pngOf } from '#tests/fixtures/pictures'
import type { Client } from '../support/load.js'
import { expectOk, openStream } from '../support/streams.js'
import type { DemoRoom } from './demo_exam.js'
import { pauseUntil, type Sitter, type Tally } from './sitter.js'

/** As pages do, but for the pictures: theirs come every 2 s. */
const PRESENT_EVERY_MS = 10_000
const PICTURE_EVERY_MS = 15_000
const READ_EVERY_MS = 1_000
const MESSAGE_EVERY_MS = 30_000
const OPEN_AGAIN_MS = 1_000

type Surroundings = { client: Client; room: DemoRoom; tally: Tally; over: AbortSignal }

/** Everything but the answers, until it is over: presence, pictures, streams, and a proctor who reads the room and writes. */
export class Room {
  readonly #now: Surroundings
  #open = 0
  #hasNews = true

  constructor(surroundings: Surroundings) {
    this.#now = surroundings
  }

  /** Event streams that are open now. */
  get streams(): number {
    return this.#open
  }

  async run(sitters: readonly Sitter[]): Promise<void> {
    const { room, client } = this.#now
    const { token } = room.proctor
    const path = `/v1/rooms/${room.roomId}`
    await Promise.all([
      ...sitters.flatMap((sitter, at) => this.#sit(sitter, at / sitters.length)),
      this.#listen(token, [`rooms/${room.roomId}`], () => (this.#hasNews = true)),
      this.#every(READ_EVERY_MS, 1, async () => {
        if (!this.#hasNews) return
        this.#hasNews = false
        await expectOk(client, 'GET', `${path}/live`, token)
      }),
      this.#every(MESSAGE_EVERY_MS, 1, async () => {
        const one = sitters[Math.floor(Math.random() * sitters.length)]
        const body = { candidate_id: one?.seat.userId, message: 'Tudo certo?' }
        await expectOk(client, 'POST', `${path}/messages`, token, body)
      }),
    ])
  }

  #sit({ seat }: Sitter, phase: number): Promise<void>[] {
    const { client, room } = this.#now
    const { token, userId, applicationId } = seat
    const present = {
      last_seen: true,
      is_in_application: true,
      has_accepted_camera: true,
      application_id: applicationId,
    }
    const own = `rooms/${room.roomId}/candidates/${userId}`
    return [
      this.#listen(token, [`users/${userId}`, own]),
      this.#every(PRESENT_EVERY_MS, phase, () => expectOk(client, 'PATCH', `/v1/${own}`, token, present)),
      this.#every(PICTURE_EVERY_MS, phase, () =>
        expectOk(client, 'POST', `/v1/applications/${applicationId}/snapshots`, token, pngOf(320, 180))
      ),
    ]
  }

  /** Again and again; a failure is counted, and the next time is another attempt. `phase`: the part of the time before the first one. */
  async #every(ms: number, phase: number, work: () => Promise<unknown>): Promise<void> {
    const { over, tally } = this.#now
    await pauseUntil(over, ms * phase)
    while (!over.aborted) {
      await work().catch(() => (tally.failures += 1))
      await pauseUntil(over, ms)
    }
  }

  async #listen(token: string, channels: readonly string[], heard?: () => void): Promise<void> {
    const { client, over, tally } = this.#now
    for (let isFirst = true; !over.aborted; isFirst = false) {
      if (!isFirst) tally.reopened += 1
      await this.#oneStream(client, token, channels, heard).catch(() => (tally.failures += 1))
      await pauseUntil(over, OPEN_AGAIN_MS)
    }
  }

  async #oneStream(client: Client, token: string, channels: readonly string[], heard?: () => void) {
    const { over } = this.#now
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const stream: ClientRequest = await openStream(client, token, channels, {
      ended: end,
      ...(heard && { heard }),
    })
    this.#open += 1
    const close = () => void stream.destroy()
    over.addEventListener('abort', close)
    if (over.aborted) close()
    await ended
    over.removeEventListener('abort', close)
    this.#open -= 1
  }
}
