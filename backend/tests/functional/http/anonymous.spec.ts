import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { createUser, loginAs } from '#tests/fixtures/people'
import { allRoutes, pathOf } from '#tests/fixtures/routes'

const origin = () => `http://127.0.0.1:${process.env.PORT}`

/** What anybody may ask. A new public route is a decision: it is added here on purpose. */
const PUBLIC = [
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /v1/receipts/:code',
  'GET /v1/settings',
  // Whoever forgot the password has no session (`security/password_reset.spec.ts`).
  'POST /reset_password',
  'POST /reset_password/validate_token',
  'POST /reset_password/confirm',
  'POST /v1/client_logs',
  'POST /v1/login',
  'POST /v1/login/second_factor',
  // Whoever has no password of their own has no session either (`first_access/codes.spec.ts`).
  'POST /v1/login/first_access',
  'POST /v1/login/first_access/check',
  'POST /v1/login/new_password',
  // Whom a provider proves has no session here yet (`external_auth/`).
  'POST /v1/provider/:provider/login',
  'POST /external-auth/educat-bridge/sign',
  'POST /external-auth/token',
  'POST /external-auth/oidc/finish',
  'POST /external-auth/oidc/:provider/begin',
]

/** Where a browser cannot send a header, a ticket replaces the session's token: these routes refuse calls without one. */
const BY_TICKET = new Map([
  ['GET /v1/events', 'ticket_invalid'],
  ['GET /files/:key/stream', 'ticket_invalid'],
  ['GET /v1/captures/open', 'ticket_invalid'],
  ['GET /v1/report_cards/open', 'ticket_invalid'],
  ['GET /v1/excel_files/open', 'ticket_invalid'],
  ['GET /v1/export_files/open', 'ticket_invalid'],
  ['GET /v1/captures/archive', 'ticket_invalid'],
  ['GET /v1/privacy_requests/open', 'ticket_invalid'],
  ['PUT /recording/uploads', 'ticket_invalid'],
  ['POST /v1/applications/item_correction', 'token_invalid'],
])

/** Whose errors carry a list besides. */
const LISTING = 'PUT /v1/user_document'

/** Not there without a setting; with it a token of its own opens it (`metrics/exposition.spec.ts`). */
const NOT_SET = [
  'GET /metrics',
  // Of a bank, and of no bank without settings (`appeals/payment_notices.spec.ts`).
  'POST /v1/payment_webhooks/:provider',
  'POST /v1/payment_webhooks/:provider/:secret',
  'POST /v1/payment_webhooks/:provider/:secret/pix',
]

const routes = () =>
  allRoutes().filter(({ method, pattern }) => ![...PUBLIC, ...NOT_SET].includes(`${method} ${pattern}`))

const address = (pattern: string) => origin() + pathOf(pattern)

test.group('without a session', () => {
  test('every route but the public ones answers 401, alike', async ({ assert }) => {
    assert.isAbove(routes().length, 10)
    const expected = {
      code: 'unauthenticated',
      nonFieldErrors: ['Sua sessão terminou. Entre de novo para continuar.'],
    }
    const ended = await loginAs(await createUser())
    await fetch(`${origin()}/v1/logout`, { method: 'POST', headers: { authorization: `JWT ${ended}` } })
    for (const authorization of [undefined, `JWT ${'A'.repeat(43)}`, `JWT ${ended}`])
      for (const { method, pattern } of routes()) {
        const answer = await fetch(address(pattern), {
          method,
          headers: authorization ? { authorization } : {},
        })
        assert.equal(answer.status, 401, `${method} ${pattern}`)
        const body = (await answer.json()) as { code: string }
        const refusal = BY_TICKET.get(`${method} ${pattern}`)
        if (refusal) assert.include([refusal, expected.code], body.code, `${method} ${pattern}`)
        else
          assert.deepEqual(
            body,
            `${method} ${pattern}` === LISTING ? { ...expected, errors: [] } : expected,
            `${method} ${pattern}`
          )
      }
  })

  test('every route has a name, and public ones exist', ({ assert }) => {
    const all = Object.values(router.toJSON()).flat()
    for (const route of all) assert.isNotEmpty(route.name, route.pattern)
    const known = all.flatMap((route) => route.methods.map((method) => `${method} ${route.pattern}`))
    assert.includeMembers(known, [...PUBLIC, ...NOT_SET, ...BY_TICKET.keys()])
  })
})
