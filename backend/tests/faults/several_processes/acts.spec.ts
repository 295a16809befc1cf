import { test } from '@japa/runner'
import { choiceItem, examFile } from '#tests/fixtures/exam_files'
import { announcementOf, chosen } from '#tests/fixtures/file_parts'
import { PASSWORD } from '#tests/fixtures/people'
import { pngOf } from '#tests/fixtures/pictures'
import type { World } from '#tests/faults/support/candidate'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { until } from '#tests/functional/security/until'
import { act, call, Installation, isInstallable, NOT_INSTALLED } from './installation.js'

type Live = { candidates: { isSilenced: boolean; pause: object | null; lastStill: object | null }[] }
type Item = { id: number; question: string; alternatives: { id: number }[] }
type Listed<T> = { results: T[] }

const PART = 32_768
/** As many as one process alone would let a device guess, at least. */
const FREE_GUESSES = 5
const PICTURES_A_MINUTE = 120

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

/** A question whose right answer is the alternative with this letter. */
const question = (text: string, right: string) =>
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
    if (isInstallable()) await school.start(5)
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

  test('an exam that is imported again, started, answered and finished at different processes is one exam', async ({
    assert,
  }) => {
    const { staffToken, token, userId } = school.world()
    const { a, b, c } = school
    const file = examFile({ items: [question('Antes', 'B')] })
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
    const changed = { ...file, items: [question('Depois', 'A')], updateIfExists: true }
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

  test('pictures are shown by every process and counted over all', async ({ assert }) => {
    const world = school.world()
    const { token, proctorToken, applicationId } = world
    const { candidate, room } = await watchedRoom(world)
    const picture = pngOf(320, 180)
    const snap = async (at: number) => {
      const server = school.all[at % school.all.length] ?? school.a
      return (await call(server, token, `POST /v1/applications/${applicationId}/snapshots`, picture)).status
    }
    assert.equal(await snap(0), 204)
    for (const server of school.all) {
      const still = await call(server, proctorToken, `GET ${candidate}/still`)
      assert.isTrue(still.bytes.equals(picture))
      const live = await act<Live>(server, proctorToken, `GET ${room}/live`)
      assert.isNotNull(live.candidates[0]?.lastStill)
    }
    // Each process by itself would take so many.
    let sent = 1
    while (sent < PICTURES_A_MINUTE * school.all.length && (await snap(sent)) === 204) sent += 1
    assert.isBelow(sent, PICTURES_A_MINUTE * school.all.length)
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
})
