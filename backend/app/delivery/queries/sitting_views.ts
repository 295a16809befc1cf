import db from '@adonisjs/lucid/services/db'
import { NO_ANSWER_LINE } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { filesById } from '#files'
import { select, readRows } from '#shared'
import { readClosedAnswers, readClosedFiles } from '../domain/sitting.js'
import { responseOf } from '../domain/stored_answer.js'
import type { SittingView } from '../views.js'
import type { ApplicationRow } from './application_views.js'
import { examContent } from './exam_content.js'
import { sittingIsEmpty } from './sitting_is_empty.js'

const SITTING = {
  sitting: 'application_sittings.sitting',
  state: 'application_sittings.state',
  startedAt: 'application_sittings.started_at',
  finishedAt: 'application_sittings.finished_at',
  finishReason: 'application_sittings.finish_reason',
  answerCount: 'application_sittings.answer_count',
  digest: 'application_sittings.digest',
  answersJson: 'application_sittings.answers_json',
  filesJson: 'application_sittings.files_json',
  closedAt: 'application_sittings.closed_at',
  closedById: 'application_sittings.closed_by',
  closedByName: 'users.name?',
  reason: 'application_sittings.reason',
} as const

const LATE = { sitting: 'late_batches.sitting' } as const

/** The sittings of an application that staff have closed, the newest first, with what each held. */
export async function sittingViews(
  application: Pick<ApplicationRow, 'id' | 'examId' | 'examVersion' | 'state'>
): Promise<SittingView[]> {
  const rows = await select(db, 'application_sittings', SITTING)
    .leftJoin('users', 'users.id', 'application_sittings.closed_by')
    .where('application_sittings.application_id', application.id)
    .orderBy('application_sittings.sitting', 'desc')
  if (rows.length === 0) return []
  const { items } = await examContent(application)
  const late = await select(db, 'late_batches', LATE)
    .where('application_id', application.id)
    .whereIn('reason', ['sitting_closed', 'sitting_closed_records'])
  const mayRestore = application.state !== 'FINISHED' && (await sittingIsEmpty(readRows, application.id))
  const files = await filesById(
    rows.flatMap(({ filesJson }) => readClosedFiles(filesJson).map(({ fileId }) => fileId))
  )
  return rows.map(({ answersJson, filesJson, closedById, closedByName, ...row }) => {
    const answers = [...readClosedAnswers(answersJson).values()].sort((a, b) => a.position - b.position)
    const own = readClosedFiles(filesJson)
    return {
      ...row,
      closedBy: { id: closedById, name: closedByName ?? '' },
      points: answers.reduce((sum, { earned }) => sum + (earned ?? 0), 0),
      lateCount: late.filter(({ sitting }) => sitting === row.sitting).length,
      mayRestore,
      answers: answers.map((answer) => {
        const item = items.get(answer.itemId)
        return {
          id: answer.id,
          position: answer.position,
          line:
            (item && logicFor(answer.itemCategory)?.summaryLine(item, responseOf(answer))) ?? NO_ANSWER_LINE,
          earned: answer.earned,
          seconds: answer.seconds,
          files: own
            .filter(({ answerId }) => answerId === answer.id)
            .map(({ fileId, filename }) => ({ filename, url: files.get(fileId)?.url ?? '' })),
        }
      }),
    }
  })
}
