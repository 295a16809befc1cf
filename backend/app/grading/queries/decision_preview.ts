import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, refuseConflict, select, type Caller, type DomainError, type Result } from '#shared'
import type { DecisionPreviewView, MiddleChangeView, UndoneReplies } from '../decision_views.js'
import { decisionBasis } from '../domain/decision_basis.js'
import {
  discriminationOf,
  figuresOf,
  middlesBy,
  pValueOf,
  type Middle,
  type MiddleChange,
} from '../domain/decision_figures.js'
import { keysOf, stateAfter, type Decision, type ItemState } from '../domain/item_decision.js'
import { thousandthsOf } from '../domain/points.js'
import { answerGroups } from './answer_groups.js'
import type { DecidedItem } from './decided_item.js'
import { effectOnAppeals, undoneReplies } from './effect_on_appeals.js'
import { effectOnSelections, selectionsBasis } from './effect_on_selections.js'
import { decisionsAbout, lastDecision, storedDecision } from './item_decisions.js'

/** `reverts`: the decision that `revert` takes back. */
export type WantedDecision = Decision & { readonly reverts: number | null }

/** What is decided: how the item counts before and after. */
export type PlannedDecision = WantedDecision & { readonly before: ItemState; readonly after: ItemState }

type Client = typeof db | TransactionClientContract

type Planned = PlannedDecision & { readonly last: number }

/**
 * What a decision comes to now.
 * @returns refused: 409 `adaptive_exam`, `exam_not_begun`, `decision_running`, `already_decided`, `nothing_to_decide`, `no_key`, `not_an_answer`,
 *   `same_key`, `not_the_last`
 */
async function plan(
  item: DecidedItem,
  wanted: WantedDecision,
  client: Client
): Promise<Result<Planned, DomainError>> {
  if (item.isAdaptive) return refuseConflict('adaptive_exam', 'grading.decision_adaptive_exam')
  if (!(await hasBegun(client, item.examId)))
    return refuseConflict('exam_not_begun', 'grading.decision_exam_not_begun')
  const { last, isRunning } = await decisionsAbout(client, item.examId)
  if (isRunning) return refuseConflict('decision_running', 'grading.decision_running')
  const before = item.itemState
  if (wanted.kind === 'revert') {
    const reverted = wanted.reverts === null ? null : await storedDecision(client, wanted.reverts)
    const newest = await lastDecision(client, item.id)
    // What was decided about another content has nothing to go back to: its alternatives are gone.
    if (reverted === null || reverted.id !== newest?.id || !item.isDecided)
      return refuseConflict('not_the_last', 'grading.decision_not_the_last')
    return ok({ ...wanted, before, after: reverted.before, last })
  }
  const after = stateAfter(wanted, before, item.imported)
  return typeof after === 'string'
    ? refuseConflict(after, `grading.decision_${after}`)
    : ok({ ...wanted, before, after, last })
}

/** Before that an import changes the exam. */
const hasBegun = async (client: Client, examId: number): Promise<boolean> =>
  (await select(client, 'applications', { id: 'applications.id' })
    .where('exam_id', examId)
    .where((any) => any.whereNot('state', 'CREATED').orWhere('reseted', 1).orWhere('sitting', '>', 1))
    .first()) !== null

/** A preview, and what of it is compared before it is applied. `marks`: which of them were disclosed. */
export type Previewed = {
  readonly preview: DecisionPreviewView
  readonly planned: PlannedDecision
  readonly answers: string
  readonly marks: string
}

/** What a decision would do now; it may take a second, and locks nothing. Refused as `plan` says. */
export async function previewDecision(
  caller: Pick<Caller, 'group'>,
  item: DecidedItem,
  wanted: WantedDecision
): Promise<Result<Previewed, DomainError>> {
  const found = await plan(item, wanted, db)
  if (!found.ok) return found
  const planned = found.value
  const { before, after } = planned
  // First: what is disclosed while answers are read is noticed.
  const marks = await disclosuresOf(item, db)
  const selections = await selectionsBasis(item, db)
  const { groups, most, changes: byCandidate, digest } = await answerGroups(item, planned)
  const appeals = await effectOnAppeals(item, planned, db)
  const { chosen, exam, rise, fall, changes } = figuresOf(groups)
  const value = thousandthsOf(item.imported.content.value)
  const worth = ({ isAvailable }: ItemState) => most + (isAvailable ? value : 0)
  const [keys, nextKeys] = [keysOf(before, item.imported), keysOf(after, item.imported)]
  const preview: DecisionPreviewView = {
    itemId: item.id,
    kind: wanted.kind,
    rise,
    fall,
    changes: changes.map(({ by, count }) => ({ by: inPoints(by), count })),
    exam: { ...middleView(exam), most: { before: inPoints(worth(before)), after: inPoints(worth(after)) } },
    ...(await partsOf(groups, db)),
    pValue: pValueOf(groups, value),
    discrimination: discriminationOf(groups),
    alternatives: (item.imported.content.alternatives ?? []).map(({ id, letter }) => ({
      id,
      letter,
      count: chosen.get(id) ?? 0,
      isKey: keys.flat().includes(id),
      willBeKey: nextKeys.flat().includes(id),
    })),
    appeals,
    selections: await effectOnSelections(caller, item, byCandidate),
    basis: basisOf(item, planned, { answers: digest, undone: appeals.undone, selections }),
  }
  return ok({ preview, planned, answers: digest, marks })
}

