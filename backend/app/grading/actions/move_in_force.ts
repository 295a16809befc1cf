import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, type Row } from '#shared'
import { togetherOf } from '../domain/annotation.js'
import type { MovedRound } from '../domain/event_chain.js'
import type { MovedText } from '../domain/moved_text.js'
import type { roundsOf } from '../queries/move_preview.js'
import type { StoredMove } from '../queries/plan_moves.js'
import { annotationsOf, eventRow, type EventRow } from './append_events.js'

export const HEAD = {
  id: 'answer_marks.id',
  answerId: 'answer_marks.answer_id',
  correctionId: 'answer_marks.correction_id',
  disclosureId: 'answer_marks.disclosure_id',
  points: 'answer_marks.points',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const

export const HANDED = {
  id: 'corrector_marks.id',
  answerId: 'corrector_marks.answer_id',
  authorId: 'corrector_marks.author_id',
  lotId: 'corrector_marks.lot_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
} as const
export type Handed = ReturnType<typeof roundsOf<Row<typeof HANDED>>>[number]

export const CORRECTION = {
  id: 'corrections.id',
  points: 'corrections.points',
  situation: 'corrections.situation',
  comment: 'corrections.comment',
  annotationsJson: 'corrections.annotations_json',
  authorId: 'corrections.author_id',
  markedAt: 'corrections.marked_at',
} as const
export type Correction = Row<typeof CORRECTION>

/** A text with what was handed in for it, and what a move makes of that. Its mark in force is locked. */
export type Moved = {
  readonly head: Row<typeof HEAD>
  readonly handed: readonly Handed[]
  readonly moved: MovedText<Handed>
  readonly correction: Correction
}

export const jsonOf = (criteria: readonly (number | null)[] | null): string | null =>
  criteria === null ? null : JSON.stringify(criteria)

/** Writes the mark in force of a text behind a move, where it is another one. @returns the link of its chain, which is there for each */
export async function storeInForce(
  trx: TransactionClientContract,
  move: StoredMove,
  text: Moved
): Promise<EventRow> {
  const { head, correction } = text
  const change = changeOf(text)
  if (change !== null) {
    // Who has read what the answer held has read an older revision.
    await trx.from('corrections').where('id', correction.id).increment('revision', 1)
    await trx.from('corrections').where('id', correction.id).update(change.stored)
  }
  const event = eventRow(
    {
      answerId: head.answerId,
      kind: 'moved',
      by: { userId: move.orderedBy, sessionId: null },
      at: clock.now(),
      before: { type: move.fromTypeId, points: head.points, marks: JSON.stringify(before(text)) },
      after: { type: move.toTypeId, move: move.id, marks: JSON.stringify(after(text)), ...change?.event },
      reason: move.reason,
    },
    { sequence: head.sequence, hash: head.hash }
  )
  await trx
    .from('answer_marks')
    .where('id', head.id)
    .update({
      sequence: event.sequence,
      head_hash: event.hash,
      ...(change !== null && {
        points: change.stored.points,
        status: change.stored.points === null ? 'analysis' : 'replied',
      }),
    })
  return event
}

const before = ({ handed }: Moved): MovedRound[] =>
  handed.map(({ round, total, criteriaJson, situation }) => ({
    round,
    total,
    criteria: criteriaJson,
    situation,
  }))

const after = ({ moved }: Moved): MovedRound[] =>
  moved.carried.map(({ round, given, mark }) => ({
    round,
    total: mark.total,
    criteria: jsonOf(given.criteria),
    situation: given.situation,
  }))

/** Columns of the correction, and what the link says; null: the mark in force stays as it is. */
function changeOf({ head, moved: { resolution }, correction }: Moved) {
  if (resolution.state === 'needs') {
    if (head.points === null) return null
    const nothing = { points: null, situation: null }
    return {
      stored: { ...nothing, annotations_json: null, author_id: null, marked_at: null },
      event: nothing,
    }
  }
  const { points, situation, counted } = resolution
  const comment = counted.flatMap(({ source }) => source.comment ?? []).join('') || null
  const annotations = togetherOf(counted.map(({ source }) => source.annotationsJson))
  const isSame =
    correction.points === points &&
    correction.situation === situation &&
    correction.comment === comment &&
    correction.annotationsJson === annotations
  if (isSame) return null
  return {
    stored: {
      points,
      situation,
      comment,
      annotations_json: annotations,
      author_id: correction.authorId ?? counted.at(-1)?.source.authorId ?? null,
      marked_at: correction.markedAt ?? clock.now(),
    },
    event: { points, situation, comment, ...annotationsOf(annotations) },
  }
}
