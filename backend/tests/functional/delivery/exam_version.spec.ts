import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createSitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { as } from '#tests/fixtures/people'

test.group('the version of the exam of an application', () => {
  test('a row with a version that the exam never had ends in an error, not in endless attempts', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1)] } })
    await db.from('applications').where('id', sitting.applicationId).update({ exam_version: 99 })
    const started = await client
      .post(`/v1/applications/${sitting.applicationId}/start`)
      .headers(as(sitting.token))
    assert.equal(started.status(), 500)
  })
})
