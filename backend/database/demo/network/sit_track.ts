import db from '@adonisjs/lucid/services/db'
import { itemContents, itemsOfExam } from '#catalog'
import { makeApplications } from '#delivery'
import { finishApplication } from '#delivery/actions/finish_application'
import { startApplication } from '#delivery/actions/start_application'
import { clock, unwrap } from '#shared'
import { estimateOf, probability, type Response } from './estimate.js'
import { secondsFor } from './model.js'
import { NETWORK_CANDIDATES } from './candidates.js'
import { normal, randomOf, type Random } from './random.js'
import { TRACK_ITEMS, TRACK_LENGTH, type TrackItem } from './track_exam.js'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const CLASS = '201'
/** Of the class so many have sat it; the others may still begin. */
const SITTERS = 24
const SEED = 4242

type Step = { at: number; isRight: boolean; theta: number; standardError: number }

/** The items of one candidate in their order: the next is the one whose difficulty is nearest to the estimate. */
function sat(random: Random, ability: number): Step[] {
  const left = new Set(TRACK_ITEMS.keys())
  const responses: Response[] = []
  const steps: Step[] = []
  let theta = 0
  while (steps.length < TRACK_LENGTH) {
    const far = (at: number) => Math.abs((TRACK_ITEMS[at] as TrackItem).irt.b - theta)
    const at = [...left].toSorted((one, other) => far(one) - far(other))[0] as number
    left.delete(at)
    const { irt } = TRACK_ITEMS[at] as TrackItem
    const isRight = random() < probability(ability, irt)
    responses.push({ irt, isRight })
    const estimate = estimateOf(responses)
    theta = estimate.theta
    steps.push({ at, isRight, ...estimate })
  }
  return steps
}

/**
 * Gives the track to one class, most of which has sat it, and writes how the estimates went. Turns the clock back for its duration: only
 * for the demo's own process.
 * @returns how many applications there are
 */
export async function sitTrack(
  examId: number,
  institutionId: number,
  userIds: ReadonlyMap<string, number>
): Promise<number> {
  const candidates = NETWORK_CANDIDATES.filter(({ classCodename }) => classCodename === CLASS)
  const ids = candidates.map(({ username }) => userIds.get(username) as number)
  unwrap(await makeApplications({ target: { examId }, people: { userIds: ids }, actor: { institutionId } }))
  const items = await itemsOfExam(examId)
  const contents = await itemContents(items.map(({ id }) => id))
  const itemAt = items.map(({ id }) => id)
  const waiting: { id: number; user_id: number }[] = await db
    .from('applications')
    .where({ exam_id: examId, state: 'CREATED' })
    .whereIn('user_id', ids.slice(0, SITTERS))
    .orderBy('id')
    .select('id', 'user_id')
  const startedAt = clock.now() - DAY_MS
  const random = randomOf(SEED)
  const sittings = waiting.map((application) => ({
    ...application,
    caller: { userId: application.user_id, sessionId: 0 },
    steps: sat(random, normal(random)),
  }))
  try {
    clock.freeze(startedAt)
    const begun = await Promise.all(
      sittings.map(async ({ id, caller }) =>
        unwrap(await startApplication({ applicationId: id, caller, mustWaitFor: null, lacksPhotos: false }))
      )
    )
    const answers: { id: number; application_id: number; item_id: number }[] = await db
      .from('answers')
      .whereIn(
        'application_id',
        sittings.map(({ id }) => id)
      )
      .select('id', 'application_id', 'item_id')
    clock.freeze(startedAt + 22 * MINUTE_MS)
    await Promise.all(
      sittings.map(async ({ id, caller, steps }, place) => {
        const own = answers.filter((answer) => answer.application_id === id)
        const entries = steps.flatMap(({ at, isRight }) => {
          const itemId = itemAt[at] as number
          const answer = own.find((one) => one.item_id === itemId)
          const alternatives = contents.get(itemId)?.alternatives ?? []
          const chosen = alternatives.find(({ isCorrect }) => isCorrect === isRight)
          const term = begun[place]?.writerTerm ?? null
          if (!answer || !chosen) return []
          const seconds = secondsFor(random)
          return { id: answer.id, term, revision: 1, seconds, finished: true, alternativeId: chosen.id }
        })
        unwrap(await finishApplication({ applicationId: id, caller, sitting: null, entries }))
      })
    )
  } finally {
    clock.release()
  }
  await writeSteps(sittings, itemAt, startedAt)
  return ids.length
}

async function writeSteps(
  sittings: readonly { id: number; steps: readonly Step[] }[],
  itemAt: readonly number[],
  startedAt: number
): Promise<void> {
  const rows = sittings.flatMap(({ id, steps }) => [
    { ...rowOf(id, 0, startedAt), item_id: null, theta: 0, standard_error: 1, is_answer: false },
    ...steps.map(({ at, theta, standardError }, place) => ({
      ...rowOf(id, place + 1, startedAt),
      item_id: itemAt[at] as number,
      theta,
      standard_error: standardError,
      is_answer: true,
    })),
  ])
  if (rows.length > 0) await db.table('adaptive_steps').multiInsert(rows)
}

const rowOf = (applicationId: number, step: number, startedAt: number) => ({
  application_id: applicationId,
  step,
  taken_at: startedAt + step * 2.5 * MINUTE_MS,
})
