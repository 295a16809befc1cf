import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import loggerConfig from '#config/logger'

const ANSWER = "minha resposta 'secreta'"

/** The error of a statement that fails, as the log shows it. */
async function logged(statement: () => PromiseLike<unknown>): Promise<string> {
  const error = await Promise.resolve(statement()).then(
    () => null,
    (thrown: unknown) => thrown
  )
  if (!(error instanceof Error)) throw new Error('the statement did not fail')
  return JSON.stringify(loggerConfig.loggers.app.serializers.err(error))
}

// ASVS 5.0 V16.2.5.
test.group('The log', () => {
  test('of a database error has its statement and its code, and no value of it', async ({ assert }) => {
    const line = await logged(() => db.table('no_such_table').insert({ text: ANSWER }))
    assert.match(line, /insert into .*no_such_table/)
    assert.match(line, /"code":"/)
    assert.notInclude(line, 'resposta')
  })

  test('of a value that the database quotes as it refuses it has no value either', async ({ assert }) => {
    assert.notInclude(
      await logged(() => db.table('adonis_schema').insert({ id: 1, name: ANSWER, batch: 1 })),
      'resposta'
    )
    // SQLite takes a text for a number, and quotes nothing.
    if (db.connection().dialect.name !== 'mysql') return
    const line = await logged(() => db.table('adonis_schema').insert({ name: 'x', batch: ANSWER }))
    assert.include(line, 'Incorrect integer value')
    assert.notInclude(line, 'resposta')
  })
})
