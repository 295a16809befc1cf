import { columnsSql, type Row, type RawTransaction } from '#shared'
import {
  readClosedAnswers,
  readClosedFiles,
  readClosedTable,
  type ClosedAnswer,
  type ClosedFile,
} from '../domain/sitting.js'
import type { StoredTable } from '../domain/repertorization.js'

const SITTING = {
  sitting: 'application_sittings.sitting',
  state: 'application_sittings.state',
  startedAt: 'application_sittings.started_at',
  finishedAt: 'application_sittings.finished_at',
  finishReason: 'application_sittings.finish_reason',
  finishSource: 'application_sittings.finish_source',
  frontierPosition: 'application_sittings.frontier_position',
  givenPosition: 'application_sittings.given_position',
  answerCount: 'application_sittings.answer_count',
  answersJson: 'application_sittings.answers_json',
  recordsJson: 'application_sittings.records_json',
  filesJson: 'application_sittings.files_json',
} as const

/** What an application held when staff cleared its answers. Times in epoch ms. */
export type ClosedSitting = Omit<Row<typeof SITTING>, 'answersJson' | 'recordsJson' | 'filesJson'> & {
  answers: Map<number, ClosedAnswer>
  table: StoredTable
  files: ClosedFile[]
}

const STATEMENT = `SELECT ${columnsSql(SITTING, 'plain')} FROM application_sittings WHERE application_id = ? AND sitting = ?`

/** Null where the application has closed no such sitting. */
export async function closedSitting(
  trx: Pick<RawTransaction, 'all'>,
  applicationId: number,
  sitting: number
): Promise<ClosedSitting | null> {
  const [row] = await trx.all<Row<typeof SITTING>>(STATEMENT, [applicationId, sitting])
  if (!row) return null
  const { answersJson, recordsJson, filesJson, ...facts } = row
  return {
    ...facts,
    answers: readClosedAnswers(answersJson),
    table: readClosedTable(recordsJson),
    files: readClosedFiles(filesJson),
  }
}
