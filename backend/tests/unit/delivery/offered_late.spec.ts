import { test } from '@japa/runner'
import type { PublicItem } from '@banca/item-renderers/contract'
import { undecidedOf } from '#delivery/domain/offered_late'
import type { TableRecord } from '#delivery/domain/repertorization'
import { empty, item } from '#tests/fixtures/stored_answers'

const ANSWER = 10
const BATCHES = new Set([7, 8, 9])
const table: PublicItem = { ...item, category: 'REPERTORIZATION_TABLE' }
const record: TableRecord = { kind: 'director', name: 'Febre', term: null, revision: 1 }

/** Whether a record of this batch is offered, when staff decided so about the records of a table at 50. */
const isOffered = (batch: { id: number; at: number }, key: string, decision: 'accept' | 'refuse') =>
  undecidedOf({
    decisions: [{ keptKey: key, decision, at: 50 }],
    quarantined: [],
    batches: BATCHES,
    answers: new Map([[ANSWER, { ...empty, id: ANSWER, itemCategory: table.category }]]),
    items: new Map([[empty.itemId, table]]),
  }).records(batch, [record]).length === 1

test.group('records of a table that were quarantined', () => {
  test('are offered behind the batch up to which staff decided, and where they accepted, from then on', ({
    assert,
  }) => {
    const key = `t${ANSWER}-8`
    for (const decision of ['accept', 'refuse'] as const) {
      assert.isFalse(isOffered({ id: 7, at: 10 }, key, decision))
      assert.isFalse(isOffered({ id: 8, at: 20 }, key, decision))
      assert.isTrue(isOffered({ id: 9, at: 60 }, key, decision))
    }
    // It came before they accepted, and behind what they had seen.
    assert.isFalse(isOffered({ id: 9, at: 40 }, key, 'accept'))
    assert.isTrue(isOffered({ id: 9, at: 40 }, key, 'refuse'))
  })

  test('are offered whatever was decided about another answer, or in a batch of another sitting', ({
    assert,
  }) => {
    for (const key of [`t${ANSWER + 1}-8`, `t${ANSWER}-99`, `b8-${ANSWER}`, `xt${ANSWER}-8`, `t${ANSWER}-8x`])
      assert.isTrue(isOffered({ id: 8, at: 20 }, key, 'accept'), key)
  })
})
