import { test } from '@japa/runner'
import { TIMED_ROUTES } from '#http/request_times'
import { registeredMetrics } from '#metrics/registered'
import { createSitting, type Sitting } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { production, type RunningProcess } from '#tests/fixtures/production_process'
import { allRoutes } from '#tests/fixtures/routes'
import { call } from '#tests/fixtures/sitting_calls'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { until } from '#tests/functional/security/until'

const TOKEN = 'metrics-token-of-this-test-0123456789'
const origin = () => `http://127.0.0.1:${process.env.PORT}`

const scrape = (server: string, authorization?: string, headers: Record<string, string> = {}) =>
  fetch(`${server}/metrics`, {
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })

/** Every sample by its name and labels as they are written. */
const samplesIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(
        (line) =>
          [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const
      )
  )

test.group('/metrics without METRICS_TOKEN', () => {
  test('is not there, whoever asks', async ({ assert }) => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) {
      const answer = await scrape(origin(), authorization)
      assert.equal(answer.status, 404)
      assert.equal(((await answer.json()) as { code: string }).code, 'not_found')
    }
  })
})

test.group('/metrics with METRICS_TOKEN', (group) => {
  onOneDatabase(group)
  let server: RunningProcess
  let sitting: Sitting
  group.setup(async () => {
    // Before another process writes: on SQLite an import that has read is refused where somebody else has written since.
    sitting = await createSitting()
    server = await production({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1' })
    return async () => {
      server.child.kill('SIGKILL')
      await server.ended
    }
  })

  test('answers 401 without the token and with a wrong one, from whatever address a proxy names', async ({
    assert,
  }) => {
    const through: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '203.0.113.9' },
    ]
    for (const headers of through)
      for (const authorization of [undefined, `Bearer ${TOKEN}x`, `JWT ${TOKEN}`]) {
        const answer = await scrape(server.origin, authorization, headers)
        assert.equal(answer.status, 401)
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
        assert.notInclude(await answer.text(), 'banca_')
      }
    assert.equal((await scrape(server.origin, `Bearer ${TOKEN}`, through[2])).status, 200)
    const page = await scrape(server.origin, undefined, { accept: 'text/html' })
    assert.equal(page.status, 401)
  })

  test('is OpenMetrics, with the parts of this process', async ({ assert }) => {
    const answer = await scrape(server.origin, `Bearer ${TOKEN}`)
    assert.equal(
      answer.headers.get('content-type'),
      'application/openmetrics-text; version=1.0.0; charset=utf-8'
    )
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const text = await answer.text()
    assert.isTrue(text.endsWith('# EOF\n'))
    const samples = samplesIn(text)
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_delay_seconds{quantile="0.99"}',
      'banca_database_connections{state="used"}',
      'banca_event_streams',
      'banca_password_checks{state="waiting"}',
      'banca_answer_changes_waiting',
      'banca_job_interval_seconds{task="realtime.heartbeat"}',
      'banca_store_up',
    ])
      assert.isTrue(samples.has(name), name)
    assert.equal(samples.get('banca_job_interval_seconds{task="realtime.heartbeat"}'), 10)
  })

  test('banca_event_streams are those that are open', async ({ assert }) => {
    const streams = async () =>
      samplesIn(await (await scrape(server.origin, `Bearer ${TOKEN}`)).text()).get('banca_event_streams')
    const user = await createUser()
    const token = await loginAs(user)
    assert.equal(await streams(), 0)
    const open = () => EventStream.open(token, [`users/${user.id}`], server.origin)
    const [first, second] = [await open(), await open()]
    assert.equal(await streams(), 2)
    first.close()
    await until(async () => (await streams()) === 1)
    second.close()
    await until(async () => (await streams()) === 0)
  })

  test('counts batches by outcome and requests by route, without ids', async ({ assert, client }) => {
    const read = async () => samplesIn(await (await scrape(server.origin, `Bearer ${TOKEN}`)).text())
    const before = await read()
    const { token, applicationId } = sitting
    await call(client, sitting, 'start')
    const answer = await fetch(`${server.origin}/v1/applications/${applicationId}/answers/batch`, {
      method: 'PUT',
      headers: { ...as(token), 'content-type': 'application/json' },
      body: JSON.stringify([
        { id: sitting.answers[0]?.id, revision: 1, alternative_id: null, finished: false },
      ]),
    })
    assert.equal(answer.status, 200)
    const after = await read()
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    assert.equal(grew('banca_answer_batches_total{outcome="stored"}'), 1)
    assert.equal(grew('banca_answers_total{verdict="accepted"}'), 1)
    const route = 'route="PUT /v1/applications/:id/answers/batch"'
    assert.equal(grew(`banca_http_request_duration_seconds_count{${route}}`), 1)
    assert.equal(grew(`banca_http_request_duration_seconds_bucket{le="+Inf",${route}}`), 1)
    assert.isFalse([...after.keys()].some((name) => name.includes(`/${applicationId}/`)))
    assert.isBelow(after.size, 1_000)
  })
})

test.group('Metrics of requests', () => {
  test('each route that is timed by itself exists', ({ assert }) => {
    const known = allRoutes().map(({ method, pattern }) => `${method} ${pattern}`)
    assert.includeMembers(known, [...TIMED_ROUTES])
  })

  test('every metric has a name of the convention, and a help text', ({ assert }) => {
    for (const { name, help } of registeredMetrics()) {
      assert.match(name, /^(banca|process|nodejs)_[a-z_]+$/)
      assert.notMatch(name, /_total$/, 'a scrape adds it')
      assert.match(help, /^[A-Z].*\.$/)
    }
  })
})
