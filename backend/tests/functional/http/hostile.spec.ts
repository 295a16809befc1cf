import { test } from '@japa/runner'
import { hostileBodies } from '#tests/fixtures/hostile'

const origin = () => `http://127.0.0.1:${process.env.PORT}`

test.group('hostile bodies', () => {
  test('2,000 malformed logins: a client error for each, and the process survives', async ({ assert }) => {
    const counts = new Map<number, number>()
    let waiting: Promise<void>[] = []
    for (const body of hostileBodies(['username', 'password', 'client_id', 'set_new_client'], 2_000)) {
      const send = async () => {
        const answer = await fetch(`${origin()}/v1/login`, {
          method: 'POST',
          headers: { 'content-type': body.contentType },
          body: new Uint8Array(body.bytes),
        })
        const text = await answer.text()
        assert.isTrue(
          answer.status >= 400 && answer.status < 500,
          `${answer.status} for ${body.name}: ${text.slice(0, 300)}`
        )
        assert.match((JSON.parse(text) as { code: string }).code, /^[a-z_]+$/, body.name)
        assert.notInclude(text, '.ts:')
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      }
      waiting.push(send())
      if (waiting.length === 20) {
        await Promise.all(waiting)
        waiting = []
      }
    }
    await Promise.all(waiting)
    assert.equal(
      [...counts.values()].reduce((sum, count) => sum + count),
      2_000
    )
    assert.isUndefined(({} as { polluted?: boolean; isAdmin?: boolean }).polluted)
    assert.isUndefined(({} as { polluted?: boolean; isAdmin?: boolean }).isAdmin)
    assert.equal((await fetch(`${origin()}/health/live`)).status, 200)
  })

  test('a body over the limit answers 413', async ({ assert }) => {
    const answer = await fetch(`${origin()}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'a'.repeat(21 * 1_048_576) }),
    })
    assert.equal(answer.status, 413)
    assert.equal(((await answer.json()) as { code: string }).code, 'payload_too_large')
  })
})
