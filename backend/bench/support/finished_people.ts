import type { Database } from '@adonisjs/lucid/database'

/** An exam to which people are added who have finished it. */
export type FinishedExam = {
  readonly institutionId: number
  readonly collectionId: number
  readonly examId: number
}

/** SQLite takes no more in one statement. */
const ROWS_AT_ONCE = 400

/** Adds `people` with a finished application each, and the answer `answer` to every item: a text, or the first alternative of a choice. */
export async function addFinished(
  db: Database,
  { institutionId, collectionId, examId }: FinishedExam,
  { people, text }: { readonly people: number; readonly text: string }
): Promise<void> {
  const now = Date.now()
  for (let from = 0; from < people; from += ROWS_AT_ONCE)
    await db
      .insertQuery()
      .table('users')
      .multiInsert(
        Array.from({ length: Math.min(ROWS_AT_ONCE, people - from) }, (_, at) => ({
          institution_id: institutionId,
          username: `bench-${from + at}`,
          name: `Pessoa ${from + at}`,
          password_hash: 'x',
          logged_group: 'ALUNO',
          language: 'pt-BR',
          is_active: 1,
          is_in_browser: 0,
          created_at: now,
          updated_at: now,
        }))
      )
  await db.rawQuery(
    "INSERT INTO user_groups (user_id, group_name) SELECT id, 'ALUNO' FROM users WHERE username LIKE 'bench-%'"
  )
  await db.rawQuery(
    `INSERT INTO applications (institution_id, collection_id, exam_id, user_id, exam_version, attempt, state, finish_reason, candidate_key, window_start_at,
       window_end_at, max_duration_minutes, started_at, finished_at, created_at, updated_at)
     SELECT ?, ?, ?, id, 1, 1, 'FINISHED', 'COMPLETED', username, ?, ?, 60, ?, ?, ?, ? FROM users WHERE username LIKE 'bench-%'`,
    [institutionId, collectionId, examId, now, now + 3_600_000, now, now, now, now]
  )
  await db.rawQuery(
    `INSERT INTO answers (application_id, item_id, position, item_category, free_response, alternative_id, seconds, finished, revision, saved_at)
     SELECT applications.id, items.id, items.position, items.category, CASE WHEN items.category = 'FREE_RESPONSE' THEN ? END,
       (SELECT MIN(alternatives.id) FROM alternatives WHERE alternatives.item_id = items.id), 900, 1, 1, ?
     FROM applications JOIN items ON items.exam_id = applications.exam_id WHERE applications.exam_id = ? AND applications.state = 'FINISHED'`,
    [text, now, examId]
  )
}

/** Adds what a person is to mark of the answers to an item: as many waiting tasks each as `rounds`, of a plan or of none, and the mark in force. */
export async function addWaiting(
  db: Database,
  { institutionId, collectionId, examId }: FinishedExam,
  {
    itemId,
    planId,
    rounds,
  }: { readonly itemId: number; readonly planId: number | null; readonly rounds: number }
): Promise<void> {
  const isMysql = db.connection().dialect.name === 'mysql'
  const random = isMysql ? 'FLOOR(RAND() * 2147483647)' : 'ABS(RANDOM() % 2147483647)'
  for (let round = 1; round <= rounds; round += 1)
    await db.rawQuery(
      `INSERT INTO correction_tasks (answer_id, application_id, sitting, exam_id, collection_id, item_id, position, round, state, plan_id, draw_key, created_at)
       SELECT answers.id, applications.id, 1, ?, ?, ?, answers.position, ?, 'WAITING', ?, ${random}, ?
       FROM answers JOIN applications ON applications.id = answers.application_id
       WHERE applications.exam_id = ? AND applications.state = 'FINISHED' AND answers.item_id = ?`,
      [examId, collectionId, itemId, round, planId as number, Date.now(), examId, itemId]
    )
  await db.rawQuery(
    'INSERT INTO corrections (task_id, answer_id, revision) SELECT id, answer_id, 0 FROM correction_tasks WHERE round = 1'
  )
  await db.rawQuery(
    `INSERT INTO answer_marks (answer_id, correction_id, application_id, user_id, institution_id, collection_id, exam_id, item_id, position, status, sequence, head_hash)
     SELECT corrections.answer_id, corrections.id, applications.id, applications.user_id, ?, ?, ?, ?, correction_tasks.position, 'analysis', 1, 'x'
     FROM corrections JOIN correction_tasks ON correction_tasks.id = corrections.task_id
     JOIN applications ON applications.id = correction_tasks.application_id`,
    [institutionId, collectionId, examId, itemId]
  )
  if (isMysql)
    await db.rawQuery('ANALYZE TABLE applications, answers, correction_tasks, corrections, answer_marks')
}
