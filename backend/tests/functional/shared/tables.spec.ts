import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { tableTypes } from '#database/table_types'

test.group('row types', () => {
  test('database/tables.ts is what the migrations make (npm run dev writes it)', async ({ assert }) => {
    assert.equal(
      await readFile(app.makePath('database/tables.ts'), 'utf8'),
      await tableTypes(db.connection())
    )
  }).skip(
    () => db.connection().dialect.name === 'mysql',
    'made from SQLite, whose column types are the declared ones'
  )

  test('MariaDB has the same columns, and may be null where SQLite may', async ({ assert }) => {
    const text = await readFile(app.makePath('database/tables.ts'), 'utf8')
    for (const [, table = '', body = ''] of text.matchAll(/^ {2}(\w+): \{\n([^}]*)\}/gm)) {
      const columns = await db.connection().columnsInfo(table)
      const nullable = Object.keys(columns)
        .toSorted()
        .map((name) => `${name}${columns[name]?.nullable ? '?' : ''}`)
      const typed = [...body.matchAll(/(\w+): (?:number|string)( \| null)?/g)].map(
        (one) => `${one[1]}${one[2] ? '?' : ''}`
      )
      assert.deepEqual(nullable, typed, table)
    }
  })
})
