/**
 * Migrates the database that the environment names and makes a school network for lists of staff: schools, classes, people with Brazilian names,
 * and a number of collections in which each of them has an application, a third of them begun, with answers where pages are read. Arguments:
 * how many people, how many collections, and the file for what the bench must know, as JSON.
 */
import { writeFileSync } from 'node:fs'
import { inApp, migrate } from '#tests/fixtures/in_app'

export type BenchNetwork = {
  token: string
  collections: number[]
  schoolId: number
  applications: number
}

const FIRST =
  'Ana,Maria,José,João,Antônio,Francisco,Luís,Paula,Carla,Pedro,Lucas,Mateus,Júlia,Beatriz,Letícia,Gabriel,Rafael,Bruna,Camila,Daniel,Eduarda,Felipe,Giovana,Heitor,Íris,Jéssica,Kauã,Lívia,Murilo,Nicole,Otávio,Quitéria,Renata,Samuel,Tainá,Ubirajara,Vitória,Wesley,Yasmin,Zuleica'.split(
    ','
  )
const LAST =
  'Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,Santana,Teixeira,Araújo,Conceição,Simões,d’Ávila,Brandão'.split(
    ','
  )

const [people, collections, file] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  process.argv[4] as string,
]
const PER_CLASS = 35
const CLASSES_OF_SCHOOL = 6.3
const ROWS_AT_ONCE = 1_000

