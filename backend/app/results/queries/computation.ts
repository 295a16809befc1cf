import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  countedApplications,
  countedExams,
  finishedCandidates,
  pointsAreMoving,
  undisclosedAnswers,
  type CountedApplication,
  type CountedExam,
} from '#grading'
import { clock, ok, refuse, refuseConflict, select, type DomainError, type Result } from '#shared'
import { resultOfSection, type ComputedResult, type ComputedSection } from '../domain/computed_result.js'
import { computedSections } from './section_rules.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery' | 'rawQuery'>

/** What the results of a process are computed from. */
export type Computation = {
  readonly sections: readonly ComputedSection[]
  readonly exams: readonly CountedExam[]
}

/** `open`: exams of theirs that count nothing and may still be sat or handed in. */
export type CandidateResults = {
  readonly userId: number
  readonly results: readonly ComputedResult[]
  readonly open: number
}

export async function computationOf(
  processId: number,
  trx?: TransactionClientContract
): Promise<Computation> {
  const sections = await computedSections(processId, trx ?? db)
  const collectionIds = [
    ...new Set(sections.flatMap(({ lines }) => lines.map(({ collectionId }) => collectionId))),
  ]
  return { sections, exams: await countedExams(collectionIds, trx) }
}

const collectionsOf = ({ exams }: Computation) => [...new Set(exams.map(({ collectionId }) => collectionId))]

/**
 * Whether results can be computed now.
 * @returns refused: 409 `no_sections`, `adaptive_exam`, `points_moving`; `marks_not_disclosed` with the `collections`
 */
export async function checkComputable(
  computation: Computation,
  client: Client
): Promise<Result<null, DomainError>> {
  const { sections, exams } = computation
  if (sections.length === 0) return refuseConflict('no_sections', 'results.no_sections')
  if (exams.some(({ isAdaptive }) => isAdaptive))
    return refuseConflict('adaptive_exam', 'results.adaptive_exam')
  if (await pointsAreMoving(client, collectionsOf(computation)))
    return refuseConflict('points_moving', 'results.points_moving')
  const waiting = new Map<number, number>()
  for (const exam of exams) {
    const count = await undisclosedAnswers(client, exam)
    if (count > 0) waiting.set(exam.collectionId, (waiting.get(exam.collectionId) ?? 0) + count)
  }
  if (waiting.size === 0) return ok(null)
  const rows = await select(client, 'collections', { id: 'collections.id', name: 'collections.name' })
    .whereIn('id', [...waiting.keys()])
    .orderBy('name')
  const collections = rows.map((row) => ({ ...row, answers: waiting.get(row.id) ?? 0 }))
  return refuse('conflict', 'marks_not_disclosed', {
    messages: ['results.marks_not_disclosed'],
    params: { names: collections.map(({ name, answers }) => `${name} (${answers})`).join(', ') },
    extra: { collections },
  })
}

/** The results of the next candidates, by id; fewer than `most` where there are no more. */
export async function computeNext(
  client: Client,
  { sections, exams }: Computation,
  { behind, most }: { readonly behind: number; readonly most: number }
): Promise<CandidateResults[]> {
  const ids = await finishedCandidates(
    client,
    exams.map(({ examId }) => examId),
    { behind, most }
  )
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return []
  const sat = Map.groupBy(await countedApplications(client, exams, { first, last }), ({ userId }) => userId)
  const now = clock.now()
  return ids.map((userId) => {
    const own = sat.get(userId) ?? []
    const given = own.map((one) => ({ ...one, isFinished: one.state === 'FINISHED' }))
    return {
      userId,
      results: sections.flatMap((section) => resultOfSection(section, exams, given) ?? []),
      open: own.filter((one) => mayStillCount(one, own, now)).length,
    }
  })
}

/** It is not finished, and no other attempt is; it is being sat, or may still be begun. */
const mayStillCount = (
  { examId, state, windowEndAt }: CountedApplication,
  own: readonly CountedApplication[],
  now: number
): boolean =>
  state !== 'FINISHED' &&
  (state !== 'CREATED' || windowEndAt >= now) &&
  !own.some((other) => other.examId === examId && other.state === 'FINISHED')
