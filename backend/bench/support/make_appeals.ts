/**
 * Migrates the database that the environment names and makes a collection of an exam of two choices and a text, over, with its window for appeals
 * open: every candidate has appealed against the text, whose marks still wait, and nobody against the choices. Arguments: how many candidates, how
 * many of them are to have a session, and the file for what the bench must know, as JSON.
 */
import { writeFileSync } from 'node:fs'
import { inApp, migrate } from '#tests/fixtures/in_app'
import { addFinished, addWaiting } from './finished_people.js'

export type BenchAppeals = {
  collectionId: number
  adminToken: string
  /** Of the choices. */
  itemIds: number[]
  candidates: { token: string; applicationId: number }[]
}

const [people, sessions, file] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4] as string]
const HOUR = 3_600_000

await inApp(async () => {
  await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { createSitting } = await import('#tests/fixtures/applications')
  const { choiceItem, textItem } = await import('#tests/fixtures/exams')
  const { EVERYTHING } = await import('#tests/fixtures/marked_exams')
  const { loginAs } = await import('#tests/fixtures/people')
  const sitting = await createSitting({
    collection: { categoryExam: true },
    exam: { items: [choiceItem(1), choiceItem(2), textItem(3, { value: 10 })] },
  })
  const { examId, collectionId } = sitting
  const exam = { institutionId: sitting.institution.id, collectionId, examId }
  await db
    .from('collections')
    .where('id', collectionId)
    .update({ flags_json: JSON.stringify({ categoryExam: true, ...EVERYTHING }) })
  await addFinished(db, exam, { people, text: 'Uma resposta de algumas linhas. '.repeat(10) })
  const items = (await db.from('items').where('exam_id', examId).orderBy('position')) as { id: number }[]
  const [first, second, text] = items.map(({ id }) => id)
  await addWaiting(db, exam, { itemId: text ?? 0, planId: null, rounds: 1 })
  const now = Date.now()
  await db.table('appeal_windows').insert({
    ...{ collection_id: collectionId, opens_at: now - 2 * HOUR, closes_at: now + 10 * HOUR },
    ...{ content_max_length: 3_000, bibliography_max_length: 1_000, may_lower: 0, payment_appeal: 0 },
    ...{
      for_appeal_value: 0,
      hide_candidate_name: 0,
      enable_item_correction: 0,
      version: 1,
      updated_at: now,
    },
  })
  await db.rawQuery(
    `INSERT INTO appeals (institution_id, collection_id, exam_id, application_id, user_id, answer_id, item_id, position, content, bibliography, status, revision,
       created_at, updated_at, candidate_key)
     SELECT ?, ?, ?, applications.id, applications.user_id, answers.id, answers.item_id, answers.position, ?, '', 'analysis', 1, ? + applications.id, ?,
       applications.candidate_key
     FROM answers JOIN applications ON applications.id = answers.application_id
     WHERE applications.exam_id = ? AND applications.state = 'FINISHED' AND answers.item_id = ?`,
    [
      exam.institutionId,
      collectionId,
      examId,
      'A nota não considera o segundo parágrafo.',
      now - HOUR,
      now,
      examId,
      text ?? 0,
    ]
  )
  if (db.connection().dialect.name === 'mysql') await db.rawQuery('ANALYZE TABLE appeals')
  const chosen = (await db
    .from('applications')
    .where({ exam_id: examId, state: 'FINISHED' })
    .orderBy('id')
    .limit(sessions)
    .select('id', 'user_id')) as { id: number; user_id: number }[]
  const candidates: BenchAppeals['candidates'] = []
  for (const { id, user_id } of chosen)
    candidates.push({ token: await loginAs({ id: user_id, groups: ['ALUNO'] }), applicationId: id })
  const made: BenchAppeals = {
    collectionId,
    adminToken: await loginAs(sitting.admin),
    itemIds: [first ?? 0, second ?? 0],
    candidates,
  }
  writeFileSync(file, JSON.stringify(made))
})
