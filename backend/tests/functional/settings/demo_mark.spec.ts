import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import MoveDemoMark from '#database/migrations/1764006771_move_demo_mark_of_institutions'
import { createInstitution } from '#tests/fixtures/people'

test.group('the mark of a complete demo school', () => {
  test('leaves the settings by the migration, and is where it was when that is taken back', async ({
    assert,
  }) => {
    const make = async (settings: object) => {
      const { id } = await createInstitution()
      await db
        .from('institutions')
        .where('id', id)
        .update({ settings_json: JSON.stringify(settings) })
      return id
    }
    const complete = await make({ demo: 'complete', footer: { message: 'a' } })
    const begun = await make({ demo: 'begun' })
    const plain = await make({ footer: { message: 'a "demo" of it' } })
    const broken = await make({})
    await db.from('institutions').where('id', broken).update({ settings_json: '{"demo"' })
    const seen = async () => {
      const rows = await db
        .from('institutions')
        .whereIn('id', [complete, begun, plain, broken])
        .orderBy('id')
        .select('settings_json', 'demo_completed_at')
      return rows.map((row) => [row.settings_json, row.demo_completed_at !== null])
    }
    const move = () => new MoveDemoMark(db.connection(), 'move_demo_mark', false)
    await move().execUp()
    const after = [
      ['{"footer":{"message":"a"}}', true],
      ['{}', false],
      ['{"footer":{"message":"a \\"demo\\" of it"}}', false],
      ['{"demo"', false],
    ]
    assert.deepEqual(await seen(), after)
    await move().execUp()
    assert.deepEqual(await seen(), after)
    await move().execDown()
    assert.deepEqual((await seen())[0], ['{"demo":"complete","footer":{"message":"a"}}', true])
    await db
      .from('institutions')
      .whereIn('id', [complete, begun, plain, broken])
      .update({ settings_json: '{}' })
  })
})