/**
 * Under the lock of the exam: what is decided, and the basis of now. The answers are not read again: what could come between is a decision or a disclosure, which
 * wait for the lock, or somebody who finishes, as they may a moment later.
 * @returns `basis` null where marks were disclosed since; refused as `plan` says
 */
export async function confirmPreview(
  item: DecidedItem,
  wanted: WantedDecision,
  { answers, marks }: Pick<Previewed, 'answers' | 'marks'>,
  trx: TransactionClientContract
): Promise<Result<{ planned: PlannedDecision; basis: string | null }, DomainError>> {
  const found = await plan(item, wanted, trx)
  if (!found.ok) return found
  const undone = await undoneReplies(found.value, trx)
  const selections = await selectionsBasis(item, trx)
  const isSame = (await disclosuresOf(item, trx)) === marks
  return ok({
    planned: found.value,
    basis: isSame ? basisOf(item, found.value, { answers, undone, selections }) : null,
  })
}

const basisOf = (
  { id: itemId, version }: DecidedItem,
  { last, before, after }: Planned,
  { answers, undone, selections }: { answers: string; undone: UndoneReplies | null; selections: string }
): string =>
  decisionBasis({
    itemId,
    version,
    last,
    before,
    after,
    answers,
    undone: Object.values(undone ?? {}),
    selections,
  })

/** The disclosures of marks in the collection, by what has come of them. */
async function disclosuresOf({ collectionId }: DecidedItem, client: Client): Promise<string> {
  const rows = await select(client, 'disclosures', { id: 'disclosures.id', state: 'disclosures.state' })
    .where('collection_id', collectionId)
    .orderBy('id')
  return rows.map(({ id, state }) => `${id} ${state}`).join()
}

const inPoints = (thousandths: number): number => thousandths / 1000

const middleView = ({ count, before, after }: MiddleChange): MiddleChangeView => {
  const view = ({ mean, median }: Middle) => ({ mean: inPoints(mean), median: inPoints(median) })
  return { count, before: view(before), after: view(after) }
}

type Groups = Parameters<typeof middlesBy>[0]

/** The same by school and class, by their names. */
async function partsOf(
  groups: Groups,
  client: Client
): Promise<Pick<DecisionPreviewView, 'schools' | 'classes'>> {
  const [bySchool, byClass] = [middlesBy(groups, 'schoolId'), middlesBy(groups, 'classId')]
  const schools = await schoolNames(client, bySchool)
  const classes = await select(client, 'classes', {
    id: 'classes.id',
    name: 'classes.name',
    schoolId: 'classes.school_id',
  }).whereIn(
    'id',
    byClass.map(({ id }) => id)
  )
  const classAt = new Map(classes.map((one) => [one.id, one]))
  const inOrder = <Part extends { readonly name: string; readonly id: number }>(parts: Part[]) =>
    parts.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id)
  return {
    schools: inOrder(
      bySchool.map(({ id, ...part }) => ({ id, name: schools.get(id) ?? '', ...middleView(part) }))
    ),
    classes: inOrder(
      byClass.map(({ id, ...part }) => {
        const { name = '', schoolId = 0 } = classAt.get(id) ?? {}
        return { id, name, schoolId, ...middleView(part) }
      })
    ),
  }
}

async function schoolNames(client: Client, parts: readonly { readonly id: number }[]) {
  const rows = await select(client, 'schools', { id: 'schools.id', name: 'schools.name' }).whereIn(
    'id',
    parts.map(({ id }) => id)
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
