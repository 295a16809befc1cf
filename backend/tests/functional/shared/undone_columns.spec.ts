import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { answersOf, createSitting } from '#tests/fixtures/applications'
import { ONE_DATABASE } from '#tests/fixtures/one_database'

type Migration = new (client: QueryClientContract, file: string, dryRun?: boolean) => BaseSchema

const migrationOf = async (name: string) =>
  ((await import(app.makePath('database/migrations', `${name}.ts`))) as { default: Migration }).default

/** Of tables to which others refer; the newest first, since each is undone on top of the former. */
const ADDED = {
  '1764005300_add_outcome_to_answers': 'answers DROP COLUMN outcome',
  '1764004805_add_application_to_capture_tickets': 'capture_tickets DROP COLUMN application_id',
  '1764004732_add_received_at_to_applications': 'applications DROP COLUMN received_at',
  '1764004731_add_received_version_to_applications': 'applications DROP COLUMN received_version',
}

/** Of tables that later migrations index: a column alone cannot be undone on top of these. */
const INDEXED = {
  '1764006257_add_lot_to_correction_tasks': 'correction_tasks DROP COLUMN lot_id',
  '1764006256_add_plan_to_correction_tasks': 'correction_tasks DROP COLUMN plan_id',
  '1764006204_add_process_to_appeals': 'appeals DROP COLUMN process_id',
}

test.group('a migration that added a column', () => {
  test('is undone by one statement, which drops that column in its place', async ({ assert }) => {
    for (const [name, change] of Object.entries({ ...INDEXED, ...ADDED })) {
      const Schema = await migrationOf(name)
      const statements = await new Schema(db.connection(), name, true).execDown()
      assert.deepEqual(statements, [`ALTER TABLE ${change}`])
    }
  })

  // MariaDB commits by such a statement: there it would be gone for the tests that follow.
  test('takes the column alone when it is undone on SQLite: no answer, and nothing that refers to one', async ({
    assert,
  }) => {
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
      for (const name of Object.keys(ADDED)) {
        const Schema = await migrationOf(name)
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
  }).tags([ONE_DATABASE])
})
