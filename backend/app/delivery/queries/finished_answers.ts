import { columnsSql, GroupCommit, type Row, inList, readRows } from '#shared'
import type { StoredAnswer } from '../domain/stored_answer.js'
import { ANSWER, toStored } from './locked_rows.js'

const RECORD = {
  finishedAt: 'applications.finished_at',
  finishReason: 'applications.finish_reason',
  finishAnswerCount: 'applications.finish_answer_count',
  finishDigest: 'applications.finish_digest',
} as const
const FINISHED = {
  finishedId: 'applications.id',
  sitting: 'applications.sitting',
  ...RECORD,
  ...ANSWER,
} as const
const FINISHED_COLUMNS = columnsSql(FINISHED)

/** A finished application as it was sealed. */
export type Finished = {
  readonly record: Row<typeof RECORD>
  readonly sitting: number
  readonly answers: Map<number, StoredAnswer>
}

const AT_ONCE = 64

/** `add(applicationId)`: its record and answers; null while it is not finished. Those who ask together share a read. */
export const finishedAnswers = new GroupCommit<number, Finished | null>(read, AT_ONCE)

async function read(applicationIds: readonly number[]): Promise<(Finished | null)[]> {
  const list = inList([...new Set(applicationIds)])
  const rows = await readRows<Row<typeof FINISHED>>(
    `SELECT ${FINISHED_COLUMNS} FROM applications JOIN answers ON answers.application_id = applications.id
     WHERE applications.id IN (${list.marks}) AND applications.state = 'FINISHED'`,
    list.values
  )
  const found = new Map<number, Finished>()
  for (const {
    finishedId,
    finishedAt,
    finishReason,
    finishAnswerCount,
    finishDigest,
    sitting,
    ...row
  } of rows) {
    const known = found.get(finishedId) ?? {
      record: { finishedAt, finishReason, finishAnswerCount, finishDigest },
      sitting,
      answers: new Map(),
    }
    found.set(finishedId, known)
    const answer = toStored(row)
    known.answers.set(answer.id, answer)
  }
  return applicationIds.map((id) => found.get(id) ?? null)
}
