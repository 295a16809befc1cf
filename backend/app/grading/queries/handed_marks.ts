import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import { judge, type Given } from '../domain/correction_type.js'
import type { RoundMark } from '../domain/resolve_marks.js'
import { givenIn } from './corrector_marks.js'
import type { PlanRule } from './plan_rule.js'

const HANDED = {
  authorId: 'corrector_marks.author_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
} as const

/** A mark that was handed in. `given`: as its author chose it; `mark`: what that is in the type's points. */
export type HandedMark = {
  readonly authorId: number
  readonly round: number
  readonly comment: string | null
  readonly annotationsJson: string | null
  readonly given: Given
  readonly mark: RoundMark
}

/** What was handed in for an answer, in the order of the rounds; what it got as a control text is no part of it. */
export const handedIn = (
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  answerId: number
) =>
  select(client, 'corrector_marks', HANDED)
    .where('answer_id', answerId)
    .whereNotNull('handed_in_at')
    .where('round', '<=', PANEL_ROUND)
    .orderBy('round')

/** @throws Error where one that was handed in is incomplete: only complete marks are */
export const readMarks = (
  rows: readonly Row<typeof HANDED>[],
  { type, range }: Pick<PlanRule, 'type' | 'range'>
): HandedMark[] =>
  rows.map(({ authorId, round, comment, annotationsJson, ...stored }) => {
    const given = givenIn(type, stored)
    const mark = judge(type, given, range)
    if (mark === null || mark.total === null || round === null)
      throw new Error('a mark that was handed in is incomplete')
    return { authorId, round, comment, annotationsJson, given, mark: { ...mark, total: mark.total } }
  })
