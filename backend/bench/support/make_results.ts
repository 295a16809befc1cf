/**
 * Migrates the database that the environment names and makes an exam of 45 choices with finished applications, 35 in each class, with their
 * answers. Arguments: how many applications, and the file for what the bench must know, as JSON.
 */
import { writeFileSync } from 'node:fs'
import { inApp, migrate } from '#tests/fixtures/in_app'

export type BenchResults = { token: string; examId: number; schoolId: number; classId: number }

const [people, file] = [Number(process.argv[2]), process.argv[3] as string]
const ITEMS = 45
const PER_CLASS = 35
const CLASSES_OF_SCHOOL = 6
/** SQLite takes no more in one statement. */
const ROWS_AT_ONCE = 400

await inApp(async () => {
  await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { createResults } = await import('#tests/fixtures/statistics')
  const { choiceItem } = await import('#tests/fixtures/exams')
  const insert = async (table: string, rows: readonly Record<string, string | number | null>[]) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await db
        .insertQuery()
        .table(table)
        .multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
  }
  const at = await createResults({
    items: Array.from({ length: ITEMS }, (_, index) => choiceItem(index + 1)),
  })
  const institution_id = at.institution.id
  const idsOf = async (table: string, column: string, value: number): Promise<number[]> =>
    ((await db.from(table).where(column, value).orderBy('id').select('id')) as { id: number }[]).map(
      ({ id }) => id
    )
  const classes = Math.ceil(people / PER_CLASS)
  const schools = Math.ceil(classes / CLASSES_OF_SCHOOL)
  await insert(
    'schools',
    Array.from({ length: schools }, (_, index) => ({
      institution_id,
      codename: `e${index}`,
      name: `Escola ${index}`,
    }))
  )
  const schoolIds = (await idsOf('schools', 'institution_id', institution_id)).slice(-schools)
  const [grade_id = 0] = await idsOf('grades', 'institution_id', institution_id)
  await insert(
    'classes',
    Array.from({ length: classes }, (_, index) => ({
      school_id: schoolIds[index % schools] ?? 0,
      grade_id,
      codename: `t${index}`,
      name: `Turma ${index}`,
      school_year: 2026,
    }))
  )
  const classRows = (await db.from('classes').where('grade_id', grade_id).orderBy('id')) as {
    id: number
    school_id: number
  }[]
  const own = classRows.slice(-classes)
  const now = Date.now()
  await insert(
    'users',
    Array.from({ length: people }, (_, index) => ({
      institution_id,
      school_id: own[index % classes]?.school_id ?? 0,
      username: `bench-${index}`,
      name: `Pessoa ${index}`,
      password_hash: 'x',
      logged_group: 'ALUNO',
      language: 'pt-BR',
      is_active: 1,
      is_in_browser: 0,
      created_at: now,
      updated_at: now,
    }))
  )
  const userIds = (await idsOf('users', 'institution_id', institution_id)).slice(-people)
  await insert(
    'applications',
    userIds.map((user_id, index) => ({
      institution_id,
      school_id: own[index % classes]?.school_id ?? 0,
      class_id: own[index % classes]?.id ?? 0,
      user_id,
      collection_id: at.collectionId,
      exam_id: at.examId,
      exam_version: 1,
      attempt: 1,
      state: 'FINISHED',
      candidate_key: `pessoa ${index}`,
      window_start_at: now,
      window_end_at: now + 3_600_000,
      max_duration_minutes: 60,
      finished_at: now,
      created_at: now,
      updated_at: now,
    }))
  )
  // Better ones, by the id, choose the key more often.
  const chosen = `CASE WHEN (applications.id * 31 + items.position * 17) % 10 < 2 + applications.id % 7 THEN 2
    ELSE 1 + (applications.id + items.position) % 4 END`
  await db.rawQuery(
    `INSERT INTO answers (application_id, item_id, position, item_category, alternative_id, seconds, finished, revision, earned, outcome)
     SELECT applications.id, items.id, items.position, items.category, alternatives.id, 40, 1, 1,
       CASE WHEN alternatives.is_correct = 1 THEN 1 ELSE 0 END,
       CASE WHEN alternatives.is_correct = 1 THEN 'CORRECT' ELSE 'WRONG' END
     FROM applications JOIN items ON items.exam_id = applications.exam_id
     JOIN alternatives ON alternatives.item_id = items.id AND alternatives.position = ${chosen}
     WHERE applications.exam_id = ?`,
    [at.examId]
  )
  await db.rawQuery(
    `UPDATE applications SET earned_total = (SELECT SUM(ROUND(earned * 1000)) FROM answers WHERE application_id = applications.id)
     WHERE exam_id = ?`,
    [at.examId]
  )
  if (db.connection().dialect.name === 'mysql') await db.rawQuery('ANALYZE TABLE answers, applications')
  await db.rawQuery(
    `INSERT INTO statistic_marks (exam_id, level, school_id, class_id, bucket, marked_at)
     SELECT exam_id, 2, 0, class_id, 0, ? FROM applications WHERE exam_id = ? GROUP BY exam_id, class_id`,
    [now, at.examId]
  )
  // By the server's own job the cells of statistics would be marked again, and built while they are read.
  const { countCells } = await import('#desk/actions/count_cells')
  await db.transaction(async (trx) =>
    countCells(
      trx,
      at.examId,
      own.map(({ id }) => ({ examId: at.examId, classId: id, bucket: 0 }))
    )
  )
  const [first] = own
  const results: BenchResults = {
    token: at.token,
    examId: at.examId,
    schoolId: first?.school_id ?? 0,
    classId: first?.id ?? 0,
  }
  writeFileSync(file, JSON.stringify(results))
})
