import { hostname } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { choiceItem, examFile } from '#tests/fixtures/exam_files'
import { announcementOf, chosen } from '#tests/fixtures/file_parts'
import { PASSWORD } from '#tests/fixtures/people'
import { jpegOf, pngOf } from '#tests/fixtures/pictures'
import { act, call } from '#tests/faults/support/calls'
import type { World } from '#tests/faults/support/candidate'
import { makeFilm } from '#tests/faults/support/films'
import { LargeOrder } from '#tests/faults/support/large_order'
import { writePart } from '#tests/faults/support/shared_janus'
import { pageOf } from '#tests/faults/support/shared_media'
import { janusIsMissing } from '#tests/functional/media/test_janus'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { until } from '#tests/functional/security/until'
import { EXPIRES_AFTER_MS, SILENT_AFTER_MS } from '#system/domain/process_row'
import { Installation, isInstallable, NOT_INSTALLED } from './installation.js'

type Live = { candidates: { isSilenced: boolean; pause: object | null; lastStill: object | null }[] }
type Item = { id: number; question: string; alternatives: { id: number }[] }
type Listed<T> = { results: T[] }
type Photos = { documentPictureUrl: string; documentPictureWithFaceUrl: string }
type Take = { id: number; status: string }
type System = {
  processes: { id: string; name: string; role: string; state: string; version: string }[]
  problems: { code: string; subject: string | null }[]
}
type Piece = { source_folder: string; source_base: string }

const PART = 32_768
/** As many as one process alone would let a device guess, at least. */
const FREE_GUESSES = 5
const PICTURES_A_MINUTE = 120
const WRITES_A_MINUTE = 3_000
/** Longer than the test, so that the window does not end while a slow machine still sends pictures. */
const LONG_WINDOW_S = 3_600

const school = new Installation()

/** The candidate's collection as a room, with the proctor who answers for it. */
async function watchedRoom({ staffToken, collectionId, userId, proctorId }: World) {
  const made = { name: 'Sala', collection: collectionId, users: [userId] }
  const { id } = await act<{ id: number }>(school.a, staffToken, 'POST /v1/rooms', made)
  const responsible = { responsible: proctorId, rooms: [id] }
  await act(school.a, staffToken, 'POST /v1/room_responsibles', responsible)
  const room = `/v1/rooms/${id}`
  return { id, room, candidate: `${room}/candidates/${userId}`, responsible }
}

/** How often one device may guess, at one process after another, before it has to wait. */
async function guessesAt(username: string): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    const server = school.all[guesses % school.all.length] ?? school.a
    const guess = { username, password: 'errada', client_id: 'one-device' }
    if ((await call(server, '', 'POST /v1/login', guess)).status === 429) return guesses
  }
}

/** An item whose right answer is the alternative with this letter. */
const itemOf = (text: string, right: string) =>
  choiceItem(1, {
    question: `<p>${text}</p>`,
    alternatives: ['A', 'B'].map((letter, index) => ({
      letter,
      position: index + 1,
      content: `<p>${letter}</p>`,
      isCorrect: letter === right,
    })),
  })

