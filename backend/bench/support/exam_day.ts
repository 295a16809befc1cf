import type { ClientRequest } from 'node:http'
import { deflateSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { pngOf } from '#tests/fixtures/pictures'
import { openLoop, type Client } from './load.js'
import type { BenchRoom } from './make_rooms.js'
import { cpuSeconds } from './processes.js'
import { expectOk, openStream } from './streams.js'
import type { BenchCandidate } from './world.js'

const SYNC_MS = 7_000
const BEAT_MS = 10_000
const ACT_MS = 20_000
const READ_MS = 1_000
/** As pages send them (frontend/src/media/stills.ts), and as a proctor's page reads those in sight. */
const CAMERA_MS = 2_000
const SCREEN_MS = 5_000
const IN_SIGHT = 8
/** One candidate in so many loses the stream each second and comes back. */
const LOSES_STREAM = 100

const WIDTH = 320
const HEIGHT = 180
/** A picture of noise, which compresses to nothing: 58 KB, as a camera's. */
const picture = () => {
  const pixels = randomBytes((WIDTH + 1) * HEIGHT)
  for (let row = 0; row < HEIGHT; row += 1) pixels[row * (WIDTH + 1)] = 0
  return pngOf(WIDTH, HEIGHT, { pixels: deflateSync(pixels, { level: 0 }) })
}

/** Milliseconds of each call of a kind, and cores that were busy meanwhile. */
export type DayFigures = {
  syncs: number[]
  messages: number[]
  pictures: number[]
  cores: number
  seconds: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T

/**
 * Candidates who sync every 7 s, are present every 10 s and have a stream open, each in a room of 30; proctors of the watched rooms read the
 * room again when they hear of a change (at most once a second) and say something every 20 s. Calls and streams go to the
 * servers in turn, as a balancer without stickiness sends them.
 */
export class ExamDay {
  /** All that there are; `#people` and `#watched` are those of this round. */
  readonly #all: readonly BenchCandidate[]
  readonly #roomOf: ReadonlyMap<number, BenchRoom>
  readonly #rooms: readonly BenchRoom[]
  readonly #picture: Buffer | null
  readonly #streams = new Map<BenchCandidate, ClientRequest>()
  readonly #ofProctors: ClientRequest[] = []
  readonly #announcedAt = new Map<number, number>()
  readonly acknowledged = new Map<number, { revision: number; alternativeId: number }>()
  #people: readonly BenchCandidate[] = []
  #watched: readonly BenchRoom[] = []
  #clients: readonly Client[] = []
  #turn = 0
  #revision = 0
  #errors = 0
  #isOpen = false
  #watching: Promise<void>[] = []
  #figures: DayFigures = noFigures()

  /** `withPictures`: cameras every 2 s, screens every 5 s, and each proctor reads eight cameras every 2 s. */
  constructor(people: readonly BenchCandidate[], rooms: readonly BenchRoom[], { withPictures = false } = {}) {
    this.#all = people
    this.#roomOf = new Map(rooms.flatMap((room) => room.candidates.map((one) => [one.applicationId, room])))
    this.#rooms = rooms
    this.#picture = withPictures ? picture() : null
  }

  get proctors() {
    return this.#watched.length
  }

  /** Calls that failed; more than none, and the run is void. */
  get errors() {
    return this.#errors
  }

  /** The first so many start, open a stream and have been present once. */
  async enter(clients: readonly Client[], count = this.#all.length): Promise<void> {
    this.#people = this.#all.slice(0, count)
    const here = new Set(this.#people.map(({ applicationId }) => this.#roomOf.get(applicationId)?.id))
    this.#watched = this.#rooms.filter(({ id, proctor }) => proctor !== null && here.has(id))
    this.#clients = clients
    this.#isOpen = true
    await openLoop(this.#people.length, this.#people.length * 10, async (index) => {
      const one = at(this.#people, index)
      await expectOk(this.#client, 'POST', `/v1/applications/${one.applicationId}/start`, one.token)
      await this.#open(one)
    })
    this.#watching = this.#watched.map((room) => this.#watch(room).catch(this.#failed))
    await openLoop(this.#people.length, BEAT_MS, async (index) => {
      const one = at(this.#people, index)
      await this.#beat(one).catch(this.#failed)
      if (this.#picture) await this.#snap(one, 'snapshots').catch(this.#failed)
    })
  }

  /** So many ms of it. `pids`: whose CPU time counts. */
  async run(ms: number, pids: readonly number[]): Promise<DayFigures> {
    this.#figures = noFigures()
    const count = this.#people.length
    const each = (everyMs: number, one: (candidate: BenchCandidate) => Promise<unknown>) =>
      openLoop(Math.round((count * ms) / everyMs), ms, async (index) => {
        await one(at(this.#people, index)).catch(this.#failed)
      })
    const acts = Math.round((this.#watched.length * ms) / ACT_MS)
    const before = cpuSeconds(pids)
    const from = performance.now()
    await Promise.all([
      each(SYNC_MS, (one) => this.#sync(one)),
      each(BEAT_MS, (one) => this.#beat(one)),
      ...(this.#picture
        ? [
            each(CAMERA_MS, (one) => this.#snap(one, 'snapshots')),
            each(SCREEN_MS, (one) => this.#snap(one, 'screenshots')),
            this.#look(ms),
          ]
        : []),
      openLoop(acts, ms, (index) => this.#act(at(this.#watched, index)).catch(this.#failed)),
      openLoop(Math.round((count * ms) / LOSES_STREAM / 1_000), ms, async (index) => {
        const one = at(this.#people, index * 7)
        this.#streams.get(one)?.destroy()
        await this.#open(one).catch(this.#failed)
      }),
    ])
    const seconds = (performance.now() - from) / 1_000
    if (acts > 1 && this.#figures.messages.length === 0)
      this.#failed(new Error('no candidate received a message of a proctor'))
    return { ...this.#figures, seconds, cores: (cpuSeconds(pids) - before) / seconds }
  }

  /** Everybody leaves; the exams go on. */
  async leave(): Promise<void> {
    this.#isOpen = false
    await Promise.all(this.#watching)
    for (const stream of [...this.#streams.values(), ...this.#ofProctors.splice(0)]) stream.destroy()
    this.#streams.clear()
    this.#announcedAt.clear()
  }

  /** The server whose turn it is. */
  get #client(): Client {
    this.#turn += 1
    return at(this.#clients, this.#turn)
  }

  #failed = (error: unknown) => {
    this.#errors += 1
    if (this.#errors === 1) console.error('  first error:', error)
  }

  async #open(one: BenchCandidate) {
    const room = this.#roomOf.get(one.applicationId)
    const hears =
      room?.proctor && room.candidates[0]?.applicationId === one.applicationId
        ? { heard: this.#hears(room.id) }
        : {}
    const channels = [`users/${one.userId}`, `rooms/${room?.id}/candidates/${one.userId}`]
    this.#streams.set(one, await openStream(this.#client, one.token, channels, hears))
  }

  #hears = (roomId: number) => (text: string) => {
    const from = this.#announcedAt.get(roomId)
    if (from === undefined || !text.includes('"message"')) return
    this.#figures.messages.push(performance.now() - from)
    this.#announcedAt.delete(roomId)
  }

  async #sync(one: BenchCandidate) {
    this.#revision += 1
    const revision = this.#revision
    const entries = one.answers.slice(0, 5).map((answer) => ({
      id: answer.id,
      revision,
      alternative_id: answer.alternatives[revision % 4] as number,
      seconds: 1,
      finished: true,
    }))
    const path = `/v1/applications/${one.applicationId}/answers/batch`
    const reply = await this.#client.send('PUT', path, one.token, entries)
    this.#figures.syncs.push(reply.ms)
    if (reply.status !== 200) return this.#failed(reply)
    for (const [index, { accepted }] of (
      reply.body as { answers: { accepted: boolean }[] }
    ).answers.entries()) {
      const { id, alternative_id: alternativeId } = at(entries, index)
      if (accepted && (this.acknowledged.get(id)?.revision ?? 0) < revision)
        this.acknowledged.set(id, { revision, alternativeId })
    }
  }

  async #beat(one: BenchCandidate) {
    const path = `/v1/rooms/${this.#roomOf.get(one.applicationId)?.id}/candidates/${one.userId}`
    await expectOk(this.#client, 'PATCH', path, one.token, {
      last_seen: true,
      is_in_application: true,
      application_id: one.applicationId,
    })
  }

  async #snap(one: BenchCandidate, kind: 'snapshots' | 'screenshots') {
    const path = `/v1/applications/${one.applicationId}/${kind}`
    const reply = await this.#client.send('POST', path, one.token, this.#picture)
    this.#figures.pictures.push(reply.ms)
    if (reply.status !== 204) this.#failed(reply)
  }

  #look(ms: number) {
    const looks = Math.round((this.#watched.length * IN_SIGHT * ms) / CAMERA_MS)
    return openLoop(looks, ms, async (index) => {
      const { id, proctor, candidates } = at(this.#watched, index)
      const seen = at(candidates, Math.floor(index / this.#watched.length) % IN_SIGHT)
      const path = `/v1/rooms/${id}/candidates/${seen.userId}/still`
      await expectOk(this.#client, 'GET', path, proctor?.token ?? '').catch(this.#failed)
    })
  }

  async #watch({ id, proctor }: BenchRoom) {
    if (!proctor) return
    let isDirty = true
    const heard = () => (isDirty = true)
    this.#ofProctors.push(await openStream(this.#client, proctor.token, [`rooms/${id}`], { heard }))
    while (this.#isOpen) {
      if (isDirty) {
        isDirty = false
        await expectOk(this.#client, 'GET', `/v1/rooms/${id}/live`, proctor.token).catch(this.#failed)
      }
      await pause(READ_MS)
    }
  }

  async #act({ id, proctor, candidates }: BenchRoom) {
    this.#announcedAt.set(id, performance.now())
    await expectOk(this.#client, 'POST', `/v1/rooms/${id}/messages`, proctor?.token ?? '', {
      candidate_id: candidates[0]?.userId,
      message: 'Olhe para a sua prova.',
    })
  }
}

const noFigures = (): DayFigures => ({ syncs: [], messages: [], pictures: [], cores: 0, seconds: 0 })
