/** Everybody sees and ends their own sessions. */
import { test } from '@japa/runner'
import { liveSession } from '#identity'
import { clock } from '#shared'
import { loginAs, PASSWORD } from '#tests/fixtures/people'
import {
  MINUTE_MS,
  tokenOf,
  seen,
  listed,
  post,
  loginEventsOf,
  twice,
  professor,
  importStatus,
  type Fields,
  type Row,
} from '#tests/fixtures/own_account'

test.group('own sessions (ASVS V7.5.2)', (group) => {
  group.each.teardown(() => clock.release())

  test('are listed newest first, with the device, the address and which is this one, and nobody else’s', async ({
    client,
    assert,
  }) => {
    const user = await professor()
    await loginAs(await professor())
    const { pages } = await twice(client, user)
    const rows = await listed(client, pages)
    assert.deepEqual(rows, [
      {
        id: rows[0]?.id,
        purpose: 'import',
        address: '127.0.0.1',
        browserFamily: 'Chrome',
        browserVersion: '150.0.0.0',
        since: at(0),
        lastSeen: at(0),
        isCurrent: false,
      },
      {
        id: rows[1]?.id,
        purpose: 'pages',
        address: '127.0.0.1',
        browserFamily: 'Chrome',
        browserVersion: '150.0.0.0',
        since: at(-MINUTE_MS),
        lastSeen: at(-MINUTE_MS),
        isCurrent: true,
      },
    ] as unknown as Row[])
    ;(await client.get('/v1/own_sessions')).assertStatus(401)
  })
  const at = (ms: number) => new Date(clock.now() + ms).toISOString()

  test('one is ended with the password repeated, and not without', async ({ client, assert }) => {
    const user = await professor()
    const { pages, import: other } = await twice(client, user)
    const [{ id }] = (await listed(client, pages)) as [Row]
    const end = (body: object) => post(client, `/v1/own_sessions/${id}/end`, pages, body)
    ;(await end({})).assertStatus(400)
    const wrong = await end({ current_password: 'errada' })
    wrong.assertStatus(400)
    assert.lengthOf((wrong.body() as Fields).currentPassword ?? [], 1)
    assert.lengthOf(await listed(client, pages), 2)
    ;(await end({ current_password: PASSWORD })).assertStatus(204)
    assert.deepEqual(
      (await listed(client, pages)).map((row) => row.isCurrent),
      [true]
    )
    assert.equal(await importStatus(client, other), 401)
    assert.isNull(await liveSession(id), 'and with it every ticket and link')
    assert.deepEqual(await loginEventsOf(user.id, 'revoked'), [
      { session_id: id, author_id: null, address: '127.0.0.1' },
    ])
    ;(await end({ current_password: PASSWORD })).assertStatus(404)
  })

  test('somebody else’s is not there', async ({ client, assert }) => {
    const [user, victim] = [await professor(), await professor()]
    const [token, theirs] = [await loginAs(user), await loginAs(victim)]
    const [{ id }] = (await listed(client, theirs)) as [Row]
    ;(await post(client, `/v1/own_sessions/${id}/end`, token, { current_password: PASSWORD })).assertStatus(
      404
    )
    assert.equal(await seen(client, theirs), 200)
  })

  test('all others end at once', async ({ client, assert }) => {
    const user = await professor()
    const { pages, import: other } = await twice(client, user)
    await tokenOf(client, user, { purpose: 'import' })
    ;(await post(client, '/v1/own_sessions/end_others', pages, { current_password: 'errada' })).assertStatus(
      400
    )
    assert.lengthOf(await listed(client, pages), 3)
    const ended = await post(client, '/v1/own_sessions/end_others', pages, { current_password: PASSWORD })
    assert.deepEqual(ended.body(), { ended: 2 })
    assert.lengthOf(await listed(client, pages), 1)
    assert.equal(await importStatus(client, other), 401)
  })
})
