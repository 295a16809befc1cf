import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { answersOf, createSitting } from '#tests/fixtures/applications'

type Migration = new (client: QueryClientContract, file: string) => BaseSchema

/** Of tables to which others refer; the newest first, since each is undone on top of the former. */
const ADDED = [
  '1764005300_add_outcome_to_answers',
  '1764004805_add_application_to_capture_tickets',
  '1764004732_add_received_at_to_applications',
  '1764004731_add_received_version_to_applications',
]

test.group('a migration that added a column', () => {
  test('takes the column alone when it is undone on SQLite: no answer, and nothing that refers to one', async ({
    assert,
  }) => {
    // MariaDB drops a column in place, and commits by that.
    if (db.connection().dialect.name === 'mysql') return
    const { applicationId } = await createSitting()
    const [answer] = await answersOf(applicationId)
    const answerId = answer?.id ?? 0
    const version = { application_id: applicationId, answer_id: answerId }
    const of = {
      reason: 'displaced',
      digest: 'undone',
      writer_term: 1,
      revision: 1,
      user_id: 1,
      received_at: 1,
    }
    await db.table('answer_versions').insert({ ...version, ...of })
    const trx = await db.transaction()
    try {
      for (const name of ADDED) {
        const { default: Schema } = (await import(app.makePath('database/migrations', `${name}.ts`))) as {
          default: Migration
        }
        await new Schema(trx, name).execDown()
        assert.lengthOf(await trx.from('applications').where('id', applicationId), 1, name)
        assert.isNotEmpty(await trx.from('answers').where('application_id', applicationId), name)
        assert.lengthOf(await trx.from('answer_versions').where(version), 1, name)
      }
      assert.notProperty(await trx.from('answers').where('id', answerId).firstOrFail(), 'outcome')
    } finally {
      await trx.rollback()
    }
    assert.property(await db.from('answers').where('id', answerId).firstOrFail(), 'outcome')
  })
})
