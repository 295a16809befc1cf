import { hostname } from 'node:os'
import { test } from '@japa/runner'
import { choiceItem, examFile } from '#tests/fixtures/exam_files'
import { announcementOf, chosen } from '#tests/fixtures/file_parts'
import { PASSWORD } from '#tests/fixtures/people'
import { act, call } from '#tests/faults/support/calls'
import { LargeOrder } from '#tests/faults/support/large_order'
import { until } from '#tests/functional/security/until'
import { EXPIRES_AFTER_MS, SILENT_AFTER_MS } from '#system/domain/process_row'
import { Installation, LONG_WINDOW_S, startFor } from './installation.js'

type Item = { id: number; question: string; alternatives: { id: number }[] }
type Listed<T> = { results: T[] }
type System = {
  processes: { id: string; name: string; role: string; state: string; version: string }[]
  problems: { code: string; subject: string | null }[]
}

const PART = 32_768
/** As many as one process alone would let a device guess, at least. */
const FREE_GUESSES = 5
const WRITES_A_MINUTE = 3_000

const school = new Installation()

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
  startFor(group, school, { worlds: 6, rooms: 0 })

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
