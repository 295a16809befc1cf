import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import { fuzzRequests } from '#tests/fixtures/fuzz'
import { runFuzz } from '#tests/fixtures/fuzz_run'
import { createUser, loginAs } from '#tests/fixtures/people'
import { allRoutes } from '#tests/fixtures/routes'
import { temporaryFolderOf } from '#tests/fixtures/temporary_folder'
import { createVictim } from '../wrong_user/victim.js'
import { until } from './until.js'

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const REQUESTS = 1_500
/** The same requests in every run: what it finds, it finds again. The long run (`npm run test:faults`) takes another. */
const SEED = 20_261_122

test.group('1,500 requests made from the route table', (group) => {
  const folder = temporaryFolderOf(group)

  test('are answered, each of them, without an internal error; nothing is left behind', async ({
    assert,
  }) => {
    const victim = await createVictim()
    const { institution, school, candidate, sitting, room } = victim
    const people = [
      candidate,
      ...(await Promise.all(
        (['ADMINISTRADOR', 'Professor', 'PROCTOR', 'RESPONSIBLE', 'COORDINATOR'] as const).map((group) =>
          createUser({ groups: [group], institution, school })
        )
      )),
    ]
    const tokens = await Promise.all(
      people.flatMap((person) => [loginAs(person), loginAs(person), loginAs(person)])
    )
    const ids = [
      sitting.applicationId,
      sitting.examId,
      sitting.collectionId,
      candidate.id,
      room.id,
      ...sitting.answers.flatMap(({ id, item_id }) => [id, item_id]),
      1,
      2,
    ]
    const routes = allRoutes().filter(({ pattern }) => pattern !== '/v1/logout')
    const { statuses, findings } = await runFuzz(
      origin(),
      fuzzRequests(routes, { tokens, ids }, REQUESTS, SEED),
      12
    )
    assert.deepEqual(findings, [])
    // It has reached what lies behind the log-in, and things that there are.
    assert.isAbove(statuses.get(200) ?? 0, REQUESTS / 50, JSON.stringify([...statuses]))
    assert.isAbove(statuses.get(400) ?? 0, REQUESTS / 20, JSON.stringify([...statuses]))
    await until(() => readdirSync(folder()).length === 0)
    for (const name of ['polluted', 'isAdmin', 'q', 'b'])
      assert.isUndefined(({} as Record<string, unknown>)[name])
    assert.equal((await fetch(`${origin()}/health/live`)).status, 200)
  }).timeout(600_000)
})
