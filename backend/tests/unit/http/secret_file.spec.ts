import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { secretText } from '#start/secret_file'

test.group('a secret by a file', (group) => {
  const NAME = 'SECRET_OF_A_TEST'
  group.each.teardown(() => void delete process.env[`${NAME}_FILE`])

  test('is the variable, or what the file holds without its last line end', ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'banca-secret-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    assert.deepEqual(
      [secretText(NAME), secretText(NAME, ''), secretText(NAME, 'given')],
      [undefined, undefined, 'given']
    )
    const path = join(folder, 'secret')
    process.env[`${NAME}_FILE`] = path
    assert.throws(
      () => secretText(NAME),
      `${NAME}_FILE: ${path} cannot be read (ENOENT). Give the path of a file that the server's user may read.`
    )
    for (const [text, read] of [
      ['de um cofre', 'de um cofre'],
      ['de um cofre\n', 'de um cofre'],
      ['de um cofre\r\n', 'de um cofre'],
      [' com espaços \n\n', ' com espaços \n'],
    ] as const) {
      writeFileSync(path, text)
      assert.equal(secretText(NAME, ''), read)
    }
    assert.throws(() => secretText(NAME, 'given'), `${NAME} and ${NAME}_FILE are both set: give one of them`)
    writeFileSync(path, '\n')
    assert.throws(() => secretText(NAME), `${NAME}_FILE: ${path} is empty`)
  })
})
