import { clock, type Row, readRows } from '#shared'
import { clockAt } from '../domain/deadline.js'
import { answersApart } from '../domain/quarantined_answers.js'
import type { FinishSummaryView } from '../views.js'
import type { ApplicationRow } from './application_views.js'
import { quarantinedWithAnswers } from './quarantined_answer_views.js'
import { withQuarantinedAnswers } from './quarantined_answers.js'

const COUNTS = `SELECT finish_answer_count AS answerCount, (SELECT COUNT(*) FROM answers WHERE application_id = applications.id AND is_late = 1) AS lateCount
  FROM applications WHERE id = ?`

/** What became of the answers of one application. Most have nothing that was quarantined: those cost one look. */
export async function finishSummary(application: ApplicationRow): Promise<FinishSummaryView> {
  const { id, finishedAt } = application
  const serverTime = clock.now()
  const [row] = await readRows<
    Row<{ answerCount: 'applications.finish_answer_count' }> & { lateCount: number }
  >(COUNTS, [id])
  const isAnyQuarantined = (await withQuarantinedAnswers([id])).has(id)
  const apartCount = isAnyQuarantined
    ? answersApart((await quarantinedWithAnswers(application, clockAt(application, serverTime))).quarantined)
    : 0
  return {
    id,
    finishedAt,
    answerCount: row?.answerCount ?? 0,
    lateCount: row?.lateCount ?? 0,
    apartCount,
    serverTime,
  }
}
