import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { passwordGate } from '#identity/passwords/password_gate'
import { startMedia, stopMedia } from '#media/media_server'
import { registeredMetrics } from '#metrics/registered'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as } from '#tests/fixtures/people'
import { openSession, send } from '#tests/functional/media/media_calls'
import { startJanus } from '#tests/functional/media/running_janus'
import { withJanus } from '#tests/functional/media/test_janus'
import { until } from '#tests/functional/security/until'
import { freePort } from '../../../../.workspace/run/ports.mjs'

/** What a scrape would show of a gauge now: its values, by their labels. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const metric = registeredMetrics().find((one) => one.name === name)
  if (metric?.kind !== 'gauge') throw new Error(`no gauge is called ${name}`)
  return Object.fromEntries(
    (await metric.read()).map(({ labels, value }) => [Object.values(labels).join(' '), value])
  )
}

test.group('what metrics say, by value', (group) => {
  onOneDatabase(group)

  test('banca_password_checks counts those under way and those that wait', async ({ assert }) => {
    const checks = () => valuesOf('banca_password_checks')
    assert.deepEqual(await checks(), { running: 0, waiting: 0 })
    const { promise: gate, resolve: open } = Promise.withResolvers<null>()
    const entered: Promise<unknown>[] = []
    const enter = () =>
      void entered.push(
        passwordGate.run({ account: `a${entered.length}`, address: '127.0.0.1', urgency: 0 }, () => gate)
      )
    while (!passwordGate.isBusy) enter()
    const running = entered.length
    assert.deepEqual(await checks(), { running, waiting: 0 })
    enter()
    enter()
    assert.deepEqual(await checks(), { running, waiting: 2 })
    open(null)
    await Promise.all(entered)
    assert.deepEqual(await checks(), { running: 0, waiting: 0 })
  })

  withJanus('banca_janus_up and banca_janus_sessions are those of each node').run(
    async ({ assert, client, cleanup }) => {
      const janus = await startJanus()
      cleanup(async () => void (await janus.end()))
      const folder = await mkdtemp(join(tmpdir(), 'banca-nodes-'))
      cleanup(() => rm(folder, { recursive: true, force: true }))
      const room = await createWatchedRoom()
      const [there, away] = [`there-${room.id}`, `away-${room.id}`]
      const { ws = '', admin = '', recordings = '', secrets } = janus.ups[0] ?? {}
      const { api, admin: adminSecret, adminKey, roomKey } = secrets ?? janus.secrets
      const node = { name: there, ws, admin, recordings, api, adminSecret, adminKey, roomKey }
      const nobody = {
        ws: `ws://127.0.0.1:${await freePort()}`,
        admin: `http://127.0.0.1:${await freePort()}/admin`,
      }
      const nodesFile = join(folder, 'nodes.json')
      await writeFile(nodesFile, JSON.stringify([node, { ...node, ...nobody, name: away }]))
      assert.equal((await startMedia({ mode: 'janus', nodesFile })).kind, 'janus')
      cleanup(() => stopMedia())

      const isUp = () => valuesOf('banca_janus_up')
      const sessions = () => valuesOf('banca_janus_sessions')
      const idle = {
        [`${there} publisher`]: 0,
        [`${there} subscriber`]: 0,
        [`${away} publisher`]: 0,
        [`${away} subscriber`]: 0,
      }
      await until(async () => (await isUp())[there] === 1)
      assert.deepEqual(await isUp(), { [there]: 1, [away]: 0 })
      assert.deepEqual(await sessions(), idle)

      const sending = await send(client, room.id, room.candidateToken)
      const watching = await openSession(client, room.id, room.proctorToken, 'watch')
      assert.deepEqual(await sessions(), { ...idle, [`${there} publisher`]: 1 }, 'nothing is watched yet')
      const headers = as(room.proctorToken)
      const watch = client.post(`/v1/media_sessions/${watching}/watch`).headers(headers)
      ;(await watch.json({ feeds: [room.candidate.id] })).assertStatus(200)
      assert.deepEqual(await sessions(), { ...idle, [`${there} publisher`]: 1, [`${there} subscriber`]: 1 })
      ;(await client.delete(`/v1/media_sessions/${sending}`).headers(as(room.candidateToken))).assertStatus(
        204
      )
      assert.deepEqual(await sessions(), { ...idle, [`${there} subscriber`]: 1 })

      await janus.janus.stop()
      await until(async () => (await isUp())[there] === 0)
      assert.deepEqual(await sessions(), idle)
    }
  )
})
