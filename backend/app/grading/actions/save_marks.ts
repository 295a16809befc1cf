import { MAX_COMMENT } from '@banca/item-renderers/html'
import { countCharacters } from '@banca/item-renderers/logic'
import {
  clock,
  inRawTransaction,
  ok,
  refuseNotFound,
  type Caller,
  type DomainError,
  type RawTransaction,
  type Result,
} from '#shared'
import {
  annotationProblem,
  cleanAnnotations,
  storedAnnotations,
  type Annotation,
} from '../domain/annotation.js'
import { carrying } from '../domain/carried_mark.js'
import { judge, type CorrectionType, type Given } from '../domain/correction_type.js'
import { rangeOf, type MarkRange } from '../domain/points.js'
import { cleanComment } from '../html/clean_comment.js'
import type { SavedMark, SaveReason } from '../lot_views.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { knownType } from '../queries/correction_types.js'
import { presentTypeOfLot } from '../queries/former_types.js'
import type { LotInPlan } from '../queries/lot_in_plan.js'
import { lockLot, type LockedLot, type StoredMark } from '../queries/locked_lot.js'
import { endLot } from './end_lots.js'

/** One mark as it is so far. `revision` grows with each change on the device. `value` in thousandths. */
export type MarkEntry = Given & {
  readonly task: string
  readonly revision: number
  /** HTML as it came. */
  readonly comment: string | null
  readonly annotations: readonly Annotation[]
}

type Saved = { readonly marks: SavedMark[]; readonly leaseUntil: number | null }

/** How the marks of a lot are read. */
type Rule = { readonly type: CorrectionType; readonly range: MarkRange }

type Work = LockedLot & { readonly rule: Rule }

/** An entry whose comment was cleaned; null: it is too long. */
type CleanEntry = { readonly entry: MarkEntry; readonly cleaned: string | null }

/**
 * Stores marks of a lot, each by itself, whether anything is missing or not, and prolongs its lease. One of a text that is not held any more stays its
 * author's draft. They are read and stored in the version of the type that was in force when the lot was drawn. An older revision overwrites nothing, and a repeat changes nothing.
 * Every corrector saves every few seconds: two packets of plain statements.
 * @returns refused: `not_found` for a lot that is not the caller's
 */
export async function saveMarks(
  caller: Caller,
  lotId: number,
  entries: readonly MarkEntry[]
): Promise<Result<Saved, DomainError>> {
  // Before anything is locked.
  const clean = entries.map((entry) => ({
    entry,
    cleaned: cleanComment((entry.comment ?? '').toWellFormed()),
  }))
  return inRawTransaction((trx) => saveIn(trx, { caller, lotId }, clean))
}

async function saveIn(
  trx: RawTransaction,
  { caller, lotId }: { readonly caller: Caller; readonly lotId: number },
  entries: readonly CleanEntry[]
): Promise<Result<Saved, DomainError>> {
  const now = clock.now()
  const handles = entries.map(({ entry }) => entry.task)
  const withTexts = entries.some(({ entry }) => entry.annotations.length > 0)
  const locked = await lockLot(trx, { caller, lotId, handles, withTexts })
  if (locked === null || locked.item === null) return refuseNotFound()
  const rule = await ruleOfLot(trx, locked, locked.item)
  const work = { ...prolonged(trx, locked, now), rule }
  const marks: SavedMark[] = []
  for (const entry of entries) marks.push(await saveOne(trx, work, entry))
  return ok({ marks, leaseUntil: work.leaseUntil })
}

async function ruleOfLot(
  trx: RawTransaction,
  { lot, plan }: LotInPlan,
  item: NonNullable<LotInPlan['item']>
): Promise<Rule> {
  // Most plans never move: nothing is looked up.
  const isOlder = lot.id <= (plan.olderLots ?? 0)
  const typeId = isOlder ? await presentTypeOfLot(trx, plan.id, lot.id) : plan.typeId
  const { definition: type } = await knownType(typeId ?? plan.typeId, trx.all)
  return { type, range: rangeOf(item) }
}

/** With the new end of the lease; one that is over ends the lot. */
function prolonged(trx: RawTransaction, locked: LockedLot, now: number): LockedLot {
  const { lot, plan } = locked
  if (locked.leaseUntil === null) return locked
  if (locked.leaseUntil < now) {
    endLot(trx, lot.id, 'lapsed')
    const held = new Map([...locked.held].filter(([, heldIn]) => heldIn !== lot.id))
    return { ...locked, leaseUntil: null, held }
  }
  const leaseUntil = now + plan.leaseMinutes * 60_000
  trx.write('UPDATE correction_lots SET lease_until = ? WHERE id = ?', [leaseUntil, lot.id])
  return { ...locked, leaseUntil }
}

