import { test } from '@japa/runner'
import { isDatabaseTrouble } from '#http/database_trouble'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.group('database trouble', () => {
  test('is distinguished from errors of our own', ({ assert }) => {
    for (const code of [
      'PROTOCOL_CONNECTION_LOST',
      'ER_SERVER_SHUTDOWN',
      'SQLITE_FULL',
      'SQLITE_IOERR_FSYNC',
      'SQLITE_BUSY_SNAPSHOT',
    ])
      assert.isTrue(isDatabaseTrouble(withCode(code)), code)
    assert.isTrue(isDatabaseTrouble(new Error("Can't add new command when connection is in closed state")))
    assert.isTrue(isDatabaseTrouble(Object.assign(new Error('no connection'), { name: 'KnexTimeoutError' })))
    for (const code of ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'ER_PARSE_ERROR', 'ENOENT'])
      assert.isFalse(isDatabaseTrouble(withCode(code)), code)
    for (const other of [
      new TypeError('x is undefined'),
      null,
      undefined,
      'ECONNREFUSED',
      { code: 'ECONNREFUSED' },
    ])
      assert.isFalse(isDatabaseTrouble(other))
  })
})
