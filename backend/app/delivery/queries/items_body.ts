import type { SentItem } from '@banca/item-renderers/contract'
import { ReadyBody } from '#shared'
import type { AnswerOutline } from './answer_outlines.js'
import { publicPieces, type ExamContent } from './exam_content.js'

type Head = { serverTime: string; secondsToTimeout: number | null }
export type ItemsPage = Head & { count: number; numPages: number; results: SentItem[] }

/**
 * The JSON of a list of public items, put together from what was made ready once: nothing is parsed, copied field by field
 * or compressed for one candidate. `shuffled`: every application has an order of its own.
 */
export async function itemsBody(
  outlines: readonly AnswerOutline[],
  exam: ExamContent,
  head: Head & { shuffled: boolean }
): Promise<ReadyBody<ItemsPage>> {
  const ids = outlines.map((outline) => outline.itemId).filter((id) => exam.publicJson.has(id))
  const opening = `{"count":${ids.length},"numPages":1,"serverTime":${JSON.stringify(head.serverTime)},"secondsToTimeout":${head.secondsToTimeout},"results":[`
  return new ReadyBody([opening, ...(await publicPieces(exam, ids, head.shuffled)), ']}'])
}
