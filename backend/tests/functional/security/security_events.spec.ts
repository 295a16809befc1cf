import { test } from '@japa/runner'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { setProduction } from '#tests/fixtures/production_process'

type Line = {
  event?: string
  code?: string
  route?: string
  userId?: number
  address?: string
  level?: number
  request_id?: string
}

// V16.3.3
test.group('security events in the log', (group) => {
  onOneDatabase(group)
  const server = setProduction(group)

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).then((answer) => answer.status)

  const events = async (): Promise<Line[]> => {
    const id = `mark-${Math.random().toString(36).slice(2)}`
    await fetch(`${server.origin}/health/live`, { headers: { 'x-request-id': id } })
    await server.says(id)
    return server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"security event"'))
      .map((line) => JSON.parse(line) as Line)
  }

  test('V16.3.3: limits that bite are one line each, with limit, route and caller, however often; and nothing that was sent', async ({
    assert,
  }) => {
    const user = await createUser()
    const [one, other] = [await createUser(), await createUser()]
    const guess = () =>
      post(
        '/v1/login',
        JSON.stringify({ username: user.username, password: 'a-guess-of-mine', client_id: 'a-device' })
      )
    // Each wait is twice the one before: however slow the machine, one is met.
    while ((await guess()) !== 429);
    await guess()
    const large = JSON.stringify({ language: 'a-secret-value'.padEnd(2_200_000, 'x') })
    const tokens = [await loginAs(one), await loginAs(other)] as const
    for (const [token, { id }] of [
      [tokens[0], one],
      [tokens[0], one],
      [tokens[1], other],
    ] as const)
      assert.equal(await post(`/v1/users/${id}/language`, large, as(token)), 413)
    for (let times = 0; times < 3; times += 1)
      assert.equal(
        await post(`/v1/users/${one.id}/language?language=en`, '{"language":"en"}', as(tokens[0])),
        400
      )
    assert.equal(
      await post(`/v1/users/${one.id}/language`, '{"language":"a-wrong-value"}', as(tokens[0])),
      400
    )

    const lines = await events()
    const route = 'POST /v1/users/:id/language'
    assert.deepEqual(
      lines.map(({ event, code, route: of, userId }) => [event, code, of, userId]),
      [
        ['limit', 'too_many_guesses', 'POST /v1/login', undefined],
        ['limit', 'payload_too_large', route, one.id],
        ['limit', 'payload_too_large', route, other.id],
        ['refused_input', 'sent_twice', route, one.id],
      ]
    )
    for (const line of lines) {
      assert.equal(line.address, '127.0.0.1')
      assert.equal(line.level, 40)
      assert.isString(line.request_id)
    }
    for (const secret of ['a-guess-of-mine', user.username, 'a-secret-value', 'a-wrong-value', ...tokens])
      assert.notInclude(server.log(), secret)
  })
})
