import { test } from '@japa/runner'
import {
  breakOf,
  CHAIN_START,
  changeOf,
  endOf,
  hashOf,
  markOfChain,
  roundsOfChain,
  type ChainHead,
  type StoredLink,
} from '#grading/domain/event_chain'

/** A chain of marks with these points. */
function chain(points: readonly number[]): StoredLink[] {
  let head: ChainHead = CHAIN_START
  return points.map((value) => {
    const event = {
      answerId: 7,
      sequence: head.sequence + 1,
      kind: 'marked',
      authorId: 3,
      sessionId: 4,
      at: 1_800_000_000_000 + value,
      before: '{}',
      after: JSON.stringify({ points: value }),
      reason: null,
    }
    const hash = hashOf(event, head.hash)
    const link = { ...event, previousHash: head.hash, hash }
    head = { sequence: event.sequence, hash }
    return link
  })
}

/** Where the first link does not hold, and why; null where all do. */
function firstBreak(links: readonly StoredLink[]) {
  let head: ChainHead = CHAIN_START
  for (const link of links) {
    const broken = breakOf(head, link)
    if (broken !== null) return { at: head.sequence + 1, broken }
    head = { sequence: link.sequence, hash: link.hash }
  }
  return null
}

test.group('chain of the marks of an answer', () => {
  test('holds as it was written, and breaks at the first link that is changed, missing or moved', ({
    assert,
  }) => {
    const links = chain([1, 2, 3, 4])
    assert.isNull(firstBreak(links))
    const [first, second, third, fourth] = links as [StoredLink, StoredLink, StoredLink, StoredLink]
    assert.deepEqual(firstBreak([first, third, fourth]), { at: 2, broken: 'event_missing' })
    const changes: Partial<StoredLink>[] = [
      { after: '{"points":9}' },
      { before: '{"points":9}' },
      { authorId: 9 },
      { sessionId: null },
      { at: 1 },
      { kind: 'cleared' },
      { reason: 'x' },
      { answerId: 8 },
    ]
    for (const change of changes)
      assert.deepEqual(firstBreak([first, { ...second, ...change }, third, fourth]), {
        at: 2,
        broken: 'event_changed',
      })
    // Hashed again, it fits the one before, and the one behind it does not fit any more.
    const forged = { ...second, after: '{"points":9}' }
    const hash = hashOf(forged, first.hash)
    assert.deepEqual(firstBreak([first, { ...forged, hash }, third, fourth]), {
      at: 3,
      broken: 'order_changed',
    })
  })

  test('ends as the mark in force says, or with the withdrawal', ({ assert }) => {
    const head = { sequence: 3, hash: 'c' }
    assert.isNull(endOf(head, 'marked', head))
    assert.equal(endOf(head, 'marked', { sequence: 4, hash: 'd' }), 'event_missing')
    assert.equal(endOf(head, 'marked', { sequence: 3, hash: 'x' }), 'head_changed')
    assert.equal(endOf(head, 'marked', { sequence: 2, hash: 'b' }), 'head_changed')
    assert.isNull(endOf(head, 'withdrawn', null))
    assert.equal(endOf(head, 'marked', null), 'event_missing')
  })

  test('says what is in force after an appeal apart from what was given, until the mark is withdrawn', ({
    assert,
  }) => {
    const events = [
      { kind: 'opened', after: '{"sitting":1,"points":null,"situation":null}' },
      { kind: 'marked', after: '{"points":5000,"situation":null}' },
      { kind: 'disclosed', after: '{"status":"disclosed","disclosure":1}' },
      { kind: 'appealed', after: '{"points":7000}' },
    ]
    const appealed = markOfChain(events)
    assert.deepInclude(appealed, { points: 5000, inForce: 7000, status: 'disclosed' })
    const correction = { points: 5000, situation: null, comment: null, annotations: null }
    const stored = { status: 'disclosed', points: 7000, appealAnnotations: null, correction }
    assert.isNull(changeOf(appealed, stored))
    assert.equal(changeOf(appealed, { ...stored, points: 5000 }), 'mark_changed')
    const remarked = markOfChain([...events, { kind: 'appeal_annotated', after: '{"annotations":"[1]"}' }])
    assert.deepInclude(remarked, { inForce: 7000, annotations: null, appealAnnotations: '[1]' })
    assert.equal(changeOf(remarked, stored), 'mark_changed')
    assert.isNull(changeOf(remarked, { ...stored, appealAnnotations: '[1]' }))
    const withdrawn = markOfChain([...events, { kind: 'withdrawn', after: '{}' }])
    assert.deepInclude(withdrawn, { points: null, inForce: null, status: 'analysis' })
  })

  test('a mark that was returned is of no round any more, and what it came to is not in force', ({
    assert,
  }) => {
    const event = (kind: string, after: object) => ({ kind, after: JSON.stringify(after), authorId: 3 })
    const chained = [
      event('handed_in', { round: 1, total: 400 }),
      event('handed_in', { round: 2, total: 500 }),
      event('resolved', { points: 450, situation: null, comment: 'Bom' }),
    ]
    const returned = event('returned', { round: 1, corrector: 3, points: null, situation: null })
    assert.deepEqual(
      roundsOfChain([...chained, returned]).map(({ round }) => round),
      [2]
    )
    assert.containsSubset(markOfChain([...chained, returned]), {
      points: null,
      inForce: null,
      status: 'analysis',
    })
    const again = event('handed_in', { round: 1, total: 600 })
    assert.deepEqual(
      roundsOfChain([...chained, returned, again]).map(({ round, total }) => [round, total]),
      [
        [1, 600],
        [2, 500],
      ]
    )
    const open = event('returned', { round: 2, corrector: 3 })
    assert.containsSubset(markOfChain([...chained, open]), { points: 450, inForce: 450 })
  })
})
