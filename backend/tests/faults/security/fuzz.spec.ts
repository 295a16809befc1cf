import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import appServer from '@adonisjs/core/services/server'
import { test } from '@japa/runner'
import { ServerProcess } from '#tests/faults/support/server'
import { fuzzRequests } from '#tests/fixtures/fuzz'
import { runFuzz } from '#tests/fixtures/fuzz_run'
import { allRoutes } from '#tests/fixtures/routes'
import { watchHealth } from '../support/health.js'

/** The suites of both databases make others in their own process. */
const REQUESTS = process.env.BANCA_FAULTS === '1' ? 20_000 : 4_000
/** Another in every run; `FUZZ_SEED` repeats one. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** On a machine that has other work too. What is longer than this is no noise. */
const FROZEN_MS = 20_000

test(`a production server survives ${REQUESTS} requests made from its route table`, async ({
  assert,
  cleanup,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-fuzz-'))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  // What a process that fell may have left, made by a process that is gone.
  const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  mkdirSync(join(folder, `banca-upload-${machine}-${spawnSync(process.execPath, ['-e', '']).pid}-left`))
  const server = await ServerProcess.prepare({ settings: { NODE_ENV: 'production', TMPDIR: folder } })
  cleanup(() => server.dispose())
  const worlds = await server.worlds(30)
  await server.start()
  const before = readdirSync(folder)
  assert.isFalse(before.some((name) => name.endsWith('-left')))
  const tokens = worlds.flatMap(({ token, secondToken, staffToken }) => [token, secondToken, staffToken])
  const ids = worlds
    .flatMap(({ applicationId, userId, answerIds }) => [applicationId, userId, ...answerIds.slice(0, 3)])
    .concat([1, 2])
  // Nothing is served in this process: the routes are put together all the same.
  await appServer.boot()
  const routes = allRoutes().filter(({ pattern }) => pattern !== '/v1/logout')
  console.log(`      seed ${SEED}`)
  const health = watchHealth(server.address)
  const { statuses, findings } = await runFuzz(
    server.address,
    fuzzRequests(routes, { tokens, ids }, REQUESTS, SEED),
    24
  )
  const { slowest, slow, asked, failed } = await health.end()
  console.log(
    `      ${JSON.stringify(Object.fromEntries(statuses))}; health: ${asked} asked, slowest ${slowest} ms, ${slow} above 250 ms`
  )
  assert.deepEqual(findings, [])
  assert.deepEqual(failed, [])
  assert.isBelow(slowest, FROZEN_MS)
  assert.isAbove(statuses.get(200) ?? 0, REQUESTS / 50)
  assert.equal((await fetch(`${server.address}/health/ready`)).status, 200)
  assert.deepEqual(readdirSync(folder), before)
}).timeout(1_800_000)
