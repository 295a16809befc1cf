import db from '@adonisjs/lucid/services/db'
import type { SheetDecision } from '#delivery'
import { select, type Row } from '#shared'
import { pointsOf } from '../domain/points.js'
import { DECISION_KINDS, type ItemState } from '../domain/item_decision.js'

const DECISION = {
  id: 'item_decisions.id',
  itemId: 'item_decisions.item_id',
  kind: 'item_decisions.kind',
  reason: 'item_decisions.reason',
  at: 'item_decisions.in_force_at',
  beforeJson: 'item_decisions.before_json',
  afterJson: 'item_decisions.after_json',
} as const

const CHANGE = {
  decisionId: 'score_changes.decision_id',
  before: 'score_changes.before_points',
  after: 'score_changes.after_points',
} as const

/**
 * The decisions about the items of a sheet, by item: of each the last one that is in force, and what it changed here. What was decided about a content that an import has
 * replaced since is in force no more.
 */
export async function sheetDecisionsOf({
  id,
  examId,
}: {
  readonly id: number
  readonly examId: number
}): Promise<ReadonlyMap<number, SheetDecision>> {
  const decisions = await select(db, 'item_decisions', DECISION)
    .join('items', 'items.id', 'item_decisions.item_id')
    .where('item_decisions.exam_id', examId)
    .whereNotNull('item_decisions.in_force_at')
    .whereNotNull('items.ruling_json')
    .orderBy('item_decisions.id')
  if (decisions.length === 0) return new Map()
  const changes = await select(db, 'score_changes', CHANGE)
    .where('application_id', id)
    .where('is_void', 0)
    .whereIn(
      'decision_id',
      decisions.map((decision) => decision.id)
    )
  const changeOf = new Map(changes.map(({ decisionId, ...change }) => [decisionId, change]))
  return new Map(
    decisions.flatMap((decision): [number, SheetDecision][] => {
      const kind = DECISION_KINDS.find((one) => one === decision.kind)
      if (kind === undefined || decision.at === null) return []
      const change = changeOf.get(decision.id)
      const points = change ? { before: pointsOf(change.before), after: pointsOf(change.after) } : null
      const { itemId, at, reason } = decision
      return [[itemId, { kind, at, reason, points, tellsKey: changesKey(decision) }]]
    })
  )
}

/** Also of one that takes such a decision back. */
function changesKey({ beforeJson, afterJson }: Row<typeof DECISION>): boolean {
  const keysIn = (json: string) => JSON.stringify((JSON.parse(json) as ItemState).keys)
  return keysIn(beforeJson) !== keysIn(afterJson)
}
