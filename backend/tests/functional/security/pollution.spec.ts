import { test } from '@japa/runner'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { allRoutes, pathOf } from '#tests/fixtures/routes'
import { createVictim } from '../wrong_user/victim.js'

const origin = () => `http://127.0.0.1:${process.env.PORT}`

const bodies = {
  json: () => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify({ named_twice: 1 }) }),
  form: () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'namedTwice=1' }),
  multipart: () => {
    const body = new FormData()
    body.set('named_twice', '1')
    return { headers: {}, body }
  },
}

// V15.3.7
test.group('a field that came twice', () => {
  test('V15.3.7: in the address and in the body is refused by every route that writes, by its name', async ({
    assert,
  }) => {
    const { institution, school, candidate } = await createVictim()
    const staff = await Promise.all(
      (['ADMINISTRADOR', 'Professor', 'PROCTOR', 'RESPONSIBLE'] as const).map((group) =>
        createUser({ groups: [group], institution, school })
      )
    )
    const tokens = await Promise.all([candidate, ...staff].map((person) => loginAs(person)))
    // What a bank sends has no fields: its bytes are read once the bank is known, and nothing else is.
    const isOfABank = (pattern: string) => pattern.startsWith('/v1/payment_webhooks/')
    const routes = allRoutes().filter(
      ({ method, pattern }) => method !== 'GET' && pattern !== '/v1/logout' && !isOfABank(pattern)
    )
    assert.isAbove(routes.length, 40)
    for (const { method, pattern } of routes)
      for (const kind of ['json', 'form'] as const) {
        const codes: unknown[] = []
        for (const token of tokens) {
          const { headers, body } = bodies[kind]()
          const answer = await fetch(`${origin()}${pathOf(pattern)}?namedTwice=2`, {
            method,
            headers: { ...headers, ...as(token) },
            body,
          })
          const reply = (await answer.json()) as { code: string }
          codes.push(reply.code)
          if (reply.code !== 'sent_twice') continue
          assert.equal(answer.status, 400)
          assert.isArray(
            (reply as { named_twice?: unknown }).named_twice ?? (reply as { namedTwice?: unknown }).namedTwice
          )
          break
        }
        // A caller without access to a route gets that refusal alone.
        assert.include(codes, 'sent_twice', `${kind} ${method} ${pattern}: ${codes.join(', ')}`)
      }
  })

  test('V15.3.7: also beside a file; and one place alone is taken', async ({ assert, client }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const token = await loginAs(admin)
    const { body } = bodies.multipart()
    const answer = await fetch(`${origin()}/v1/applications/import_answers_file?named_twice=2`, {
      method: 'POST',
      headers: as(token),
      body,
    })
    assert.equal(((await answer.json()) as { code: string }).code, 'sent_twice')
    const language = (path: string, bodyToSend: object) =>
      client.post(path).headers(as(token)).json(bodyToSend)
    const path = `/v1/users/${admin.id}/language`
    for (const [query, bodyToSend] of [
      ['?language=en', {}],
      ['', { language: 'en' }],
    ] as const)
      assert.isTrue((await language(path + query, bodyToSend)).status() < 300, query)
    const refused = (
      await language(`${path}?language=en`, { language: 'pt-BR' }).header('accept-language', 'pt-BR')
    ).body()
    assert.deepEqual(
      [refused.code, refused.language],
      ['sent_twice', ['Este campo veio duas vezes; envie-o uma vez só.']]
    )
  })
})
