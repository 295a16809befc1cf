import db from '@adonisjs/lucid/services/db'
import { itemContents, itemsOfExam } from '#catalog'
import { makeApplications } from '#delivery'
import { finishApplication } from '#delivery/actions/finish_application'
import { saveAnswers } from '#delivery/actions/save_answers'
import { startApplication } from '#delivery/actions/start_application'
import { clock, unwrap } from '#shared'
import { MODELS, ownWindow } from './exam.js'
import { answerOf, secondsFor } from './model.js'
import { NETWORK_CLASSES, NETWORK_CANDIDATES } from './candidates.js'
import { normal, randomOf } from './random.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Of the last class so many write at the moment. */
const RUNNING = 12
const ABSENT = 48
const SEED = 2026
/** Those who hand in at the same time share a commit. */
const HAND_IN_MINUTES = [52, 64, 77, 95]

type Sitter = { userId: number; ability: number; number: number; classAt: number }
type Part = 'finished' | 'running' | 'absent'

const isAbsent = (number: number) => number % 11 === 5 && number < ABSENT * 11
const IN_CLASS = NETWORK_CANDIDATES.length / NETWORK_CLASSES.length
const LAST_CLASS = NETWORK_CANDIDATES.slice(-IN_CLASS).map(
  (_, at) => NETWORK_CANDIDATES.length - IN_CLASS + at
)
const WRITING = new Set(LAST_CLASS.filter((number) => !isAbsent(number)).slice(0, RUNNING))

/** What became of a candidate, by place in the list: every eleventh was absent, and some of the last class are still writing. */
const partOf = (number: number): Part =>
  isAbsent(number) ? 'absent' : WRITING.has(number) ? 'running' : 'finished'

/** Those who are to sit, with what they are able to: classes differ, and people within a class. */
function sitters(userIds: ReadonlyMap<string, number>): Sitter[] {
  const random = randomOf(SEED)
  const ofClass = NETWORK_CLASSES.map(() => normal(random) * 0.35)
  return NETWORK_CANDIDATES.map(({ username }, number) => {
    const classAt = Math.floor(number / IN_CLASS)
    const ability = (ofClass[classAt] ?? 0) + normal(random) * 0.95
    return { userId: userIds.get(username) as number, ability, number, classAt }
  })
}

/**
 * Gives the exam to all candidates and has them sit it, by the actions of the runner. Turns the clock back for its duration: only for the
 * demo's own process. What is begun already stays as it is.
 * @returns how many applications there are
 */
export async function sitNetwork(
  examId: number,
  institutionId: number,
  userIds: ReadonlyMap<string, number>
): Promise<number> {
  const now = clock.now()
  const people = Map.groupBy(sitters(userIds), ({ number }) => partOf(number))
  const actor = { institutionId }
  const give = async (parts: readonly Part[], window?: ReturnType<typeof ownWindow>) => {
    const ids = parts.flatMap((part) => (people.get(part) ?? []).map(({ userId }) => userId))
    unwrap(await makeApplications({ target: { examId }, people: { userIds: ids }, actor, window }))
  }
  await give(['finished', 'running'])
  await give(['absent'], ownWindow(now))
  const sitting = await sittingOf(examId)
  const twoDaysAgo = now - 2 * DAY_MS
  try {
    for (const [classAt, group] of Map.groupBy(people.get('finished') ?? [], (one) => one.classAt)) {
      clock.freeze(twoDaysAgo + classAt * 20 * MINUTE_MS)
      const begun = await sitting.begin(group)
      const byEnd = Map.groupBy(
        begun,
        ({ sitter }) => HAND_IN_MINUTES[sitter.number % HAND_IN_MINUTES.length]
      )
      for (const [minutes = 0, some] of byEnd) {
        clock.freeze(twoDaysAgo + (classAt * 20 + minutes) * MINUTE_MS)
        await sitting.finish(some)
      }
    }
    clock.freeze(now - 40 * MINUTE_MS)
    const writing = await sitting.begin(people.get('running') ?? [])
    clock.freeze(now - MINUTE_MS)
    await sitting.save(writing)
  } finally {
    clock.release()
  }
  return userIds.size
}

type Begun = { sitter: Sitter; applicationId: number; term: number }

async function sittingOf(examId: number) {
  const contents = await itemContents((await itemsOfExam(examId)).map(({ id }) => id))
  const waiting: { id: number; user_id: number }[] = await db
    .from('applications')
    .where({ exam_id: examId, state: 'CREATED' })
    .select('id', 'user_id')
  const applicationOf = new Map(waiting.map(({ id, user_id: userId }) => [userId, id]))

  const entriesOf = async (begun: readonly Begun[], answered = (place: number) => place >= 0) => {
    const rows: { id: number; application_id: number; item_id: number; position: number }[] = await db
      .from('answers')
      .whereIn(
        'application_id',
        begun.map(({ applicationId }) => applicationId)
      )
      .orderBy('position')
      .select('id', 'application_id', 'item_id', 'position')
    const byApplication = Map.groupBy(rows, (row) => row.application_id)
    return begun.map(({ sitter, applicationId, term }) => {
      const random = randomOf(SEED + 7919 * (sitter.number + 1))
      const entries = (byApplication.get(applicationId) ?? [])
        .filter(({ position }) => answered(position))
        .flatMap(({ id, item_id: itemId, position }) => {
          const content = contents.get(itemId)
          const answer = content && answerOf(random, sitter.ability, content, MODELS[position - 1])
          return { id, term, revision: 1, seconds: secondsFor(random), finished: true, ...answer }
        })
      const caller = { userId: sitter.userId, sessionId: 0 }
      return { applicationId, caller, sitting: null, entries }
    })
  }
  return {
    begin: (group: readonly Sitter[]): Promise<Begun[]> =>
      Promise.all(
        group.flatMap((sitter) => {
          const applicationId = applicationOf.get(sitter.userId)
          return applicationId === undefined ? [] : begin(sitter, applicationId)
        })
      ),
    finish: async (begun: readonly Begun[]) => {
      for (const one of await Promise.all((await entriesOf(begun)).map(finishApplication))) unwrap(one)
    },
    /** Answers of somewhat more than the first half. */
    save: async (begun: readonly Begun[]) => {
      const batches = await entriesOf(begun, (position) => position <= 12)
      for (const one of await Promise.all(batches.map(saveAnswers))) unwrap(one)
    },
  }
}

async function begin(sitter: Sitter, applicationId: number): Promise<Begun> {
  const caller = { userId: sitter.userId, sessionId: 0 }
  const started = await startApplication({ applicationId, caller, mustWaitFor: null, lacksPhotos: false })
  return { sitter, applicationId, term: unwrap(started).writerTerm }
}
