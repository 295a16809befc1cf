import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import { cacheStatements } from '#shared/sqlite_statements'

/** A connection that caches its statements, and how often each was prepared. */
function opened() {
  const connection = new Database(':memory:')
  const prepared: string[] = []
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    prepared.push(sql)
    return prepare(sql)
  }) as typeof connection.prepare
  cacheStatements(connection)
  return { connection, prepared }
}

test.group('prepared statements of a connection to SQLite', () => {
  test('a statement is prepared once, and answers what is stored now', ({ assert }) => {
    const { connection, prepared } = opened()
    connection.exec('create table notes (id integer primary key, text text)')
    const insert = 'insert into notes (text) values (?)'
    const read = 'select text from notes where id > ? order by id'
    for (const text of ['a', 'b', 'c']) {
      connection.prepare(insert).run(text)
      assert.deepInclude(connection.prepare(read).all(0), { text })
    }
    assert.deepEqual(connection.prepare(read).all(1), [{ text: 'b' }, { text: 'c' }])
    assert.deepEqual(prepared, [insert, read])
  })

  test('a column that is added later is in what a cached statement answers', ({ assert }) => {
    const { connection, prepared } = opened()
    connection.exec('create table notes (id integer primary key); insert into notes values (1)')
    const read = 'select * from notes'
    assert.deepEqual(connection.prepare(read).all(), [{ id: 1 }])
    connection.exec("alter table notes add column text text default 'new'")
    assert.deepEqual(connection.prepare(read).all(), [{ id: 1, text: 'new' }])
    connection.exec('drop table notes; create table notes (other integer); insert into notes values (7)')
    assert.deepEqual(connection.prepare(read).all(), [{ other: 7 }])
    assert.lengthOf(prepared, 1)
  })

  test('a statement that failed is run again', ({ assert }) => {
    const { connection } = opened()
    connection.exec('create table notes (id integer primary key)')
    const insert = 'insert into notes (id) values (?)'
    connection.prepare(insert).run(1)
    assert.throws(() => connection.prepare(insert).run(1), /UNIQUE/)
    assert.equal(connection.prepare(insert).run(2).changes, 1)
  })

  test('of many different statements those used last are cached, of long ones none', ({ assert }) => {
    const { connection, prepared } = opened()
    const numbered = (number: number) => `select ${number} as number`
    for (let number = 0; number < 500; number += 1) connection.prepare(numbered(number))
    connection.prepare(numbered(0))
    connection.prepare(numbered(500))
    prepared.length = 0
    assert.deepEqual(connection.prepare(numbered(0)).all(), [{ number: 0 }])
    assert.deepEqual(connection.prepare(numbered(1)).all(), [{ number: 1 }])
    assert.deepEqual(prepared, [numbered(1)])

    const long = `select '${'x'.repeat(8_000)}' as text`
    prepared.length = 0
    for (const _ of [1, 2]) connection.prepare(long)
    assert.deepEqual(prepared, [long, long])
  })
})
