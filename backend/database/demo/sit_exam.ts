import db from '@adonisjs/lucid/services/db'
import type { ItemContent } from '@banca/item-renderers/contract'
import { itemContents, itemsOfExam } from '#catalog'
import { clock, unwrap } from '#shared'
import { finishApplication } from '#delivery/actions/finish_application'
import { startApplication } from '#delivery/actions/start_application'

const MINUTE_MS = 60_000

/**
 * Sits an exam for some candidates as they would have done it at `startedAt` (epoch ms), by the very actions of the runner: so the
 * stored records are such as a real sitting leaves. `texts`: what they write, by user; null for a blank one. Turns the clock back for its
 * duration: only for the demo's own process.
 */
export async function sitExam(
  examId: number,
  userIds: readonly number[],
  startedAt: number,
  texts?: ReadonlyMap<number, string | null>
): Promise<void> {
  const contents = await itemContents((await itemsOfExam(examId)).map(({ id }) => id))
  const waiting: { id: number; user_id: number }[] = await db
    .from('applications')
    .where({ exam_id: examId, state: 'CREATED' })
    .whereIn('user_id', [...userIds])
    .orderBy('id')
    .select('id', 'user_id')
  try {
    for (const [index, application] of waiting.entries()) {
      const caller = { userId: application.user_id, sessionId: 0 }
      clock.freeze(startedAt + index * MINUTE_MS)
      const started = unwrap(
        await startApplication({
          applicationId: application.id,
          caller,
          mustWaitFor: null,
          lacksPhotos: false,
        })
      )
      const answers: { id: number; item_id: number }[] = await db
        .from('answers')
        .where('application_id', application.id)
        .orderBy('position')
        .select('id', 'item_id')
      clock.advance((25 + index) * MINUTE_MS)
      const text = texts?.get(application.user_id)
      const entries = answers.map(({ id, item_id: itemId }, place) => ({
        id,
        term: started.writerTerm,
        revision: 1,
        seconds: 60 + 11 * place,
        finished: true,
        ...(text === undefined
          ? answerTo(contents.get(itemId) as ItemContent, (place + index) % 5 === 3)
          : { freeResponse: text }),
      }))
      unwrap(
        await finishApplication({
          applicationId: application.id,
          caller,
          sitting: null,
          entries: text === null ? [] : entries,
        })
      )
    }
  } finally {
    clock.release()
  }
}

/** A right answer, or a wrong one now and then: nobody knows everything. */
function answerTo(content: ItemContent, wrong: boolean) {
  const alternatives = content.alternatives ?? []
  const picked = alternatives.filter((alternative) => alternative.isCorrect !== wrong).map(({ id }) => id)
  switch (content.category) {
    case 'MULTIPLE_CHOICE':
      return { alternativeId: picked[0] ?? null }
    case 'MULTIPLE_ALTERNATIVES':
      return { alternatives: picked.slice(0, content.maxAllowedToMark ?? picked.length) }
    default:
      return { freeResponse: 'O sabão quebra a gordura que protege os micróbios, e a água leva tudo embora.' }
  }
}
