import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { MysqlConfig } from '@adonisjs/lucid/types/database'
import { requireTriggers } from '../../../database/require_triggers.js'

const LIMITED = { user: 'banca_no_triggers', password: 'q8Lr2Vw5Xn7Kd3Tz' }

test.group('the migration of the record of acts', () => {
  test('goes on where its account may make triggers, and is refused with the remedy where it may not', async ({
    assert,
    cleanup,
  }) => {
    await assert.doesNotReject(() => requireTriggers(db.connection()))
    // SQLite has no accounts.
    if (db.connection().dialect.name !== 'mysql') return
    const config = db.manager.get(db.primaryConnectionName)?.config as MysqlConfig
    const own = config.connection as { database: string }
    await db.rawQuery(`CREATE OR REPLACE USER '${LIMITED.user}'@'%' IDENTIFIED BY '${LIMITED.password}'`)
    await db.rawQuery(
      `GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES ON ${own.database}.* TO '${LIMITED.user}'@'%'`
    )
    db.manager.add('without_triggers', { ...config, connection: { ...own, ...LIMITED } })
    cleanup(async () => {
      await db.manager.release('without_triggers')
      await db.rawQuery(`DROP USER '${LIMITED.user}'@'%'`)
    })
    await assert.rejects(
      () => requireTriggers(db.connection('without_triggers')),
      /GRANT TRIGGER .*docs\/operating\.md.*denied/s
    )
  })
})
