/** Those who look after accounts log people out. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { endSessions } from '#identity/actions/end_sessions'
import { clock, GROUPS, type Group } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import {
  as,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  PASSWORD,
  type TestUser,
} from '#tests/fixtures/people'
import {
  NEW,
  tokenOf,
  seen,
  listed,
  post,
  change,
  loginEventsOf,
  type Row,
} from '#tests/fixtures/own_account'

test.group('people who are logged in (ASVS V7.4.5)', (group) => {
  group.each.teardown(() => clock.release())
  const list = (client: ApiClient, token: string, query: object = {}) =>
    client
      .get('/v1/open_sessions')
      .qs({ size: 100, ...query })
      .headers(as(token))
  const namesIn = (answer: { body(): unknown }) =>
    (answer.body() as { results: { user: { username: string } }[] }).results.map(({ user }) => user.username)
  const end = (client: ApiClient, token: string, userId: number) =>
    post(client, `/v1/users/${userId}/end_sessions`, token, {})

  test('are seen and logged out by those who look after accounts, on record, each of their own', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [here, there] = [await createSchool(institution), await createSchool(institution)]
    const candidate = await createUser({ school: here, name: 'Ana Prado' })
    const stranger = await createUser({ school: there })
    const [token, theirs] = [await loginAs(candidate), await loginAs(stranger)]
    const schoolAdmin = await createUser({ groups: ['SCHOOL-ADMIN'], school: here })
    const boss = await createUser({ groups: ['ADMINISTRADOR'], school: here })
    const [schoolAdminToken, bossToken] = [await loginAs(schoolAdmin), await loginAs(boss)]
    const mine = namesIn(await list(client, schoolAdminToken))
    assert.includeMembers(mine, [candidate.username, schoolAdmin.username])
    assert.notInclude(mine, stranger.username)
    assert.include(namesIn(await list(client, bossToken)), stranger.username)
    assert.deepEqual(namesIn(await list(client, schoolAdminToken, { search: 'ana PRADO' })), [
      candidate.username,
    ])
    const console = await list(client, schoolAdminToken, {
      range: '[0,9]',
      sort: '["lastSeen","DESC"]',
      filter: '{"q":"ana"}',
    })
    assert.equal(console.header('content-range'), 'items 0-0/1')

    ;(await end(client, schoolAdminToken, stranger.id)).assertStatus(404)
    ;(
      await end(client, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })), stranger.id)
    ).assertStatus(404)
    ;(await end(client, schoolAdminToken, boss.id)).assertStatus(403)
    assert.deepEqual(
      [await seen(client, theirs), await seen(client, bossToken), await seen(client, token)],
      [200, 200, 200]
    )

    const ended = await end(client, schoolAdminToken, candidate.id)
    assert.deepEqual([ended.status(), ended.body()], [200, { ended: 1 }])
    assert.equal(await seen(client, token), 401)
    assert.deepEqual(
      (await loginEventsOf(candidate.id, 'revoked')).map((row: { author_id: number }) => row.author_id),
      [schoolAdmin.id]
    )
    assert.notInclude(namesIn(await list(client, schoolAdminToken)), candidate.username)
    assert.deepEqual((await end(client, bossToken, stranger.id)).body(), { ended: 1 })
  })

  test('by nobody else', async ({ client, assert }) => {
    const school = await createSchool()
    const candidate = await createUser({ school })
    for (const name of GROUPS.filter((each: Group) => each !== 'ADMINISTRADOR' && each !== 'SCHOOL-ADMIN')) {
      const token = await loginAs(await createUser({ groups: [name], school }))
      assert.deepEqual(
        [(await list(client, token)).status(), (await end(client, token, candidate.id)).status()],
        [403, 403],
        name
      )
    }
    ;(await client.get('/v1/open_sessions')).assertStatus(401)
  })

  test('not by themselves: one’s own sessions end with the password', async ({ client, assert }) => {
    for (const name of ['ADMINISTRADOR', 'SCHOOL-ADMIN'] as const) {
      const user = await createUser({ groups: [name], school: await createSchool() })
      const token = await loginAs(user)
      assert.equal((await end(client, token, user.id)).status(), 403, name)
      assert.equal(await seen(client, token), 200, name)
    }
  })

  test('with every session one that was taken over ends too, which hands in no more; with another one it does not', async ({
    client,
    assert,
  }) => {
    const ways: Record<
      string,
      (token: string, candidate: TestUser, admin: TestUser) => Promise<{ status(): number }>
    > = {
      'by staff': async (_token, candidate, admin) => end(client, await loginAs(admin), candidate.id),
      'all others': (token) =>
        post(client, '/v1/own_sessions/end_others', token, { current_password: PASSWORD }),
      'a new password': (token) => change(client, token, NEW),
    }
    for (const [name, way] of Object.entries(ways)) {
      const { candidate, admin, token, applicationId, answers } = await createSitting({
        exam: { items: [textItem(1)] },
      })
      const [{ id }] = (await listed(client, token)) as [Row]
      ;(await post(client, `/v1/applications/${applicationId}/start`, token, {})).assertStatus(200)
      const second = await tokenOf(client, candidate, { set_new_client: true, client_id: 'another' })
      const handIn = (revision: number) =>
        client
          .put(`/v1/applications/${applicationId}/answers/batch`)
          .headers(as(token))
          .json([{ id: answers[0]?.id, revision, free_response: 'a', seconds: 1, finished: false }])
      assert.equal((await handIn(1)).status(), 200, name)
      await endSessions(candidate.id, { only: (await listed(client, second))[0]?.id ?? 0 }, null)
      assert.equal((await handIn(2)).status(), 200, name)
      const third = await tokenOf(client, candidate)
      assert.equal((await way(third, candidate, admin)).status(), 200, name)
      const refused = await handIn(3)
      assert.deepEqual([refused.status(), refused.body().code], [401, 'unauthenticated'], name)
      assert.lengthOf(await db.from('login_events').where({ session_id: id, type: 'revoked' }), 1, name)
    }
  })
})
