import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import Sqlite from 'better-sqlite3'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import DatabaseBackup from '../../../commands/database_backup.js'
import { createUser } from '#tests/fixtures/people'

const isSqlite = () => db.connection().dialect.name.includes('sqlite')

test.group('a copy of the database', () => {
  test('SQLite: has what was committed, for its owner alone, and overwrites nothing; MariaDB: the command names its program', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'banca-backup-'))
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    ace.ui.switchMode('raw')
    const file = join(folder, 'banca.sqlite')
    const { id, username } = await createUser({})
    const backup = async () => {
      const command = await ace.create(DatabaseBackup, [file])
      await command.exec()
      return command
    }
    const first = await backup()
    if (!isSqlite()) {
      first.assertExitCode(1)
      first.assertLogMatches(/mariadb-dump --single-transaction/)
      return
    }
    first.assertSucceeded()
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const copy = new Sqlite(file, { readonly: true })
    cleanup(() => void copy.close())
    assert.equal(copy.pragma('integrity_check', { simple: true }), 'ok')
    assert.deepEqual(copy.prepare('SELECT username FROM users WHERE id = ?').get(id), { username })
    const second = await backup()
    second.assertExitCode(1)
    second.assertLogMatches(/is there already/)
  })
})
