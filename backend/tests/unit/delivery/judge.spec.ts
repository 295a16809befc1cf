import { test } from '@japa/runner'
import type { PublicItem } from '@banca/item-renderers/contract'
import { MAX_ENTRIES, MAX_REVISION, readBatch } from '#delivery/domain/entries'
import { bringsNews, judge } from '#delivery/domain/judge'
import type { StoredAnswer } from '#delivery/domain/stored_answer'
import { seededRandom } from '#delivery/domain/shuffle'
import { item, items, empty, rules, entries } from '#tests/fixtures/stored_answers'

test('gaps that were sent are closed, whatever a client sends afterwards', ({ assert }) => {
  const gaps: PublicItem = { ...item, category: 'GAP_MULTIPLE_RESPONSE', question: '<p>[[1]] e [[2]]</p>' }
  const open = {
    ...empty,
    itemCategory: 'GAP_MULTIPLE_RESPONSE',
    freeResponse: '{"gaps":["a",""]}',
    revision: 1,
  }
  const sent = { ...open, freeResponse: '{"gaps":["a","b"],"sent":true}', revision: 2 }
  const edit = entries([{ id: 10, revision: 3, freeResponse: '{"gaps":["c","d"]}' }])
  const decide = (stored: StoredAnswer) =>
    judge(edit, new Map([[10, stored]]), { ...rules, items: new Map([[1, gaps]]) }).verdicts[0]
  assert.deepEqual(decide(open), { id: 10, term: 0, revision: 3, accepted: true })
  assert.deepEqual(decide(sent), { id: 10, term: 0, revision: 2, accepted: false, reason: 'locked' })
})

test.group('reading a batch', () => {
  const total: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a number', 5],
    ['an object without answers', { a: 1 }],
    ['answers that are no list', { answers: {} }],
  ]
  for (const [name, body] of total)
    test(`${name} is no list`, ({ assert }) => {
      assert.deepEqual(readBatch(body), { ok: false, code: 'not_a_list' })
    })

  test('limits (S2.4)', ({ assert }) => {
    assert.isTrue(readBatch(Array.from({ length: MAX_ENTRIES }, () => ({}))).ok)
    assert.deepEqual(readBatch(Array.from({ length: MAX_ENTRIES + 1 }, () => ({}))), {
      ok: false,
      code: 'too_many_answers',
    })
    assert.deepEqual(readBatch([{ id: 1, freeResponse: 'x'.repeat(1_048_577) }]), {
      ok: false,
      code: 'too_much_text',
    })
  })

  const broken: unknown[] = [
    [],
    7,
    null,
    {},
    { id: 0 },
    { id: -1 },
    { id: 1.5 },
    { id: '1' },
    { id: 1, revision: -1 },
    { id: 1, revision: 1.5 },
    { id: 1, revision: MAX_REVISION + 1 },
    { id: 1, revision: '3' },
    { id: 1, freeResponse: 5 },
    { id: 1, freeResponse: {} },
    { id: 1, seconds: 'x' },
    { id: 1, seconds: Number.NaN },
    { id: 1, finished: 'yes' },
    { id: 1, finished: 2 },
    { id: 1, gradeLinear: 3 },
  ]
  test('what is wrong with an entry breaks that entry only (S2.3)', ({ assert }) => {
    const read = entries([
      ...broken,
      { id: 1, revision: 2, seconds: 3.9, finished: 1, freeResponse: 'a\uD800' },
    ])
    assert.isTrue(read.slice(0, -1).every((entry) => 'broken' in entry))
    assert.containsSubset(read.at(-1), {
      id: 1,
      revision: 2,
      seconds: 3,
      finished: true,
      freeResponse: 'a\uFFFD',
    })
  })
})

