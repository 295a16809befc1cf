import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ERASURES } from '#privacy/domain/erasures'
import { ERASED_OTHERWISE, NOT_ERASED } from '#privacy/domain/not_erased'

const TEXT = /char|text|json/i

/** Each column of text of the database, as `table.column`. */
async function textColumns(): Promise<string[]> {
  const tables = (await db.connection().getAllTables()).filter((name) => !/^(?:sqlite|adonis)_/.test(name))
  const columns: string[] = []
  for (const table of tables)
    for (const [name, { type }] of Object.entries(await db.connection().columnsInfo(table)))
      if (TEXT.test(type)) columns.push(`${table}.${name}`)
  return columns
}

const tableIn = (column: string) => column.slice(0, column.indexOf('.'))

test.group('the texts of the database and the erasure of a person', () => {
  test('every column of text is emptied, goes with its row, or is left with a reason, and none is both', async ({
    assert,
  }) => {
    const columns = await textColumns()
    const gone = new Set(ERASURES.flatMap((erasure) => ('removes' in erasure ? erasure.table : [])))
    const emptied = new Set([
      ...ERASURES.flatMap((erasure) =>
        'set' in erasure ? Object.keys(erasure.set).map((name) => `${erasure.table}.${name}`) : []
      ),
      ...Object.entries(ERASED_OTHERWISE).flatMap(([table, names]) =>
        names.map((name) => `${table}.${name}`)
      ),
    ])
    const leftTables = new Set<string>(
      NOT_ERASED.flatMap(([table, { columns: names }]) => (names === 'all' ? table : []))
    )
    const left = new Set(
      NOT_ERASED.flatMap(([table, { columns: names }]) =>
        names === 'all' ? [] : names.map((name) => `${table}.${name}`)
      )
    )
    const waysOf = (column: string) =>
      [
        gone.has(tableIn(column) as never),
        emptied.has(column),
        leftTables.has(tableIn(column)),
        left.has(column),
      ].filter(Boolean).length
    assert.deepEqual(
      columns.filter((column) => waysOf(column) !== 1),
      []
    )
    const known = new Set(columns)
    assert.deepEqual(
      [...left, ...emptied].filter((column) => !known.has(column)),
      []
    )
    for (const [table, { why }] of NOT_ERASED) assert.isAbove(why.length, 4, table)
  })
})
