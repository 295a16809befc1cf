import { NO_ANSWER_LINE, type WireResponse } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { filesById } from '#files'
import type { AnswerView, QuarantinedAnswerView } from '../views.js'
import { answerViews, responseOf } from './answer_views.js'
import type { ApplicationRow } from './application_views.js'
import { examContent, type ExamContent } from './exam_content.js'
import { quarantinedOf } from './quarantined_answers.js'

/** All that was quarantined from the answers of an application, with the answers as they are now. `clockAt` epoch ms. */
export async function quarantinedWithAnswers(
  application: Pick<ApplicationRow, 'id' | 'examId' | 'examVersion' | 'sitting'>,
  clockAt: number
) {
  const exam = await examContent(application)
  const views = new Map(
    (await answerViews(application.id, exam, 'position', clockAt)).map((view) => [view.id, view])
  )
  const answers = new Map(
    [...views].map(([id, view]) => [
      id,
      { ...responseOf(view), id, itemId: view.itemId, itemCategory: view.itemCategory },
    ])
  )
  const { sitting } = application
  return { exam, views, quarantined: await quarantinedOf(application.id, { answers, exam, sitting }) }
}

/** The same in the shape in which staff see it. */
export async function quarantinedAnswerViews(
  application: ApplicationRow,
  clockAt: number
): Promise<QuarantinedAnswerView[]> {
  const { exam, views, quarantined } = await quarantinedWithAnswers(application, clockAt)
  const files = await filesById(
    quarantined.flatMap((item) => [
      ...(item.kind === 'file' ? [item.fileId] : []),
      ...(item.closed?.files ?? []).map(({ fileId }) => fileId),
    ])
  )
  return quarantined.flatMap((item): QuarantinedAnswerView[] => {
    const view = views.get(item.answerId)
    if (!view) return []
    const { key, kind, reason, device, at, sitting, closed, isHeld, candidateDecision, decision } = item
    const { id, position, verboseName, itemId, itemCategory } = view
    const file = item.kind === 'file' ? files.get(item.fileId) : undefined
    return [
      {
        key,
        kind,
        reason,
        device,
        at,
        answer: { id, position, verboseName, itemId, itemCategory },
        line: item.kind === 'file' ? null : lineOf(view, item.content, exam),
        file: item.kind === 'file' ? { filename: item.filename, url: file?.url ?? '' } : null,
        sitting,
        isClosed: closed !== null,
        present: {
          line: lineOf(view, closed?.response ?? responseOf(view), exam),
          files:
            closed?.files.map(({ fileId, filename }) => ({ filename, url: files.get(fileId)?.url ?? '' })) ??
            view.attachments.map(({ filename, url }) => ({ filename, url })),
        },
        isHeld,
        candidateDecision,
        decision,
      },
    ]
  })
}

function lineOf(
  { itemId, itemCategory }: AnswerView,
  response: WireResponse,
  { items }: ExamContent
): string {
  const item = items.get(itemId)
  return (item && logicFor(itemCategory)?.summaryLine(item, response)) ?? NO_ANSWER_LINE
}
