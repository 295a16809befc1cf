import { GroupCommit } from '#shared'
import type { StoredAnswer } from '../domain/judge.js'
import { toStored, WHOLE_COLUMNS, type AnswerRow, type LockedApplication } from './locked_rows.js'
import { inList, readRows } from './raw_transaction.js'

/** A finished application as it was sealed. */
export type Finished = {
  readonly record: Pick<
    LockedApplication,
    'finishedAt' | 'finishReason' | 'finishAnswerCount' | 'finishDigest'
  >
  readonly answers: Map<number, StoredAnswer>
}

type Row = AnswerRow & Finished['record'] & { finishedId: number }

const AT_ONCE = 64

/** `add(applicationId)`: its record and answers; null while it is not finished. Those who ask together share a read. */
export const finishedAnswers = new GroupCommit<number, Finished | null>(read, AT_ONCE)

async function read(applicationIds: readonly number[]): Promise<(Finished | null)[]> {
  const list = inList([...new Set(applicationIds)])
  const rows = await readRows<Row>(
    `SELECT applications.id AS finishedId, finished_at AS finishedAt, finish_reason AS finishReason,
       finish_answer_count AS finishAnswerCount, finish_digest AS finishDigest, ${WHOLE_COLUMNS}
     FROM applications JOIN answers ON answers.application_id = applications.id
     WHERE applications.id IN (${list.marks}) AND applications.state = 'FINISHED'`,
    list.values
  )
  const found = new Map<number, Finished>()
  for (const { finishedId, finishedAt, finishReason, finishAnswerCount, finishDigest, ...row } of rows) {
    const known = found.get(finishedId) ?? {
      record: { finishedAt, finishReason, finishAnswerCount, finishDigest },
      answers: new Map(),
    }
    found.set(finishedId, known)
    const answer = toStored(row as unknown as AnswerRow)
    known.answers.set(answer.id, answer)
  }
  return applicationIds.map((id) => found.get(id) ?? null)
}
