import db from '@adonisjs/lucid/services/db'
import { createSitting } from '#tests/fixtures/applications'
import { longOver } from '#tests/fixtures/long_over'
import { textItem } from '#tests/fixtures/exams'
import { createUser, type TestUser } from '#tests/fixtures/people'

/** Somebody of the institution with an exam that ended long ago. */
export async function makeSitting({ institution }: Pick<TestUser, 'institution'>) {
  const person = await createUser({ institution })
  const { applicationId, answers, admin } = await createSitting({
    candidate: person,
    exam: { name: 'Prova', items: [textItem(1)] },
  })
  // Whoever made the exam: the administrators of the test are the only ones.
  await db.from('users').where('id', admin.id).update({ is_active: 0 })
  await longOver(applicationId)
  return { person, applicationId, answerId: answers[0]?.id ?? 0 }
}
