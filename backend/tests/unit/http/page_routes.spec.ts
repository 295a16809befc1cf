import { test } from '@japa/runner'
import { pageAppOf } from '#http/pages/page_routes'

// issue 8, 1.2
test('which app draws a path, whatever slashes it ends with', ({ assert }) => {
  for (const slashes of ['', '/', '///', '/'.repeat(100_000)]) {
    assert.equal(pageAppOf(`/admin${slashes}`), 'admin')
    assert.equal(pageAppOf(`/login${slashes}`), 'frontend')
    assert.isNull(pageAppOf(`/v1/nothing${slashes}`))
  }
  assert.equal(pageAppOf('/'), 'frontend')
  // Read once, not from every slash anew: by the pattern before, this took a minute.
  assert.equal(pageAppOf(`/a${'/'.repeat(500_000)}b`), 'frontend')
})
