import { createHash } from 'node:crypto'
import type { WireResponse } from '@banca/item-renderers/contract'
import { itemsOfExam } from '#catalog'
import { storedTotalOf, responseOfRow } from '#delivery'
import { inList, readRows, type SqlRow, type SqlValue } from '#shared'
import type { AnswerGroup } from '../domain/decision_figures.js'
import { isMarkedByPerson, type ItemState } from '../domain/item_decision.js'
import { earnedUnder } from './earned_under.js'
import { pointsOf } from '../domain/points.js'
import type { DecidedItem } from './decided_item.js'
import { countedItems } from './exam_points.js'

/** Applications of one statement: a process holds the rows of one, and serves others between two. */
const AT_ONCE = 2_000

type States = { readonly before: ItemState; readonly after: ItemState }

type Answer = {
  applicationId: number
  userId: number
  classId: number | null
  schoolId: number | null
  alternativeId: number | null
  alternativesJson: string | null
  freeResponse: string | null
  gradeLinear: string | null
  earned: number | null
  mark: number | null
  rest: number | string
}

/** What an answer earns before and after a decision; in thousandths. */
type Points = Pick<AnswerGroup, 'before' | 'after' | 'chosen'>

export type ReadAnswers = {
  readonly groups: readonly AnswerGroup[]
  /** What the other items are worth. */
  readonly most: number
  /** By candidate, in thousandths: of the last attempt. */
  readonly changes: ReadonlyMap<number, number>
  /** Another one where any answer came, left or earns something else. */
  readonly digest: string
}

/** Answers of the finished exams to an item by what they are alike in, with what they earn before and after a decision. */
export async function answerGroups(item: DecidedItem, states: States): Promise<ReadAnswers> {
  const others = await othersOf(item)
  const read = readerOf(item, others.left)
  const pointsUnder = scorer(item, states)
  const groups = new Map<string, AnswerGroup & { count: number }>()
  const changes = new Map<number, number>()
  const digest = createHash('sha256')
  const ids = await finishedOf(item)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await read(ids[from] ?? 0, ids[Math.min(from + AT_ONCE, ids.length) - 1] ?? 0)
    let digested = ''
    for (const row of rows) {
      const { classId, schoolId } = row
      const { before, after, chosen } = pointsUnder(row)
      const rest = Number(row.rest) + others.given
      const key = `${classId} ${schoolId} ${rest} ${before} ${after} ${chosen.join()}`
      const group = groups.get(key)
      if (group) group.count += 1
      else groups.set(key, { classId, schoolId, chosen, rest, before, after, count: 1 })
      const by = (after ?? 0) - (before ?? 0)
      if (by === 0) changes.delete(row.userId)
      else changes.set(row.userId, by)
      digested += `${row.applicationId} ${key}\n`
    }
    digest.update(digested)
  }
  return { groups: [...groups.values()], most: others.most, changes, digest: digest.digest('hex') }
}

/** How the other items of the exam count. */
const othersOf = async ({ id, examId }: DecidedItem) =>
  countedItems((await itemsOfExam(examId)).filter((one) => one.id !== id))

/** Answers that are alike are scored once. */
function scorer(item: DecidedItem, { before, after }: States): (row: Answer) => Points {
  const known = new Map<string, Points>()
  return (row) => {
    const { alternativeId, alternativesJson, freeResponse, gradeLinear, earned, mark } = row
    // Texts are seldom alike, and there may be as many as candidates.
    const isText = freeResponse !== null || gradeLinear !== null
    const key = `${alternativeId} ${earned} ${mark} ${alternativesJson}`
    const found = isText ? undefined : known.get(key)
    if (found) return found
    const response: WireResponse = responseOfRow(row)
    const given = { response, stored: earned, mark: pointsOf(mark) }
    const points = {
      chosen: alternativeId === null ? response.alternatives : [alternativeId],
      before: earnedUnder(before, item.imported, given),
      after: earnedUnder(after, item.imported, given),
    }
    if (!isText) known.set(key, points)
    return points
  }
}

const FINISHED = `applications.exam_id = ? AND applications.state = 'FINISHED' AND applications.withdrawn_at IS NULL`

/** The ids of the exam's finished applications. Statements over some of them read a part of the primary key, whatever else is in it. */
async function finishedOf({ examId }: DecidedItem): Promise<number[]> {
  const rows = await readRows<{ id: number }>(`SELECT id FROM applications WHERE ${FINISHED}`, [examId])
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

/** The text of an answer where a key scores it; where a person does, or alternatives do, it decides nothing. */
const scoresText = ({ imported }: DecidedItem): boolean =>
  imported.content.alternatives === undefined && !isMarkedByPerson(imported)

const DISCLOSED_MARK = `(SELECT answer_marks.points FROM answer_marks JOIN disclosures ON disclosures.id = answer_marks.disclosure_id
  WHERE answer_marks.answer_id = own.id AND disclosures.state = 'DONE')`

/** Reads the answers of the applications from one id to another, by their ids. */
function readerOf(item: DecidedItem, left: readonly number[]) {
  const list = inList(left)
  const ofLeft = `COALESCE((SELECT SUM(ROUND(gone.earned * 1000)) FROM answers AS gone
    WHERE gone.application_id = applications.id AND gone.item_id IN (${list.marks})), 0)`
  const text = scoresText(item) ? 'own.free_response' : 'NULL'
  const linear = scoresText(item) ? 'own.grade_linear' : 'NULL'
  const mark = isMarkedByPerson(item.imported) ? DISCLOSED_MARK : 'NULL'
  // What the own answer has stored is in the total as well.
  const sql = `SELECT applications.id AS applicationId, applications.user_id AS userId, applications.class_id AS classId,
      applications.school_id AS schoolId, own.alternative_id AS alternativeId, own.alternatives_json AS alternativesJson,
      ${text} AS freeResponse, ${linear} AS gradeLinear, own.earned AS earned, ${mark} AS mark,
      ${storedTotalOf('applications')} - COALESCE(ROUND(own.earned * 1000), 0) - ${left.length === 0 ? '0' : ofLeft} AS rest
    FROM applications JOIN answers AS own ON own.application_id = applications.id AND own.item_id = ?
    WHERE ${FINISHED} AND applications.id BETWEEN ? AND ? ORDER BY applications.id`
  const values: SqlValue[] = [...(left.length === 0 ? [] : list.values), item.id, item.examId]
  return (first: number, last: number) => readRows<Answer & SqlRow>(sql, [...values, first, last])
}
