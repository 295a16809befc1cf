/**
 * P7 on MariaDB, an exam day: each candidate syncs every 7 s, is present every 10 s and has a stream open; 20 proctors watch rooms of
 * 30, read the room again when they hear of a change (at most once a second), and say something every 20 s; one candidate in a hundred
 * loses the stream each second and comes back. CPU of server and database, memory of the server for each candidate, p99 of the syncs.
 */
import type { ClientRequest } from 'node:http'
import {
  candidatesOf,
  cpuSeconds,
  DELIVERED_SERVER,
  mariaDbBed,
  memoryMb,
  roomsOf,
  startServer,
} from './support/processes.js'
import { Client, openLoop, percentile, SECONDS } from './support/load.js'
import { expectOk, openStream } from './support/streams.js'
import type { BenchCandidate } from './support/world.js'
import { verdict } from './support/verdict.js'

const COUNT = Number(process.env.BENCH_CANDIDATES ?? 1_000)
const SYNC_MS = 7_000
const BEAT_MS = 10_000
const ACT_MS = 20_000
const READ_MS = 1_000
const PER_SECOND = COUNT / 100

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const bed = await mariaDbBed()
try {
  const people = await candidatesOf(bed, COUNT)
  const rooms = await roomsOf(bed)
  const server = await startServer(bed, DELIVERED_SERVER)
  const client = new Client(server.port, 64)
  const pids = [server.pid, ...bed.databasePids()]
  const alone = memoryMb(server.pid)
  const roomOf = new Map(
    rooms.flatMap((room) => room.candidates.map((one) => [one.applicationId, room.id] as const))
  )
  const channelsOf = (one: BenchCandidate) => [
    `users/${one.userId}`,
    `rooms/${roomOf.get(one.applicationId)}/candidates/${one.userId}`,
  ]
  const streams = new Map<BenchCandidate, ClientRequest>()
  const enter = async (one: BenchCandidate) =>
    void streams.set(one, await openStream(client, one.token, channelsOf(one)))

  await openLoop(COUNT, COUNT * 10, async (index) => {
    const one = people[index] as BenchCandidate
    await expectOk(client, 'POST', `/v1/applications/${one.applicationId}/start`, one.token)
    await enter(one)
  })

  let over = false
  let errors = 0
  const failed = (error: unknown) => {
    errors += 1
    if (errors === 1) console.error('  first error:', error)
  }
  const syncs: number[] = []
  const acts: number[] = []
  let revision = 0
  const sync = async (one: BenchCandidate) => {
    revision += 1
    const entries = one.answers.slice(0, 5).map((answer) => ({
      id: answer.id,
      revision,
      alternative_id: answer.alternatives[revision % 4],
      seconds: 1,
      finished: true,
    }))
    const reply = await client.send(
      'PUT',
      `/v1/applications/${one.applicationId}/answers/batch`,
      one.token,
      entries
    )
    syncs.push(reply.ms)
    if (reply.status !== 200) failed(reply)
  }
  const beat = async (one: BenchCandidate) => {
    const path = `/v1/rooms/${roomOf.get(one.applicationId)}/candidates/${one.userId}`
    await expectOk(client, 'PATCH', path, one.token, {
      last_seen: true,
      is_in_application: true,
      application_id: one.applicationId,
    })
  }
  const watched = rooms.filter(({ proctor }) => proctor !== null)
  const announcedAt = new Map<number, number>()
  const watch = async ({ id, proctor, candidates }: (typeof watched)[number]) => {
    if (!proctor) return
    let dirty = true
    streams.set(
      candidates[0] as BenchCandidate,
      await openStream(client, candidates[0]?.token ?? '', channelsOf(candidates[0] as BenchCandidate), {
        heard: (text) => {
          const at = announcedAt.get(id)
          if (at === undefined || !text.includes('"message"')) return
          acts.push(performance.now() - at)
          announcedAt.delete(id)
        },
      })
    )
    await openStream(client, proctor.token, [`rooms/${id}`], { heard: () => (dirty = true) })
    while (!over) {
      if (dirty) {
        dirty = false
        await expectOk(client, 'GET', `/v1/rooms/${id}/live`, proctor.token).catch(failed)
      }
      await pause(READ_MS)
    }
  }
  const act = async ({ id, proctor, candidates }: (typeof watched)[number]) => {
    announcedAt.set(id, performance.now())
    await expectOk(client, 'POST', `/v1/rooms/${id}/messages`, proctor?.token ?? '', {
      candidate_id: candidates[0]?.userId,
      message: 'Olhe para a sua prova.',
    })
  }

  const ms = SECONDS * 1_000
  const jobs = (each: number) => Math.round((COUNT * ms) / each)
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const watching = watched.map((room) => watch(room).catch(failed))
  await openLoop(COUNT, BEAT_MS, (index) => beat(at(people, index)).catch(failed))
  const before = cpuSeconds(pids)
  const from = performance.now()
  await Promise.all([
    openLoop(jobs(SYNC_MS), ms, (index) => sync(at(people, index)).catch(failed)),
    openLoop(jobs(BEAT_MS), ms, (index) => beat(at(people, index)).catch(failed)),
    openLoop(Math.round((watched.length * ms) / ACT_MS), ms, (index) =>
      act(at(watched, index)).catch(failed)
    ),
    openLoop(Math.round((PER_SECOND * ms) / 1_000), ms, async (index) => {
      const one = at(people, index * 7)
      streams.get(one)?.destroy()
      await enter(one).catch(failed)
    }),
  ])
  const seconds = (performance.now() - from) / 1_000
  const cores = (cpuSeconds(pids) - before) / seconds
  over = true
  await Promise.all(watching)
  const kbEach = ((memoryMb(server.pid) - alone) * 1_024) / COUNT
  const p99 = percentile(syncs, 0.99)
  const perCore = COUNT / cores
  console.log(
    `P7 MariaDB: ${COUNT} candidates with streams for ${seconds.toFixed(0)} s, ${watched.length} proctors, ${PER_SECOND} reconnects a second`
  )
  console.table({
    ours: {
      'candidates a core': perCore.toFixed(0),
      'sync p99 ms': p99.toFixed(0),
      'sync p50 ms': percentile(syncs, 0.5).toFixed(0),
      'message p99 ms': percentile(acts, 0.99).toFixed(0),
      'KB a candidate': kbEach.toFixed(0),
      errors,
    },
  })
  console.log(
    `  first gate 1,000 a core, sync p99 150 ms, 200 KB: ${verdict(perCore >= 1_000 && p99 <= 150 && kbEach <= 200)}`
  )
  for (const stream of streams.values()) stream.destroy()
  client.close()
  await server.stop()
  if (errors > 0) throw new Error(`void: ${errors} calls failed`)
} finally {
  await bed.stop()
}
process.exit()
