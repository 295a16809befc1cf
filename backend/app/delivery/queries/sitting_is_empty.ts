import type { RawTransaction } from '#shared'

const HOLDS = [
  `SELECT 1 FROM answers WHERE application_id = ? AND (alternative_id IS NOT NULL OR alternatives_json IS NOT NULL
    OR COALESCE(grade_linear, '') <> '' OR COALESCE(free_response, '') <> '')`,
  `SELECT 1 FROM answers JOIN answer_attachments ON answer_attachments.answer_id = answers.id
    WHERE answers.application_id = ? AND answer_attachments.removed_at IS NULL`,
  'SELECT 1 FROM rubric_entries WHERE application_id = ? AND value IS NOT NULL',
  `SELECT 1 FROM symptom_table_rows WHERE application_id = ? AND (symptom <> '' OR rubric <> '' OR page_column <> '')`,
  `SELECT 1 FROM director_symptoms WHERE application_id = ? AND name <> ''`,
]

const STATEMENT = `SELECT (${HOLDS.map((one) => `EXISTS (${one})`).join(' OR ')}) AS holds`

/** Does the present sitting of an application hold nothing: no answer, no file, no record of a table? What was collected must be written. */
export async function sittingIsEmpty(all: RawTransaction['all'], applicationId: number): Promise<boolean> {
  const [row] = await all<{ holds: number }>(
    STATEMENT,
    HOLDS.map(() => applicationId)
  )
  return Number(row?.holds ?? 0) === 0
}
