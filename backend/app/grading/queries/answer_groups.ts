import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { asksForAnswer } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { itemContents, itemsOfExam } from '#catalog'
import { responseOfRow } from '#delivery'
import { inList, readRows, withinTransaction, type SqlRow, type SqlValue } from '#shared'
import type { AnswerGroup } from '../domain/decision_figures.js'
import { isMarkedByPerson, type ItemState } from '../domain/item_decision.js'
import { earnedUnder } from './earned_under.js'
import { pointsOf, thousandthsOf } from '../domain/points.js'
import type { DecidedItem } from './decided_item.js'

type GroupRow = {
  classId: number | null
  schoolId: number | null
  alternativeId: number | null
  alternativesJson: string | null
  freeResponse: string | null
  gradeLinear: string | null
  earned: number | null
  mark: number | null
  rest: number | string
  n: number | string
}

/** Answers of the finished exams to an item by what they are alike in, with what they earn before and after a decision; `most`: what the other items are worth. */
export async function answerGroups(
  item: DecidedItem,
  { before, after }: { readonly before: ItemState; readonly after: ItemState },
  trx?: TransactionClientContract
): Promise<{ groups: AnswerGroup[]; most: number }> {
  const others = await othersOf(item, trx)
  const rows = await rowsOf(item, others.counted, trx)
  const groups = rows.map((row): AnswerGroup => {
    const response = responseOfRow(row)
    const given = { response, stored: row.earned, mark: pointsOf(row.mark) }
    return {
      classId: row.classId,
      schoolId: row.schoolId,
      chosen: row.alternativeId === null ? response.alternatives : [row.alternativeId],
      rest: Number(row.rest) + others.given,
      before: earnedUnder(before, item.imported, given),
      after: earnedUnder(after, item.imported, given),
      count: Number(row.n),
    }
  })
  return { groups, most: others.most }
}

/** The other items that count. `given`: what everybody earns of cancelled ones, in thousandths. */
async function othersOf({ id, examId }: DecidedItem, trx?: TransactionClientContract) {
  const items = (await itemsOfExam(examId, trx)).filter((one) => one.isAvailable && one.id !== id)
  const contents = await itemContents(
    items.map((one) => one.id),
    trx
  )
  const asked = items.filter((one) => {
    const [logic, content] = [logicFor(one.category), contents.get(one.id)]
    return logic !== undefined && content !== undefined && asksForAnswer(logic, content)
  })
  const worth = (some: typeof asked) => some.reduce((sum, { value }) => sum + thousandthsOf(value), 0)
  return {
    counted: asked.filter(({ isCancelled }) => !isCancelled).map((one) => one.id),
    given: worth(asked.filter(({ isCancelled }) => isCancelled)),
    most: worth(asked),
  }
}

/** The text of an answer where a key scores it; where a person does, or alternatives do, it decides nothing. */
const scoresText = ({ imported }: DecidedItem): boolean =>
  imported.content.alternatives === undefined && !isMarkedByPerson(imported)

const DISCLOSED_MARK = `(SELECT answer_marks.points FROM answer_marks JOIN disclosures ON disclosures.id = answer_marks.disclosure_id
  WHERE answer_marks.answer_id = own.id AND disclosures.state = 'DONE')`

async function rowsOf(
  item: DecidedItem,
  others: readonly number[],
  trx?: TransactionClientContract
): Promise<GroupRow[]> {
  const list = inList(others)
  const rest = `(SELECT SUM(ROUND(others.earned * 1000)) FROM answers AS others
    WHERE others.application_id = applications.id AND others.item_id IN (${list.marks}))`
  // Texts are each scored by itself: what a database takes for alike a key may tell apart.
  const each = scoresText(item) ? 'own.id' : 'NULL'
  const text = scoresText(item) ? 'own.free_response' : 'NULL'
  const linear = scoresText(item) ? 'own.grade_linear' : 'NULL'
  const mark = isMarkedByPerson(item.imported) ? DISCLOSED_MARK : 'NULL'
  const sql = `SELECT answerId, classId, schoolId, alternativeId, alternativesJson, freeResponse, gradeLinear, earned, mark, rest, COUNT(*) AS n FROM (
      SELECT ${each} AS answerId, applications.class_id AS classId, applications.school_id AS schoolId, own.alternative_id AS alternativeId,
        own.alternatives_json AS alternativesJson, ${text} AS freeResponse, ${linear} AS gradeLinear, own.earned AS earned,
        ${mark} AS mark, COALESCE(${others.length === 0 ? '0' : rest}, 0) AS rest
      FROM applications JOIN answers AS own ON own.application_id = applications.id AND own.item_id = ?
      WHERE applications.exam_id = ? AND applications.state = 'FINISHED' AND applications.withdrawn_at IS NULL
    ) AS results GROUP BY answerId, classId, schoolId, alternativeId, alternativesJson, freeResponse, gradeLinear, earned, mark, rest`
  return rowsBy(sql, [...(others.length === 0 ? [] : list.values), item.id, item.examId], trx)
}

async function rowsBy(
  sql: string,
  values: readonly SqlValue[],
  trx?: TransactionClientContract
): Promise<GroupRow[]> {
  if (!trx) return readRows<GroupRow & SqlRow>(sql, [...values])
  return withinTransaction(trx, (raw) => raw.all<GroupRow & SqlRow>(sql, [...values]))
}
