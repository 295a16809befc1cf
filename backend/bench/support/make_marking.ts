/**
 * Migrates the database that the environment names and makes a marking campaign: an anonymous plan with two marks by five criteria, its correctors,
 * and texts of 2,000 characters that wait for both marks, or have them. Arguments: how many texts, how many correctors, whether they are marked (1) or
 * wait (0), and the file for what the bench must know, as JSON.
 */
import { writeFileSync } from 'node:fs'
import { inApp, migrate } from '#tests/fixtures/in_app'
import { addFinished, addWaiting } from './finished_people.js'
import { markAllTwice } from './marked_texts.js'

export type BenchMarking = {
  planId: number
  collectionId: number
  adminToken: string
  /** Tokens of the correctors. */
  correctors: string[]
}

const [texts, correctors, isMarked, file] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  process.argv[4] === '1',
  process.argv[5] as string,
]
/** "Redação ENEM", as shipped: five criteria. */
const TYPE = 3
const TEXT = 'Uma linha de um texto de tamanho comum que alguém escreveu. '.repeat(34)

await inApp(async () => {
  await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { createSitting } = await import('#tests/fixtures/applications')
  const { textItem } = await import('#tests/fixtures/exams')
  const { createUser, loginAs } = await import('#tests/fixtures/people')
  const sitting = await createSitting({
    collection: { categoryExam: true },
    exam: { items: [textItem(1, { value: 1_000 })] },
  })
  const { examId, collectionId } = sitting
  const institution_id = sitting.institution.id
  const [item] = (await db.from('items').where('exam_id', examId)) as { id: number }[]
  const itemId = item?.id ?? 0
  const now = Date.now()
  const exam = { institutionId: institution_id, collectionId, examId }
  await addFinished(db, exam, { people: texts, text: TEXT })
  await db.table('correction_plans').insert({
    ...{ institution_id, collection_id: collectionId, exam_id: examId, item_id: itemId, type_id: TYPE },
    ...{ marks: 2, is_anonymous: 1, lot_size: 10, most_held: 10, lease_minutes: 600, own_school_excluded: 0 },
    ...{ version: 1, created_by: sitting.admin.id, created_at: now },
  })
  const { id: planId } = (await db.from('correction_plans').where('item_id', itemId).firstOrFail()) as {
    id: number
  }
  await addWaiting(db, exam, { itemId, planId, rounds: 2 })
  const tokens: string[] = []
  const ids: number[] = []
  for (let at = 0; at < correctors; at += 1) {
    const user = await createUser({ groups: ['CORRECTOR'], institution: sitting.institution })
    await db
      .table('correction_members')
      .insert({ plan_id: planId, user_id: user.id, role: 'corrector', state: 'active', added_at: now })
    tokens.push(await loginAs(user))
    ids.push(user.id)
  }
  if (isMarked) await markAllTwice(db, planId, ids)
  const marking: BenchMarking = {
    planId,
    collectionId,
    adminToken: await loginAs(sitting.admin),
    correctors: tokens,
  }
  writeFileSync(file, JSON.stringify(marking))
})
