import { readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { setProduction, type RunningProcess } from '#tests/fixtures/production_process'
import { faults } from './throwing_middleware.js'

const middleware = ['http', 'identity'].flatMap((module) =>
  readdirSync(app.makePath('app', module, 'middleware')).map((file) => file.replace(/_middleware\.ts$/, ''))
)

type Outcome = { status: number; body: string; policy: string | null; closed: false } | { closed: true }

/** A request that passes every middleware there is, as far as it gets. */
async function ask(server: RunningProcess, token: string, fault: string, id: string): Promise<Outcome> {
  const body = new FormData()
  body.set('file', new Blob(['some bytes']), 'a.txt')
  try {
    const answer = await fetch(`${server.origin}/v1/answer_files`, {
      method: 'POST',
      headers: { ...as(token), 'x-fault': fault, 'x-request-id': id },
      body,
      signal: AbortSignal.timeout(60_000),
    })
    return {
      status: answer.status,
      body: await answer.text(),
      policy: answer.headers.get('content-security-policy'),
      closed: false,
    }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      throw new Error(`${fault}: neither answered nor closed`, { cause: error })
    return { closed: true }
  }
}

test.group('an uncaught error', (group) => {
  onOneDatabase(group)
  const server = setProduction(group, {
    env: { BANCA_THROWING: '1' },
    preload: new URL('./throwing_middleware.ts', import.meta.url).href,
  })
  let token: string
  group.setup(async () => {
    token = await loginAs(await createUser())
  })

  test('in {place}: the request is answered or closed, its id is in the log, the process serves on')
    .with(middleware.map((place) => ({ place })))
    .run(async ({ assert }, { place }) => {
      for (const fault of faults) {
        const id = `${place}-${fault}`
        const outcome = await ask(server, token, `${place}/${fault}`, id)
        await server.says(`FAULT ${place}/${fault}\n`)
        if (fault === 'after_the_head')
          assert.isTrue(outcome.closed, `${id}: half an answer is not ended as if it were complete`)
        else if (fault === 'close_listener') assert.isFalse(outcome.closed)
        else if (!outcome.closed) {
          assert.equal(outcome.status, 500, id)
          assert.include(outcome.policy ?? '', "frame-ancestors 'none'", id)
          assert.containsSubset(JSON.parse(outcome.body), { code: 'internal' })
          assert.notInclude(outcome.body, 'fault-')
        }
        await server.says(`"request_id":"${id}","err"`)
        const alive = await fetch(`${server.origin}/health/live`)
        assert.equal(alive.status, 200, id)
        await alive.arrayBuffer()
      }
    })

  test('a rejected promise outside of requests is logged and ends nothing; an error outside of requests is logged and ends the process', async ({
    assert,
  }) => {
    server.child.kill('SIGWINCH')
    await server.says('fault-outside-rejection')
    assert.equal((await fetch(`${server.origin}/health/live`)).status, 200)
    server.child.kill('SIGUSR2')
    assert.equal(await server.ended, 1)
    assert.include(server.log(), 'fault-outside-exception')
    assert.include(server.log(), 'the process ends, to be started again')
  })
})
