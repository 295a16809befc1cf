import { test } from '@japa/runner'
import { loggedPath } from '#http/logged_path'

test('a path is written down without what opens an account or belongs to a bank', ({ assert }) => {
  const token = 'A'.repeat(43)
  for (const path of [
    `/reset_password/${token}`,
    `//Reset_Password//${token}/`,
    `/reset_password/confirm/${token}`,
  ])
    assert.notInclude(loggedPath(path), 'AAA', path)
  for (const path of [
    '/v1/users',
    '/reset_password',
    '/reset_password/',
    '/reset_password/validate_token/',
    '/reset_password/confirm',
    '/reset-password-expired',
  ])
    assert.equal(loggedPath(path), path)
  assert.equal(loggedPath('/v1/payment_webhooks/pix/secret/pix'), '/v1/payment_webhooks/…')
  assert.lengthOf(loggedPath(`/${'a'.repeat(10_000)}`), 500)
})