await inApp(async () => {
  await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { candidateKey } = await import('#delivery/domain/candidate_key')
  const { personNameParts } = await import('#identity/domain/name_parts')
  const { createDesk } = await import('#tests/fixtures/desk')
  const { loginAs } = await import('#tests/fixtures/people')
  const insert = async (
    table: string,
    rows: readonly Record<string, string | number | null | undefined>[]
  ) => {
    const columns = Object.keys(rows[0] ?? {})
    const marks = `(${columns.map(() => '?').join(', ')})`
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      await db.rawQuery(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${some.map(() => marks).join(', ')}`,
        some.flatMap((row) => columns.map((column) => row[column] ?? (null as unknown as string)))
      )
    }
  }
  const idsOf = async (table: string, where: Record<string, unknown>): Promise<number[]> =>
    ((await db.from(table).where(where).orderBy('id').select('id')) as { id: number }[]).map(({ id }) => id)

  const desk = await createDesk(['Primeira Pessoa'])
  const institution_id = desk.institution.id
  const classes = Math.ceil(people / PER_CLASS)
  const schools = Math.max(1, Math.round(classes / CLASSES_OF_SCHOOL))
  await insert(
    'schools',
    Array.from({ length: schools }, (_, at) => ({ institution_id, codename: `e${at}`, name: `Escola ${at}` }))
  )
  const schoolIds = (await idsOf('schools', { institution_id })).slice(-schools)
  const [gradeId] = await idsOf('grades', { institution_id })
  const schoolOf = (index: number) => schoolIds[index % schools] as number
  await insert(
    'classes',
    Array.from({ length: classes }, (_, at) => ({
      school_id: schoolOf(at),
      grade_id: gradeId,
      codename: `t${at}`,
      name: `Turma ${at}`,
      school_year: 2026,
    }))
  )
  const classRows = (await db
    .from('classes')
    .whereIn('school_id', schoolIds.slice(0, 30_000))
    .orderBy('id')
    .select('id', 'school_id')) as { id: number; school_id: number }[]

  const now = Date.now()
  // A small generator with a seed: the same network each time.
  let seed = 7
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647
    return list[seed % list.length] as T
  }
  const named = Array.from({ length: people }, (_, at) => ({
    name: `${pick(FIRST)} ${pick(FIRST)} ${pick(LAST)} ${pick(LAST)}`,
    identifier: `RA${100_000 + at}`,
    at: classRows[at % classRows.length] as { id: number; school_id: number },
  }))
  await insert(
    'users',
    named.map(({ name, identifier, at }) => ({
      institution_id,
      school_id: at.school_id,
      username: `bench-${identifier}`,
      name,
      public_identifier: identifier,
      password_hash: 'x',
      logged_group: 'ALUNO',
      language: 'pt-BR',
      is_active: 1,
      is_in_browser: 0,
      created_at: now,
      updated_at: now,
    }))
  )
  const userIds = (await idsOf('users', { institution_id })).slice(-people)
  await insert(
    'user_name_parts',
    named.flatMap(({ name, identifier }, index) =>
      personNameParts(name, identifier).map((part) => ({ ...part, institution_id, user_id: userIds[index] }))
    )
  )
  await insert(
    'persons',
    userIds
      .filter((_, index) => index % 33 === 0)
      .map((user_id) => ({ user_id, nursing_mother: 0, special_need: 'Baixa visão' }))
  )
  const HOUR = 3_600_000
  await insert(
    'applications',
    named.map(({ name, identifier, at }, index) => {
      const began = index % 3 === 0
      return {
        institution_id,
        school_id: at.school_id,
        class_id: at.id,
        user_id: userIds[index],
        collection_id: desk.collectionId,
        exam_id: desk.examId,
        exam_version: 1,
        attempt: 1,
        state: began ? (index % 6 === 0 ? 'STARTED' : 'FINISHED') : 'CREATED',
        candidate_key: candidateKey(name, identifier),
        window_start_at: now - HOUR,
        window_end_at: now + 100 * HOUR,
        max_duration_minutes: 6_000,
        started_at: began ? now - HOUR / 2 : null,
        deadline_at: began ? now + 100 * HOUR : null,
        last_saved_at: began ? now - (index % 900) * 1_000 : 0,
        created_at: now,
        updated_at: now,
      }
    })
  )
  const ids = [desk.collectionId]
  const columns =
    'institution_id, school_id, class_id, user_id, exam_version, attempt, state, candidate_key, window_start_at, window_end_at, max_duration_minutes, started_at, deadline_at, last_saved_at, created_at, updated_at'
  for (let more = 1; more < collections; more += 1) {
    const other = await createDesk([`Pessoa ${more}`])
    await db.from('collections').where('id', other.collectionId).update({ institution_id })
    await db.from('exams').where('id', other.examId).update({ institution_id })
    await db.rawQuery(
      `INSERT INTO applications (${columns}, collection_id, exam_id) SELECT ${columns}, ?, ? FROM applications WHERE collection_id = ?`,
      [other.collectionId, other.examId, desk.collectionId]
    )
    ids.push(other.collectionId)
  }
  // Of the pages that are read: those of a school, and the first and the last of all.
  const schoolId = schoolOf(0)
  const read = new Set<number>()
  for (const query of [
    db.from('applications').where({ collection_id: desk.collectionId, school_id: schoolId }),
    db.from('applications').where('collection_id', desk.collectionId).orderBy('candidate_key').limit(100),
    db
      .from('applications')
      .where('collection_id', desk.collectionId)
      .orderBy('candidate_key', 'desc')
      .limit(100),
  ])
    for (const { id } of (await query.select('id')) as { id: number }[]) read.add(id)
  const items = (await db.from('items').where('exam_id', desk.examId).orderBy('position')) as {
    id: number
    position: number
    category: string
  }[]
  await insert(
    'answers',
    [...read]
      .flatMap((application_id) =>
        items.map((item) => ({
          application_id,
          item_id: item.id,
          position: item.position,
          item_category: item.category,
          free_response: 'x',
          seconds: 9,
          finished: 1,
          revision: 1,
          saved_at: now,
        }))
      )
      .filter(({ application_id }) => !desk.applications.some(({ id }) => id === application_id))
  )
  await db.rawQuery(
    'INSERT INTO tally_marks (exam_id, class_id, bucket) SELECT exam_id, class_id, 0 FROM applications WHERE class_id IS NOT NULL GROUP BY exam_id, class_id'
  )
  const network: BenchNetwork = {
    token: await loginAs(desk.admin),
    collections: ids,
    schoolId,
    applications: people,
  }
  writeFileSync(file, JSON.stringify(network))
})
