import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { readPasswordFile } from '#identity/passwords/password_file'
import { err, ok } from '#shared'

const run = promisify(execFile)

test.group('the file that a password comes in', (group) => {
  let folder: string
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'banca-password-'))
    return () => rmSync(folder, { recursive: true, force: true })
  })
  const file = (bytes: string | Buffer, mode = 0o600) => {
    const path = join(folder, 'password')
    writeFileSync(path, bytes)
    chmodSync(path, mode)
    return path
  }
  const read = (bytes: string | Buffer) => readPasswordFile(file(bytes))

  test('holds it in one line, in UTF-8 and nothing else', async ({ assert }) => {
    for (const end of ['', '\n', '\r\n'])
      assert.deepEqual(await read(`coração de leão${end}`), ok('coração de leão'))
    assert.deepEqual(
      await read('\uFEFFcoração de leão\n'),
      ok('coração de leão'),
      'a mark before it is nothing that somebody types'
    )
    assert.deepEqual(await read(Buffer.from('coração de leão\n', 'latin1')), err('not_utf8'))
    assert.deepEqual(await read(Buffer.from('\uFEFFcoração de leão\n', 'utf16le')), err('not_utf8'))
    for (const text of ['', '\n', '\uFEFF', 'one\ntwo', 'a'.repeat(5_000)])
      assert.deepEqual(await read(text), err('no_line'), text.slice(0, 9))
  })

  test('may be a pipe, and may not be one that others read, a folder, or nothing', async ({ assert }) => {
    const pipe = join(folder, 'pipe')
    await run('mkfifo', ['-m', '600', pipe])
    // Each of the two opens it when the other does.
    const [password] = await Promise.all([
      readPasswordFile(pipe),
      run('sh', ['-c', '(printf "coração "; echo "de leão") > "$1"', 'sh', pipe]),
    ])
    assert.deepEqual(password, ok('coração de leão'))
    for (const mode of [0o640, 0o604, 0o444])
      assert.deepEqual(await readPasswordFile(file('coração de leão', mode)), err('others_may_read'))
    chmodSync(folder, 0o700)
    assert.deepEqual(await readPasswordFile(folder), err('unreadable'))
    assert.deepEqual(await readPasswordFile(join(folder, 'nowhere')), err('unreadable'))
  })
})
