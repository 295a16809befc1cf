import { test } from '@japa/runner'
import { builtFileOf, pageAppOf, pagePolicy } from '#http/pages/page_routes'

test('which app draws a path, whatever slashes it ends with', ({ assert }) => {
  for (const slashes of ['', '/', '///', '/'.repeat(100_000)]) {
    assert.equal(pageAppOf(`/admin${slashes}`), 'admin')
    assert.equal(pageAppOf(`/login${slashes}`), 'frontend')
    assert.isNull(pageAppOf(`/v1/nothing${slashes}`))
    assert.isNull(pageAppOf(`/menu_agendamento${slashes}`))
    assert.isNull(pageAppOf(`/periodo_menus/1,2${slashes}`))
    assert.equal(pageAppOf(`/config-scheduling/menu${slashes}`), 'admin')
    assert.equal(pageAppOf(`/users/first-access${slashes}`), 'admin')
    assert.isNull(pageAppOf(`/reset_password/confirm${slashes}`))
    assert.equal(pageAppOf(`/reset_password/${'A'.repeat(43)}${slashes}`), 'frontend')
  }
  assert.equal(pageAppOf('/'), 'frontend')
  // Read once, not from every slash anew: by the pattern before, this took a minute.
  assert.equal(pageAppOf(`/a${'/'.repeat(500_000)}b`), 'frontend')
})

test('a file of a build has an extension; a token at the end of an address is none, whatever is behind its last dot', ({
  assert,
}) => {
  assert.deepEqual(builtFileOf('/assets/main-a_b.js'), { app: 'frontend', within: '/assets/main-a_b.js' })
  assert.deepEqual(builtFileOf('/admin/assets/main.css'), { app: 'admin', within: '/assets/main.css' })
  for (const token of [
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.Dd6tJ9_A',
    'eyJhbGciOiJFUzI1NiJ9.e30.a-b',
    'opaque.js',
  ])
    for (const page of ['/external-auth/plataforma/token/', '/educat-bridge/'])
      assert.isNull(builtFileOf(page + token), page + token)
  for (const other of ['/login', '/v1/files/1.pdf', '/applications/1/answers/1'])
    assert.isNull(builtFileOf(other), other)
})

// rows V3.4.3, V3.7.1 and V14.2.3 of docs/security/asvs.md
test('the policy of pages: no plug-ins, no other base, nothing inline but styles with the nonce, no request to another host', ({
  assert,
}) => {
  const policy = new Map(
    pagePolicy('abc')
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)])
  )
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors'])
    assert.deepEqual(policy.get(closed), ["'none'"], closed)
  for (const own of ['default-src', 'script-src', 'worker-src', 'connect-src', 'font-src', 'form-action'])
    assert.deepEqual(policy.get(own), ["'self'"], own)
  assert.deepEqual(policy.get('style-src'), ["'self'", "'nonce-abc'"])
  for (const [name, sources] of policy)
    for (const source of sources)
      assert.include(["'self'", "'none'", "'nonce-abc'", 'data:', 'blob:'], source, name)
})
