import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { connectionShortage } from '#http/health/database_connections'
import { production, refusal, REFUSED } from '#tests/fixtures/production_process'

test.group('a production process that is one of several', () => {
  test('is not ready from the signal on, serves until balancers know, and a second signal ends it', async ({
    assert,
    cleanup,
  }) => {
    const own = await production({ DRAIN_SECONDS: '120' })
    cleanup(() => void own.child.kill('SIGKILL'))
    assert.equal((await fetch(`${own.origin}/health/ready`)).status, 200)
    own.child.kill('SIGTERM')
    await own.says('stopping')
    const ready = await fetch(`${own.origin}/health/ready`)
    assert.equal(ready.status, 503)
    assert.containsSubset(await ready.json(), { status: 'not_ready', checks: { process: { ok: false } } })
    const served = await fetch(`${own.origin}/v1/settings`)
    assert.equal(served.status, 200)
    assert.equal(served.headers.get('connection'), 'close')
    own.child.kill('SIGTERM')
    assert.equal(await own.ended, 0)
  }).timeout(110_000)

  test('warns where the pools of all do not fit into the database, naming the settings', async ({
    assert,
    cleanup,
  }) => {
    if (db.connection().dialect.name !== 'mysql')
      return assert.isNull(
        await connectionShortage({ pool: 30, processes: 1_000 }),
        'SQLite has no such limit'
      )
    const own = await production({ SERVER_PROCESSES: '1000', DB_POOL: '30' })
    cleanup(() => void own.child.kill('SIGKILL'))
    await own.says('DB_POOL=30 for each of SERVER_PROCESSES=1000')
    assert.include(own.log(), 'Raise max_connections')
  })

  test('refuses a number that is none, with the remedy', async ({ assert }) => {
    const { code, log } = await refusal({ env: { DB_POOL: '0', DRAIN_SECONDS: '10 s' } })
    assert.equal(code, REFUSED)
    assert.include(log, "DB_POOL is '0': give a whole number, 1 to 500")
    assert.include(log, "DRAIN_SECONDS is '10 s': give a whole number, 0 to 120")
  })
})