test.group('judging', () => {
  const stored = new Map([[10, empty]])
  const one = (entry: object, answer: StoredAnswer = empty, over: Partial<typeof rules> = {}) =>
    judge(entries([{ id: 10, ...entry }]), new Map([[10, answer]]), { ...rules, ...over })

  test('the same entry twice in a batch counts once (S1.3)', ({ assert }) => {
    const twice = judge(
      entries([
        { id: 10, revision: 1, freeResponse: 'a' },
        { id: 10, revision: 1, freeResponse: 'a' },
      ]),
      stored,
      rules
    )
    assert.deepEqual(twice.verdicts, [
      { id: 10, term: 0, revision: 1, accepted: true },
      { id: 10, term: 0, revision: 1, accepted: true },
    ])
    assert.lengthOf(twice.changed, 1)
    assert.isNull(stored.get(10)?.freeResponse ?? null, 'the map is left as it came')
  })

  test('too long a text is cut, not refused; the cut text repeats as equal', ({ assert }) => {
    const cut = one({ revision: 1, freeResponse: 'é'.repeat(80) })
    const [answer] = cut.changed as [StoredAnswer]
    assert.equal(answer.freeResponse, 'é'.repeat(50))
    assert.deepEqual(one({ revision: 1, freeResponse: 'é'.repeat(80) }, answer).changed, [])
  })

  test('late marks only what changed late', ({ assert }) => {
    const [answer] = one({ revision: 1, freeResponse: 'a' }, empty, { late: true }).changed
    assert.isTrue(answer?.isLate)
    const [same] = one(
      { revision: 2, seconds: 9 },
      { ...empty, freeResponse: 'a', revision: 1 },
      { late: true }
    ).changed
    assert.isFalse(same?.isLate)
  })

  test('content of another category is invalid', ({ assert }) => {
    assert.equal(one({ revision: 1, alternativeId: 5 }).verdicts[0]?.reason, 'invalid')
    assert.equal(
      one({ revision: 1, freeResponse: 'x' }, { ...empty, itemCategory: 'NADA' }).verdicts[0]?.reason,
      'invalid'
    )
  })

  test('suspicious: finished, answered, faster, once', ({ assert }) => {
    const fast = one({ revision: 1, freeResponse: 'a', seconds: 2, finished: true }, empty, {
      minimumSeconds: 3,
    })
    assert.equal(fast.newlySuspicious, 1)
    assert.equal(
      one({ revision: 1, freeResponse: 'a', seconds: 3, finished: true }, empty, { minimumSeconds: 3 })
        .newlySuspicious,
      0
    )
    assert.equal(
      one({ revision: 1, freeResponse: 'a', seconds: 0 }, empty, { minimumSeconds: 3 }).newlySuspicious,
      0
    )
    assert.equal(
      one({ revision: 1, seconds: 0, finished: true }, empty, { minimumSeconds: 3 }).newlySuspicious,
      0
    )
    assert.equal(
      one({ revision: 9, freeResponse: 'b' }, fast.changed[0], { minimumSeconds: 3 }).newlySuspicious,
      0
    )
  })

  test('only what would have changed something is news', ({ assert }) => {
    const held = new Map([[10, { ...empty, freeResponse: 'a', writerTerm: 1, revision: 4 }]])
    const news = (entry: object) => bringsNews(entries([{ id: 10, ...entry }]), held, items)
    assert.isFalse(news({ revision: 3, freeResponse: 'b' }))
    assert.isFalse(news({ term: 1, revision: 3, freeResponse: 'b' }))
    assert.isTrue(news({ term: 2, revision: 3, freeResponse: 'b' }))
    assert.isTrue(news({ term: 0, revision: 3, freeResponse: 'b' }), 'term 0 was given to nobody')
    assert.isFalse(news({ revision: 4, freeResponse: 'a' }))
    assert.isFalse(news({ revision: 7, freeResponse: 'a', seconds: 99 }))
    assert.isTrue(news({ revision: 5, freeResponse: 'b' }))
    assert.isTrue(news({ revision: 4, freeResponse: 'b' }))
    assert.isTrue(news({ freeResponse: 'b' }))
    assert.isFalse(news({ revision: 4, freeResponse: 'b', unchanged: true }))
    assert.isTrue(news({ revision: 5, freeResponse: 'b', unchanged: true }), 'the server has lost it')
    assert.isFalse(bringsNews(entries([{ id: 99, revision: 1 }]), held, items))
  })

  test('10,000 random deliveries of random edits: revisions never decrease, the highest one wins, nothing is stored that was not sent (S1.2)', ({
    assert,
  }) => {
    const random = seededRandom(7)
    for (let run = 0; run < 100; run++) {
      const edits = Array.from({ length: 20 }, (_, index) => ({
        id: 10,
        revision: index + 1,
        freeResponse: `r${index + 1}-${run}`,
      }))
      let answer = empty
      const delivered = new Set<number>()
      for (let step = 0; step < 100; step++) {
        const edit = edits[Math.floor(random() * edits.length)] as (typeof edits)[number]
        const result = judge(entries([edit]), new Map([[10, answer]]), rules)
        const [verdict] = result.verdicts
        delivered.add(edit.revision)
        const next = result.changed[0] ?? answer
        assert.isTrue(next.revision >= answer.revision)
        if (verdict?.accepted) assert.equal(next.freeResponse, edit.freeResponse)
        answer = next
      }
      assert.equal(answer.revision, Math.max(...delivered))
      assert.equal(answer.freeResponse, `r${answer.revision}-${run}`)
    }
  })
})
