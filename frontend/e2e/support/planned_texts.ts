import type { Page } from 'playwright'
import { examFile, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, assignExams, call } from './assigned_exam.js'
import { expect } from './candidate.js'
import { change, rowsIn } from './database_rows.js'
import { atCards } from './proctor.js'
import { send, sit, tokenOf, type Attached } from './sat_exam.js'
import type { School } from './school.js'

type Written = {
  idn: string
  /** Name of the exam. */
  name: string
  sitters: readonly [string, ...string[]]
  textOf(username: string): string
  /** What the candidates were given to read (HTML). */
  introduction?: string
  /** What goes with a text. */
  filesOf?(username: string): readonly Attached[]
}

/** A finished exam of one text, written by these candidates. Resolves to its collection. */
export async function writeTexts(
  school: School,
  { idn, name, sitters, textOf, introduction = '', filesOf = () => [] }: Written
): Promise<number> {
  const file = examFile({
    idn,
    name,
    collection: { name: `Redações por plano: ${idn}` },
    items: [textItem(1, { value: 10, freeResponseMaxLength: 5000, introduction })],
  })
  const id = await assignExams(school, sitters[0], [file])
  await call(
    school,
    '/v1/collections/bulk_create_applications',
    { collections: [id], filters: { usernames: sitters } },
    await administrator(school)
  )
  for (const username of sitters)
    await sit(school, id, username, () => ({ freeResponse: textOf(username) }), filesOf(username))
  const flags = JSON.stringify({ categoryExam: true })
  change(school.databasePath, 'UPDATE collections SET flags_json = ? WHERE id = ?', flags, id)
  change(
    school.databasePath,
    'UPDATE time_windows SET end_at = start_at + 1 WHERE exam_id IN (SELECT id FROM exams WHERE collection_id = ?)',
    id
  )
  return id
}

type Team = Readonly<Record<string, 'corrector' | 'supervisor'>>

export const userOf = (school: School, username: string): number =>
  rowsIn<{ id: number }>(school.databasePath, 'SELECT id FROM users WHERE username = ?', username)[0]?.id ?? 0

/** A plan of two marks by the shipped type, with its team. Resolves once so many texts wait. */
export async function planTexts(
  school: School,
  collection: number,
  { team, texts }: { team: Team; texts: number }
): Promise<number> {
  const token = await administrator(school)
  const [place] = rowsIn<{ exam: number; item: number }>(
    school.databasePath,
    `SELECT exams.id AS exam, answers.item_id AS item FROM exams JOIN applications ON applications.exam_id = exams.id
     JOIN answers ON answers.application_id = applications.id WHERE exams.collection_id = ?`,
    collection
  )
  const [type] = rowsIn<{ id: number }>(
    school.databasePath,
    "SELECT id FROM correction_types WHERE name LIKE '%Redação ENEM%'"
  )
  const { id } = await call<{ id: number }>(
    school,
    '/v1/correction_plans',
    { exam: place?.exam, item: place?.item, type: type?.id, marks: 2, is_anonymous: true },
    token
  )
  const members = Object.entries(team).map(([username, role]) => ({ user: userOf(school, username), role }))
  await send(school, 'PUT', `/v1/correction_plans/${id}/members`, { members, before: [] }, token)
  await expect.poll(() => waitingTexts(school, id), { timeout: 120_000 }).toBe(texts * 2)
  return id
}

/** Marks that a plan waits for. */
export const waitingTexts = (school: School, plan: number): number =>
  rowsIn<{ count: number }>(
    school.databasePath,
    "SELECT count(*) AS count FROM correction_tasks WHERE plan_id = ? AND state = 'WAITING'",
    plan
  )[0]?.count ?? 0

type Lot = { id: number | null; tasks: { task: string; text: string }[] }

/** An annotation of a corrector, on the first occurrence of these words. */
export const annotationOn = (text: string, quote: string, kind: string, comment: string) => ({
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  quote,
  kind,
  comment,
})

/** Somebody marks all texts that they get, without a page. */
export async function markTexts(
  school: School,
  username: string,
  plan: number,
  levelsOf: (text: string) => number[],
  annotationsOf: (text: string) => object[] = () => []
): Promise<void> {
  const token = await tokenOf(school, username)
  const lot = await call<Lot>(school, '/v1/correction_lots', { plan }, token)
  // Everything is handed in already.
  if (lot.id === null) return
  const marks = lot.tasks.map(({ task, text }) => ({
    task,
    revision: 1,
    criteria: levelsOf(text),
    annotations: annotationsOf(text),
  }))
  await send(school, 'PUT', `/v1/correction_lots/${lot.id}/marks`, { marks }, token)
  await call(school, `/v1/correction_lots/${lot.id}/hand_in`, {}, token)
}

/** Somebody else opens a page in the same browser. */
export async function enterAs(page: Page, school: School, username: string, path: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('banca.session')).catch(() => undefined)
  await atCards(page, school, username)
  await page.goto(school.url + path)
}

/** Texts of three candidates, with three correctors who give each two marks, and a supervisor. `sentence`: what the texts say again and again. */
export async function planThreeTexts(
  school: School,
  { idn, name, sentence }: { idn: string; name: string; sentence: string }
): Promise<{ collection: number; plan: number }> {
  const sitters = ['aluno16', 'aluno17', 'aluno18'] as const
  const textOf = (username: string) => `Texto de ${username}. ${sentence.repeat(14)}`
  const collection = await writeTexts(school, { idn, name, sitters, textOf })
  const plan = await planTexts(school, collection, {
    team: { corretor: 'corrector', corretor02: 'corrector', corretor03: 'corrector', comissao: 'supervisor' },
    texts: sitters.length,
  })
  return { collection, plan }
}
