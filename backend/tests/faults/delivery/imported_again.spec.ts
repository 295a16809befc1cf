import { test } from '@japa/runner'
import { createConnection } from 'mysql2/promise'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import { choiceItem, examFile } from '#tests/fixtures/exam_files'

type Item = { id: number; question: string; alternatives: { id: number; content: string }[] }

/** A call that must succeed, its body and answer as JSON. */
async function call<T>(server: ServerProcess, token: string, line: string, body?: unknown): Promise<T> {
  const { status, text } = await attempt(server, token, line, body)
  if (status < 200 || status > 299) throw new Error(`${line}: ${status} ${text}`)
  return JSON.parse(text) as T
}

/** `line`: method and path. */
async function attempt(server: ServerProcess, token: string, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
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

test.group('an exam that is imported again at another process', () => {
  test('is shown and scored by its new text at the one that had cached the old one', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_import' })
    cleanup(() => database.stop())
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const settings = { EVENTS: 'redis', REDIS_HOST: redis.host, REDIS_PORT: String(redis.port) }
    const { here, there, world } = await startTwoServers({ database, settings }, cleanup)
    const { staffToken: staff, token, userId } = world

    const file = examFile({ items: [itemOf('Antes', 'B')] })
    const { exam } = await call<{ exam: { id: number } }>(there, staff, 'POST /v1/exams', file)
    await call(there, staff, 'POST /v1/collections/bulk_create_applications', {
      exams: [exam.id],
      filters: { users: [userId] },
    })
    const { host, port, user, password } = database
    const connection = await createConnection({ host, port, user, password, database: database.database })
    cleanup(() => connection.end())
    const [rows] = await connection.query('SELECT id FROM applications WHERE exam_id = ?', [exam.id])
    const path = `/v1/applications/${(rows as { id: number }[])[0]?.id}`

    // A page that is too early: the exam is read here, and what was read is cached.
    assert.equal((await attempt(here, token, `PUT ${path}/answers/batch`, [])).status, 409)
    await call(there, staff, 'POST /v1/exams', {
      ...file,
      items: [itemOf('Depois', 'A')],
      updateIfExists: true,
    })

    await call(here, token, `POST ${path}/start`, {})
    const items = await call<{ results: Item[] }>(here, token, `GET ${path}/items`)
    assert.deepEqual(
      items.results.map((item) => item.question),
      ['<p>Depois</p>']
    )
    const answers = await call<{ results: { id: number }[] }>(here, token, `GET ${path}/answers`)
    const marked = items.results[0]?.alternatives[0]?.id
    const entry = {
      id: answers.results[0]?.id,
      revision: 1,
      alternative_id: marked,
      seconds: 1,
      finished: true,
    }
    await call(here, token, `POST ${path}/finish`, [entry])
    const [scored] = await connection.query('SELECT earned FROM answers WHERE id = ?', [entry.id])
    assert.deepEqual(
      (scored as { earned: number | string }[]).map(({ earned }) => Number(earned)),
      [1]
    )
  })
    .timeout(900_000)
    .skip(
      () => mariaDbPrograms() === null || redisProgram() === null,
      'MariaDB or Redis is not installed: apt-get install mariadb-server redis-server'
    )
})
