import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows, select, type Caller, type Row } from '#shared'
import { LAST_MARKER_ROUND, MOST_DRAW_KEY, SAMPLE_ROUND } from '../domain/correction_plan.js'
import { notOfOwn } from './not_of_own.js'
import { FIRST_ROUND } from './stored_tasks.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Of which plan, and whose marks; `corrector` null: of everybody. */
export type SampleScope = { readonly planId: number; readonly corrector: number | null }

const TASK = { answerId: 'correction_tasks.answer_id', drawKey: 'correction_tasks.draw_key' } as const

/** Texts with a mark in force that is not disclosed, and a mark of that corrector, that were not read once more; without control texts and answers of the caller's own. */
const textsOf = (caller: Pick<Caller, 'userId'>, { planId, corrector }: SampleScope, client: Client) =>
  notOfOwn(
    select(client, 'correction_tasks', TASK)
      .join('answer_marks', 'answer_marks.answer_id', 'correction_tasks.answer_id')
      .where({
        'correction_tasks.plan_id': planId,
        'correction_tasks.round': FIRST_ROUND,
        'correction_tasks.state': 'MARKED',
      })
      .whereNotNull('answer_marks.points')
      .whereNull('answer_marks.disclosure_id'),
    caller
  )
    .whereExists((marks) => {
      marks
        .from('corrector_marks')
        .whereColumn('corrector_marks.answer_id', 'correction_tasks.answer_id')
        .whereNotNull('corrector_marks.handed_in_at')
        .where('corrector_marks.round', '<=', LAST_MARKER_ROUND)
      if (corrector !== null) marks.where('corrector_marks.author_id', corrector)
    })
    .whereNotExists((others) => {
      others
        .from('correction_tasks as others')
        .whereColumn('others.answer_id', 'correction_tasks.answer_id')
        .where('others.round', SAMPLE_ROUND)
    })
    .whereNotExists((controls) => {
      controls
        .from('control_texts')
        .whereColumn('control_texts.answer_id', 'correction_tasks.answer_id')
        .where('control_texts.is_active', 1)
    })

/** How many texts a sample could be drawn of. */
export const countSampleTexts = (caller: Pick<Caller, 'userId'>, scope: SampleScope): Promise<number> =>
  countRows(textsOf(caller, scope, db))

/** So many of them, from a random place on and round. */
export async function someSampleTexts(
  caller: Pick<Caller, 'userId'>,
  scope: SampleScope,
  most: number
): Promise<number[]> {
  const from = randomInt(MOST_DRAW_KEY)
  const ids = new Set<number>()
  for (const range of [
    [from, MOST_DRAW_KEY],
    [0, from - 1],
  ] as const) {
    if (ids.size >= most) break
    const rows = await textsOf(caller, scope, db)
      .whereBetween('correction_tasks.draw_key', [...range])
      .orderBy('correction_tasks.draw_key')
      .limit(most - ids.size)
    for (const { answerId } of rows) ids.add(answerId)
  }
  return [...ids]
}

/** Of these texts those that can still be drawn, as they are now. Their marks are locked. */
export const presentSampleTexts = async (
  caller: Pick<Caller, 'userId'>,
  scope: SampleScope,
  { client, answerIds }: { readonly client: Client; readonly answerIds: readonly number[] }
): Promise<number[]> =>
  (await textsOf(caller, scope, client).whereIn('correction_tasks.answer_id', [...answerIds])).map(
    ({ answerId }) => answerId
  )

const MARK = {
  answerId: 'corrector_marks.answer_id',
  authorId: 'corrector_marks.author_id',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
} as const
export type SampledMark = Row<typeof MARK>

/** Of each of these texts one mark that was handed in, at random. */
export async function sampledMarks(
  { corrector }: SampleScope,
  answerIds: readonly number[],
  client: Client
): Promise<SampledMark[]> {
  const query = select(client, 'corrector_marks', MARK)
    .whereIn('answer_id', [...answerIds])
    .whereNotNull('handed_in_at')
    .where('round', '<=', LAST_MARKER_ROUND)
  if (corrector !== null) query.where('author_id', corrector)
  const byAnswer = Map.groupBy(await query, ({ answerId }) => answerId)
  return [...byAnswer.values()].flatMap((marks) => marks[randomInt(marks.length)] ?? [])
}
