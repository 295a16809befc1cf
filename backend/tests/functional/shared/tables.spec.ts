import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { tableTypes } from '#database/table_types'

const inFile = () => readFile(app.makePath('database/tables.ts'), 'utf8')

/** `table.column` of the database, with `?` where it may be null. */
async function columnsOf(table: string): Promise<string[]> {
  const columns = await db.connection().columnsInfo(table)
  return Object.keys(columns)
    .toSorted()
    .map((name) => `${table}.${name}${columns[name]?.nullable ? '?' : ''}`)
}

test.group('row types', () => {
  test('database/tables.ts is what the migrations make (npm run dev writes it)', async ({ assert }) => {
    const text = await inFile()
    // Written from SQLite; MariaDB names its column types otherwise, and has the same columns.
    if (db.connection().dialect.name !== 'mysql') assert.equal(text, await tableTypes(db.connection()))
    for (const [, table = '', body = ''] of text.matchAll(/^ {2}(\w+): \{\n([^}]*)\}/gm)) {
      const typed = [...body.matchAll(/(\w+): (?:number|string)( \| null)?/g)]
      const keys = await db.connection().getPrimaryKeys(table)
      assert.deepEqual(
        (await columnsOf(table)).map((name) =>
          keys.includes(name.slice(table.length + 1, -1)) ? name.replace('?', '') : name
        ),
        typed.map(([, name, orNull]) => `${table}.${name}${orNull ? '?' : ''}`)
      )
    }
  })
})