async function saveOne(trx: RawTransaction, work: Work, { entry, cleaned }: CleanEntry): Promise<SavedMark> {
  const { plan, rule, marks, held, texts } = work
  const { task, revision } = entry
  const stored = marks.get(task)
  if (stored === undefined) return { task, accepted: false, revision: 0, reason: 'withdrawn', field: null }
  const refused = (reason: SaveReason, field: string | null = null) => ({
    task,
    accepted: false,
    revision: stored.revision,
    reason,
    field,
  })
  const mark = judge(rule.type, entry, rule.range)
  const comment = commentOf(plan, cleaned)
  if (mark === null) return refused('invalid', givenField(rule, entry))
  if (comment === undefined) return refused('invalid', 'comment')
  const { annotations } = entry
  const problem =
    annotations.length === 0 ? null : annotationProblem(texts.get(stored.answerId) ?? null, annotations)
  if (problem !== null) return refused('invalid', problem)
  const { given, total } = await asStored(trx, work, { stored, entry, total: mark.total })
  const content = contentOf(total, { ...entry, ...given }, comment)
  const isSame = sameContent(stored, content)
  if (stored.handedInAt !== null)
    return isSame
      ? { task, accepted: true, revision: stored.revision, reason: null, field: null }
      : refused('handed_in')
  if (revision < stored.revision || (revision === stored.revision && !isSame)) return refused('older')
  if (revision > stored.revision) {
    store(trx, stored.id, content, revision)
    // The same text may come again behind it.
    marks.set(task, { ...stored, ...content, revision })
  }
  // Whether somebody else has what the caller holds no more is not reported: a control text waits for them for ever, and would be known by it.
  const reason = held.get(stored.answerId) === stored.lotId ? null : 'ended'
  return { task, accepted: true, revision, reason, field: null }
}

function store(trx: RawTransaction, id: number, content: Content, revision: number): void {
  const { total, criteriaJson, situation, comment, annotationsJson } = content
  trx.write(
    `UPDATE corrector_marks SET total = ?, criteria_json = ?, situation = ?, comment = ?, annotations_json = ?, revision = ?, saved_at = ?
     WHERE id = ?`,
    [total, criteriaJson, situation, comment, annotationsJson, revision, clock.now(), id]
  )
}

/** The text may be in a later lot by now, whose version of the type is another one: what has a place there is stored in its terms. */
async function asStored(
  trx: RawTransaction,
  { plan, lot, rule }: Work,
  {
    stored: { lotId },
    entry,
    total,
  }: { readonly stored: StoredMark; readonly entry: MarkEntry; readonly total: number | null }
): Promise<{ readonly given: Given; readonly total: number | null }> {
  // Behind the lock of the draft: the plan is as new as the draw that gave the text out again.
  const typeId = lotId === null || lotId === lot.id ? null : await presentTypeOfLot(trx, plan.id, lotId)
  if (typeId === null) return { given: entry, total }
  const { definition: type } = await knownType(typeId, trx.all)
  const { range } = rule
  const { given } = carrying(rule.type, type, range)(entry)
  return { given, total: judge(type, given, range)?.total ?? null }
}

/** What the type does not take of a mark. */
function givenField({ type }: Rule, { situation }: Given): string {
  if (situation !== null && type.situations.every(({ code }) => code !== situation)) return 'situation'
  return type.kind === 'number' ? 'value' : 'criteria'
}

/** Of two marks both comments are what the candidate reads: together they are no longer than one may be. */
export const commentMost = ({ marks }: Pick<StoredPlan, 'marks'>): number => Math.floor(MAX_COMMENT / marks)

/** Null: none; undefined: too long. */
function commentOf(plan: StoredPlan, cleaned: string | null): string | null | undefined {
  if (cleaned === null || countCharacters(cleaned) > commentMost(plan)) return undefined
  return cleaned === '' ? null : cleaned
}

type Content = Pick<StoredMark, 'total' | 'criteriaJson' | 'situation' | 'comment' | 'annotationsJson'>

const contentOf = (
  total: number | null,
  { criteria, situation, annotations }: MarkEntry,
  comment: string | null
): Content => ({
  total,
  criteriaJson: criteria === null ? null : JSON.stringify(criteria),
  situation,
  comment,
  annotationsJson: storedAnnotations(cleanAnnotations(annotations)),
})

const sameContent = (stored: StoredMark, content: Content): boolean =>
  stored.total === content.total &&
  stored.criteriaJson === content.criteriaJson &&
  stored.situation === content.situation &&
  stored.comment === content.comment &&
  stored.annotationsJson === content.annotationsJson
