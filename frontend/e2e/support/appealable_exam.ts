import type { Page } from 'playwright'
import { choiceItem, examFile, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { assignExams } from './assigned_exam.js'
import { change, rowsIn } from './database_rows.js'
import { sit } from './sat_exam.js'
import type { School } from './school.js'
import { typed } from './staff_list.js'

interface Names {
  collection: string
  exam: string
  idn: string
  username: string
}

/** An exam of a choice, a text and a choice that a candidate has finished; it is over, and its answers are disclosed. */
export async function makeAppealable(
  school: School,
  { collection: name, exam, idn, username }: Names
): Promise<{ collection: number; application: number }> {
  const file = examFile({
    idn,
    name: exam,
    collection: { name },
    items: [choiceItem(1), textItem(2, { value: 10 }), choiceItem(3)],
  })
  const collection = await assignExams(school, username, [file])
  const application = await sit(school, collection, username, ({ position, itemId }) => {
    const [first] = rowsIn<{ content: string }>(
      school.databasePath,
      'SELECT content_json AS content FROM items WHERE id = ?',
      itemId
    )
    const { alternatives } = JSON.parse(first?.content ?? '{}') as { alternatives?: { id: number }[] }
    return position !== 2
      ? { alternativeId: alternatives?.[0]?.id ?? 0 }
      : { freeResponse: 'O que eu penso.' }
  })
  const flags = JSON.stringify({
    categoryExam: true,
    postAnswerVisualization: true,
    postItemNavigation: true,
    answerSheetDisclosed: true,
    showAnswerSheetToCandidate: true,
  })
  change(school.databasePath, 'UPDATE collections SET flags_json = ? WHERE id = ?', flags, collection)
  change(
    school.databasePath,
    'UPDATE time_windows SET end_at = start_at + 1 WHERE exam_id IN (SELECT id FROM exams WHERE collection_id = ?)',
    collection
  )
  return { collection, application }
}

/** A moment of the form of an appeal window, `at` in milliseconds. */
export async function fillMoment(page: Page, name: string, at: number): Promise<void> {
  const group = page.getByRole('group', { name, exact: true })
  const { date, time } = typed(at)
  await group.getByLabel('Data', { exact: true }).fill(date)
  await group.getByLabel('Hora', { exact: true }).fill(time)
}