test.group('three server processes: what is done at one holds at the others', (group) => {
  group.setup(async () => {
    if (isInstallable()) await school.start({ worlds: 8, rooms: 4 })
    return () => school.end()
  })
  group.tap((one) => void one.timeout(180_000).skip(() => !isInstallable(), NOT_INSTALLED))

  test('a session begins at one and is valid at all; a log-out at another ends it everywhere', async ({
    assert,
  }) => {
    const { username } = school.world()
    const { token } = await act<{ token: string }>(school.a, '', 'POST /v1/login', {
      username,
      password: PASSWORD,
      set_new_client: true,
    })
    const statuses = () =>
      Promise.all(
        school.all.map(async (server) => (await call(server, token, 'GET /v1/user_session')).status)
      )
    assert.deepEqual(await statuses(), [200, 200, 200])
    await act(school.b, token, 'POST /v1/logout', {})
    // Each of them has just looked the session up and remembers it until it hears of the end.
    await until(async () => (await statuses()).every((status) => status === 401))
  })

  test('wrong passwords are counted over all processes', async () => {
    // Nobody's: names without an account are counted too. A process that Redis did not answer in time counts by itself for a moment (ADR 20).
    let names = 0
    await until(async () => {
      names += 1
      return (await guessesAt(`ninguem-${names}`)) < FREE_GUESSES * school.all.length
    })
  })

  test('writes of one session are counted over all processes', async ({ assert }) => {
    const { token, userId, applicationId } = school.world()
    const [session] = await school.rows<{ id: number }>('SELECT id FROM sessions WHERE user_id = ?', [userId])
    await school.counts.take(
      `writes:${session?.id}`,
      { max: WRITES_A_MINUTE, seconds: LONG_WINDOW_S },
      WRITES_A_MINUTE
    )
    const write = `PUT /v1/applications/${applicationId}/answers/batch`
    // Each of them hears of it with its hundredth write; one that Redis did not answer in time, a hundred later (ADR 20).
    for (const server of school.all) {
      let writes = 0
      while (writes < WRITES_A_MINUTE && (await call(server, token, write, [])).status !== 429) writes += 1
      assert.isBelow(writes, WRITES_A_MINUTE)
      assert.isAbove(writes, 0)
    }
  })

  test('an exam that is imported again, started, answered and finished at different processes is one exam', async ({
    assert,
  }) => {
    const { staffToken, token, userId } = school.world()
    const { a, b, c } = school
    const file = examFile({ items: [itemOf('Antes', 'B')] })
    const { exam } = await act<{ exam: { id: number } }>(a, staffToken, 'POST /v1/exams', file)
    const given = { exams: [exam.id], filters: { users: [userId] } }
    await act(b, staffToken, 'POST /v1/collections/bulk_create_applications', given)
    const [application] = await school.rows<{ id: number }>('SELECT id FROM applications WHERE exam_id = ?', [
      exam.id,
    ])
    const path = `/v1/applications/${application?.id}`
    // Too early: the exam is read, and what was read is cached.
    for (const server of [b, c])
      assert.equal((await call(server, token, `PUT ${path}/answers/batch`, [])).status, 409)
    const changed = { ...file, items: [itemOf('Depois', 'A')], updateIfExists: true }
    await act(a, staffToken, 'POST /v1/exams', changed)

    await act(a, token, `POST ${path}/start`, {})
    const items = await act<Listed<Item>>(b, token, `GET ${path}/items`)
    assert.deepEqual(
      items.results.map((item) => item.question),
      ['<p>Depois</p>']
    )
    const [answer] = (await act<Listed<{ id: number }>>(c, token, `GET ${path}/answers`)).results
    const entry = {
      id: answer?.id,
      revision: 1,
      alternative_id: items.results[0]?.alternatives[0]?.id,
      seconds: 1,
      finished: true,
    }
    await act(b, token, `PUT ${path}/answers/batch`, [entry])
    const [stored] = (
      await act<Listed<{ revision: number; alternativeId: number }>>(a, token, `GET ${path}/answers`)
    ).results
    assert.containsSubset(stored, { revision: 1, alternativeId: entry.alternative_id })
    await act(c, token, `POST ${path}/finish`, [])
    const late = { ...entry, revision: 2 }
    assert.notEqual((await call(a, token, `PUT ${path}/answers/batch`, [late])).status, 200)
    const scored = await school.rows<{ earned: number; revision: number }>(
      'SELECT earned, revision FROM answers WHERE id = ?',
      [entry.id]
    )
    assert.deepEqual(
      scored.map(({ earned, revision }) => [Number(earned), revision]),
      [[1, 1]]
    )
  })

  test('a file comes in parts at three processes and is read at each', async ({ assert }) => {
    const { token, staffToken, applicationId, answerIds } = school.world()
    const { a, b, c } = school
    const path = `/v1/applications/${applicationId}`
    await act(a, token, `POST ${path}/start`, {})
    const file = chosen('redacao.txt', Buffer.alloc(2 * PART + 10, 'resposta longa\n'))
    const answer = answerIds[0] ?? 0
    await act(b, token, `PUT ${path}/answers/batch`, { answers: [], files: [announcementOf(answer, file)] })
    const parts = `${path}/answer_files/${file.digest}`
    for (const [index, server] of school.all.entries()) {
      const part = file.bytes.subarray(index * PART, (index + 1) * PART)
      await act(server, token, `PUT ${parts}/parts/${index}?part_size=${PART}`, part)
    }
    const { url } = await act<{ url: string }>(c, token, `POST ${parts}/complete`, {
      answer,
      filename: file.name,
    })
    for (const server of school.all)
      for (const reader of [token, staffToken])
        assert.isTrue((await call(server, reader, `GET ${url}`)).bytes.equals(file.bytes))
  })

  test('pictures are shown by every process, the one on record from the store, and counted over all', async ({
    assert,
  }) => {
    const world = school.world()
    const { token, proctorToken, applicationId } = world
    const { candidate, room } = await watchedRoom(world)
    const picture = pngOf(320, 180)
    const snap = async (at: number) => {
      const server = school.all[at % school.all.length] ?? school.a
      return (await call(server, token, `POST /v1/applications/${applicationId}/snapshots`, picture)).status
    }
    // All but three are counted before the first: how fast they could be sent does not matter.
    await school.counts.take(
      `captures:${applicationId}:SNAPSHOT`,
      { max: PICTURES_A_MINUTE, seconds: LONG_WINDOW_S },
      PICTURES_A_MINUTE - 3
    )
    assert.equal(await snap(0), 204)
    for (const server of school.all) {
      const still = await call(server, proctorToken, `GET ${candidate}/still`)
      assert.isTrue(still.bytes.equals(picture))
      const live = await act<Live>(server, proctorToken, `GET ${room}/live`)
      assert.isNotNull(live.candidates[0]?.lastStill)
      const onRecord = `GET /v1/applications/${applicationId}/snapshots`
      const [first] = (await act<Listed<{ url: string }>>(server, proctorToken, onRecord)).results
      const shown = await call(server, proctorToken, `GET ${first?.url}`)
      assert.isTrue(shown.bytes.equals(picture))
    }
    // A process by itself would take all of them; one that Redis did not answer in time does so for a moment (ADR 20).
    let sent = 1
    while (sent < PICTURES_A_MINUTE && (await snap(sent)) === 204) sent += 1
    assert.isBelow(sent, PICTURES_A_MINUTE)
  })

  test('a message, a silence and a pause are heard and seen at another process, and hold there; a room that is taken away is gone there at once', async ({
    assert,
  }) => {
    const world = school.world()
    const { staffToken, proctorToken, token, userId, applicationId } = world
    const { a, b, c } = school
    const { id, room, candidate, responsible } = await watchedRoom(world)
    const streams = {
      candidate: await EventStream.open(token, [`rooms/${id}/candidates/${userId}`], c.address),
      proctor: await EventStream.open(proctorToken, [`rooms/${id}`], c.address),
    }
    const heard = async (stream: EventStream, kind: string) =>
      assert.isNotNull(
        await stream.next(
          ({ event, data }) =>
            event === 'message' && (data as { payload: { kind: string } }).payload.kind === kind
        ),
        kind
      )
    const seen = async () => (await act<Live>(c, token, `GET ${room}/live`)).candidates[0]

    await act(a, proctorToken, `POST ${room}/messages`, { candidate_id: userId, message: 'Bom dia.' })
    await heard(streams.candidate, 'message')
    await act(a, proctorToken, `PUT ${candidate}/microphone`, { silenced: true })
    assert.isTrue((await seen())?.isSilenced)
    await act(a, proctorToken, `PUT ${candidate}/pause`, {})
    await heard(streams.candidate, 'pause')
    await heard(streams.proctor, 'pause')
    assert.isNotNull((await seen())?.pause)
    const start = `POST /v1/applications/${applicationId}/start`
    assert.equal((await call(b, token, start, {})).status, 409)
    await act(b, proctorToken, `DELETE ${candidate}/pause`)
    await heard(streams.candidate, 'resume')
    assert.equal((await call(c, token, start, {})).status, 200)

    await act(a, staffToken, 'POST /v1/room_responsibles/bulk_delete', responsible)
    for (const server of [b, c])
      assert.equal((await call(server, proctorToken, `GET ${room}/live`)).status, 404)
    assert.deepEqual((await streams.proctor.next(({ event }) => event === 'bye'))?.data, { reason: 'rights' })
    streams.candidate.close()
  })

  test('identity photos that came to one are shown by all, and let the exam start at another', async ({
    assert,
  }) => {
    const { candidateId, candidateToken, proctorToken, applicationId } = school.room()
    const photos = { document: pngOf(320, 180), face: jpegOf(320, 180) }
    const form = new FormData()
    for (const [name, bytes] of Object.entries(photos))
      form.set(name, new Blob([new Uint8Array(bytes)]), name)
    const start = `POST /v1/applications/${applicationId}/start`
    assert.equal((await call(school.c, candidateToken, start, {})).status, 409, 'not without them')
    await act(school.a, candidateToken, 'POST /v1/candidate_documents', form)
    for (const server of school.all) {
      const path = `GET /v1/candidate_documents?candidate=${candidateId}`
      const [shown] = (await act<Listed<Photos>>(server, proctorToken, path)).results
      const { bytes: document } = await call(server, proctorToken, `GET ${shown?.documentPictureUrl}`)
      assert.isTrue(document.equals(photos.document))
      const { bytes: face } = await call(server, candidateToken, `GET ${shown?.documentPictureWithFaceUrl}`)
      assert.isTrue(face.equals(photos.face))
    }
    assert.equal((await call(school.c, candidateToken, start, {})).status, 200)
  })

  test('a job ordered at one process is done by the notified worker, and shown by another process', async ({
    assert,
  }) => {
    const { staffToken, userId } = school.world()
    const order = await LargeOrder.prepare(school.a, school.database, { staffToken, userId })
    await order.orderAt(school.a)
    await until(async () => (await order.seenAt(school.c)).state === 'DONE')
    assert.containsSubset(await order.seenAt(school.b), order.unbroken)
    assert.equal(await order.stored(), order.total)
  })

  test('video: whoever sends by one and whoever watches by another meet in one Janus, rooms are shared between both Janus; what is withdrawn at a third ends it', async ({
    assert,
  }) => {
    const [first, second] = [school.room(), school.room()]
    const { a, b, c } = school
    const sender = pageOf(first, first.candidateToken, 'publish')
    assert.equal(await sender.open(a), 200)
    assert.equal((await sender.publish(b)).status, 200)
    const other = pageOf(second, second.candidateToken, 'publish')
    assert.equal(await other.open(b), 200)
    assert.equal((await other.publish(c)).status, 200)
    const placed = ({ roomId }: typeof first) =>
      Promise.all(school.nodes.map((node) => node.candidatesIn(roomId)))
    assert.sameDeepMembers(await placed(first), [[first.candidateId], null])
    assert.sameDeepMembers(await placed(second), [[second.candidateId], null])
    assert.notDeepEqual(await placed(first), (await placed(second)).toReversed())

    const watcher = pageOf(first, first.proctorToken, 'watch')
    assert.equal(await watcher.open(b), 200)
    assert.equal((await watcher.watch(c, [first.candidateId])).status, 200)
    for (const server of school.all) {
      assert.deepEqual((await watcher.show(server)).body, { live: true })
      assert.deepEqual((await sender.show(server)).body, { live: true })
    }

    const room = `rooms/${first.roomId}`
    const stream = await EventStream.open(first.proctorToken, [room], b.address)
    const responsible = { responsible: first.proctorId, rooms: [first.roomId] }
    await act(a, first.staffToken, 'POST /v1/room_responsibles/bulk_delete', responsible)
    assert.deepEqual((await stream.next(({ event }) => event === 'bye'))?.data, { reason: 'rights' })
    await until(async () => !(await school.knowsMediaSession(watcher.id())))
    await act(c, first.staffToken, `POST /v1/${room}/users/bulk_delete`, { users: [first.candidateId] })
    await until(async () => (await placed(first)).every((people) => !people?.length))
    await act(a, second.candidateToken, 'POST /v1/logout', {})
    await until(async () => (await placed(second)).every((people) => !people?.length))
  }).skip(janusIsMissing, 'Janus is not installed: apt-get install janus')

  test('a recording that one orders is made by the owner of the session, converted once, and watched from the store at each', async ({
    assert,
  }) => {
    const { roomId, candidateId, candidateToken, proctorToken } = school.room()
    const { a, b, c } = school
    const page = pageOf({ roomId }, candidateToken, 'publish')
    assert.equal(await page.open(a), 200)
    assert.equal((await page.publish(c)).status, 200)
    const order = { room_id: roomId, user_id: candidateId }
    const takes = async () =>
      (await act<Listed<Take>>(c, proctorToken, `GET /v1/rooms/${roomId}/recordings`)).results
    const isSeenAs = async (status: string) => (await takes()).map((take) => take.status).join() === status
    await act(b, proctorToken, 'POST /recording/start', order)
    await until(() => isSeenAs('RECORDING'))
    const [piece] = await school.rows<Piece>(
      'SELECT source_folder, source_base FROM recordings WHERE room_id = ?',
      [roomId]
    )
    const film = join(String(piece?.source_folder), 'film.webm')
    await makeFilm(film)
    await writePart(String(piece?.source_folder), String(piece?.source_base), film)
    await act(b, proctorToken, 'POST /recording/stop', order)
    await until(() => isSeenAs('COMPLETED'))

    const stored = await school.rows<{ attempts: number; size: number }>(
      "SELECT attempts, size_bytes AS size FROM recordings JOIN files ON purpose = 'recording' AND owner_id = user_id WHERE room_id = ?",
      [roomId]
    )
    assert.deepEqual(
      stored.map(({ attempts }) => attempts),
      [1]
    )
    const size = Number(stored[0]?.size)
    const [take] = await takes()
    for (const server of [a, b, c]) {
      const { url } = await act<{ url: string }>(
        server,
        proctorToken,
        `POST /v1/recordings/${take?.id}/ticket`
      )
      const watched = await fetch(`${server.address}${url}`, { headers: { range: `bytes=100-` } })
      assert.equal(watched.status, 206)
      assert.equal(watched.headers.get('content-range'), `bytes 100-${size - 1}/${size}`)
      assert.equal((await watched.arrayBuffer()).byteLength, size - 100)
    }
  }).skip(janusIsMissing, 'Janus is not installed: apt-get install janus')

  // The last one: it ends all of them but the first.
  test('the status at one lists all with the worker; one that is killed is silent, then forgotten, and those that end in order leave the list', async ({
    assert,
  }) => {
    const { staffToken } = school.world()
    const { a, b, c } = school
    const read = () => act<System>(a, staffToken, 'GET /v1/system')
    const nameOf = ({ address }: typeof a) => `${hostname()}:${new URL(address).port}`
    const seen = async (server: typeof a) =>
      (await read()).processes.find(({ name }) => name === nameOf(server))
    await until(async () => {
      const { processes } = await read()
      return processes.length === 4 && processes.every(({ state }) => state === 'ready')
    })
    const { processes, problems } = await read()
    assert.sameMembers(
      processes.map(({ role, name }) => (role === 'server' ? name : role)),
      [...school.all.map(nameOf), 'worker']
    )
    assert.equal(new Set(processes.map(({ version }) => version)).size, 1)
    assert.notInclude(
      problems.map(({ code }) => code),
      'versions_differ'
    )

    const id = (await seen(b))?.id ?? ''
    await b.kill()
    await until(async () => {
      await school.age(id, SILENT_AFTER_MS)
      return (await seen(b))?.state === 'silent'
    })
    const isReported = ({ code, subject }: System['problems'][number]) =>
      code === 'process_silent' && subject === nameOf(b)
    assert.isTrue((await read()).problems.some(isReported))
    await school.age(id, EXPIRES_AFTER_MS)
    assert.isUndefined(await seen(b))

    await Promise.all([c.stop(), school.worker.stop()])
    assert.deepEqual(
      (await read()).processes.map(({ name }) => name),
      [nameOf(a)]
    )
  })
})
