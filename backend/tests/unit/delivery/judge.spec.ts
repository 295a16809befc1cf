import { test } from '@japa/runner'
import type { PublicItem } from '@banca/item-renderers/contract'
import { digestOf } from '#delivery/domain/digest'
import { MAX_ENTRIES, MAX_REVISION, readBatch } from '#delivery/domain/entries'
import { bringsNews, judge, type StoredAnswer } from '#delivery/domain/judge'
import { seededRandom } from '#delivery/domain/shuffle'
import { decideWriter, displacementOf } from '#delivery/domain/writer'

const item: PublicItem = {
  id: 1,
  category: 'FREE_RESPONSE',
  introduction: '',
  question: 'q',
  description: null,
  hasAttachment: false,
  freeResponseMaxLength: 50,
}
const items = new Map([[1, item]])
const empty: StoredAnswer = {
  id: 10,
  applicationId: 1,
  itemId: 1,
  position: 1,
  itemCategory: 'FREE_RESPONSE',
  alternativeId: null,
  alternatives: [],
  freeResponse: null,
  gradeLinear: null,
  seconds: 0,
  finished: false,
  timeoutAt: null,
  answerTimeLimit: null,
  openedAt: null,
  closesAt: null,
  isLate: false,
  suspicious: false,
  writerTerm: 0,
  revision: 0,
}
const rules = {
  items,
  canUpdateAnswer: true,
  minimumSeconds: 0,
  late: false,
  graceMs: 120_000,
  shiftMs: () => 0,
  startedAt: 0,
  heardAt: null,
  now: 1_000_000,
  terms: { missing: 0, most: 0, present: 0 },
  taking: true,
  frontier: null,
  given: null,
}

const entries = (body: unknown) => {
  const read = readBatch(body)
  if (!read.ok) throw new Error(read.code)
  return read.entries
}

test('gaps that were sent are closed, whatever a client says afterwards', ({ assert }) => {
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

  test('limits', ({ assert }) => {
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
  test('what is wrong with an entry breaks that entry only', ({ assert }) => {
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

  test('the same entry twice in a batch counts once', ({ assert }) => {
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

  test('10,000 random deliveries of random edits: revisions never fall, the highest one wins, nothing nobody sent', ({
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

test.group('edits of several writers', () => {
  const held = { ...empty, freeResponse: 'b', writerTerm: 2, revision: 4 }
  const terms = { missing: 3, most: 3, present: 3 }
  const one = (entry: object, over: object = {}) =>
    judge(entries([{ id: 10, ...entry }]), new Map([[10, held]]), { ...rules, terms, ...over })
  const refused = (reason: string) => ({ id: 10, term: 2, revision: 4, accepted: false, reason })
  const cases: [string, object, object, string | null][] = [
    [
      'a higher term is newer, however low its count',
      { term: 3, revision: 1, freeResponse: 'c' },
      { id: 10, term: 3, revision: 1, accepted: true },
      null,
    ],
    [
      'no term is the present one',
      { revision: 1, freeResponse: 'c' },
      { id: 10, term: 3, revision: 1, accepted: true },
      null,
    ],
    [
      'a term that does not exist yet is the present one',
      { term: 8, revision: 1, freeResponse: 'c' },
      { id: 10, term: 3, revision: 1, accepted: true },
      null,
    ],
    [
      'the same term and a higher count is newer, and kept where another session writes by now',
      { term: 2, revision: 5, freeResponse: 'c' },
      { id: 10, term: 2, revision: 5, accepted: true },
      'displaced',
    ],
    [
      'a repeat is taken',
      { term: 2, revision: 4, freeResponse: 'b' },
      { id: 10, term: 2, revision: 4, accepted: true },
      null,
    ],
    [
      'the same count with another content is a conflict',
      { term: 2, revision: 4, freeResponse: 'c' },
      refused('conflict'),
      'conflict',
    ],
    [
      'an older edit of the same writer is stale and not worth keeping',
      { term: 2, revision: 3, freeResponse: 'c' },
      refused('stale_revision'),
      null,
    ],
    [
      'a lower term loses, however high its count',
      { term: 1, revision: 99, freeResponse: 'c' },
      refused('superseded'),
      'superseded',
    ],
    [
      'a lower term that asked for what is stored is taken as it is',
      { term: 1, revision: 99, freeResponse: 'b' },
      { id: 10, term: 1, revision: 99, accepted: true },
      null,
    ],
    [
      'a lower term that changed no answer loses, and is no other version of it',
      { term: 1, revision: 99, freeResponse: 'c', seconds: 30, unchanged: true },
      refused('stale_revision'),
      null,
    ],
    [
      'the same count that changed no answer is no other version either',
      { term: 2, revision: 4, freeResponse: 'c', unchanged: true },
      refused('stale_revision'),
      null,
    ],
    [
      'an answer that the server has lost is stored, whether it changed or not',
      { term: 3, revision: 9, freeResponse: 'c', unchanged: true },
      { id: 10, term: 3, revision: 9, accepted: true },
      null,
    ],
    [
      'a lower term without a count loses too',
      { term: 1, freeResponse: 'c' },
      refused('superseded'),
      'superseded',
    ],
  ]
  for (const [name, entry, verdict, kept] of cases)
    test(name, ({ assert }) => {
      const result = one(entry)
      assert.deepEqual(result.verdicts, [verdict])
      assert.deepEqual(
        result.kept.map(({ reason, content }) => [reason, content.freeResponse]),
        kept === null ? [] : [[kept, 'c']]
      )
    })

  test('of a session whose time to drain is over nothing is taken and all of it kept', ({ assert }) => {
    const result = one({ term: 3, revision: 9, freeResponse: 'c' }, { taking: false })
    assert.deepEqual(result.verdicts, [refused('superseded')])
    assert.deepEqual(result.changed, [])
    assert.containsSubset(result.kept, [
      { at: 0, answerId: 10, reason: 'displaced', term: 3, revision: 9, content: { freeResponse: 'c' } },
    ])
    assert.deepEqual(one({ term: 3, revision: 9, freeResponse: 'b' }, { taking: false }).kept, [])
    assert.deepEqual(
      one({ term: 2, revision: 3, freeResponse: 'c', unchanged: true }, { taking: false }).kept,
      [],
      'seconds only'
    )
  })

  test('what is taken of a displaced session is kept as well: the present writer may replace it unseen', ({
    assert,
  }) => {
    const result = one(
      { term: 2, revision: 5, freeResponse: 'c' },
      { terms: { missing: 2, most: 2, present: 3 } }
    )
    assert.deepEqual(result.verdicts, [{ id: 10, term: 2, revision: 5, accepted: true }])
    assert.containsSubset(result.kept, [
      { reason: 'displaced', term: 2, revision: 5, content: { freeResponse: 'c' } },
    ])
    assert.deepEqual(
      one({ term: 2, revision: 5, freeResponse: '' }, { terms: { missing: 2, most: 2, present: 3 } }).kept,
      [],
      'nothing is nothing'
    )
  })

  test("1,000 random schedules of two writers: the pair never falls, and every text is the answer, was its own writer's older one, or is kept", ({
    assert,
  }) => {
    const random = seededRandom(11)
    for (let run = 0; run < 1000; run++) {
      let present = 1
      let answer = empty
      const writers = [
        { term: 1, revision: 0 },
        { term: 0, revision: 0 },
      ]
      const kept = new Set<string>()
      /** Taken while another session was the writer already: that one may never see it. */
      const behind = new Set<string>()
      const underWay: { id: number; term: number; revision: number; freeResponse: string }[] = []
      for (let step = 0; step < 30; step++) {
        const writer = writers[Math.floor(random() * 2)] as (typeof writers)[number]
        const what = random()
        // A claim gives the next term; a device that was displaced goes on with the one it had.
        if (what < 0.15) writer.term = ++present
        else if (what < 0.6 && writer.term > 0) {
          writer.revision += 1
          const { term, revision } = writer
          underWay.push({ id: 10, term, revision, freeResponse: `${run}/${term}/${revision}` })
        } else if (underWay.length > 0) {
          const [edit] = underWay.splice(Math.floor(random() * underWay.length), 1) as [
            (typeof underWay)[number],
          ]
          if (random() < 0.3) underWay.push(edit)
          const result = judge(entries([edit]), new Map([[10, answer]]), {
            ...rules,
            terms: { missing: edit.term, most: edit.term, present },
          })
          for (const one of result.kept) kept.add(one.content.freeResponse ?? '')
          const next = result.changed[0] ?? answer
          assert.isTrue(
            next.writerTerm > answer.writerTerm ||
              (next.writerTerm === answer.writerTerm && next.revision >= answer.revision)
          )
          if (next !== answer && edit.term < present) behind.add(edit.freeResponse)
          if (
            next.freeResponse !== answer.freeResponse &&
            behind.has(answer.freeResponse ?? '') &&
            next.writerTerm > answer.writerTerm
          )
            assert.isTrue(
              kept.has(answer.freeResponse ?? ''),
              'what the newer writer may not have seen is kept'
            )
          const [verdict] = result.verdicts
          const older =
            verdict?.reason === 'stale_revision' &&
            answer.writerTerm === edit.term &&
            answer.revision > edit.revision
          assert.isTrue(verdict?.accepted || older || kept.has(edit.freeResponse), JSON.stringify(verdict))
          if (verdict?.accepted) assert.equal(next.freeResponse, edit.freeResponse)
          answer = next
        }
      }
    }
  })
})

test.group('who was displaced', () => {
  const changes = [
    { before: 7, term: 4, at: 900 },
    { before: 5, term: 3, at: 500 },
    { before: 7, term: 2, at: 100 },
  ]
  test('the last time counts, with the term of that time', ({ assert }) => {
    assert.deepEqual(displacementOf(7, changes), { at: 900, term: 3 })
    assert.deepEqual(displacementOf(5, changes), { at: 500, term: 2 })
    assert.isNull(displacementOf(8, changes))
  })
})

test.group('who writes', () => {
  const alive = { endedAt: null, expiresAt: 2000 }
  const ended = (endedAt: number) => ({ endedAt, expiresAt: 10_000_000 })
  const cases: [string, Parameters<typeof decideWriter>, string][] = [
    ['nobody wrote yet', [alive, null, 1000], 'claims'],
    ['the writer is dead', [alive, ended(900), 1000], 'claims'],
    ['the writer has expired', [{ endedAt: null, expiresAt: 9000 }, alive, 2500], 'claims'],
    ['the writer lives', [alive, alive, 1000], 'taken'],
    ['taken over a moment ago', [ended(1000), alive, 121_000], 'drains'],
    ['taken over too long ago', [ended(1000), alive, 121_001], 'taken'],
    ['an expired session', [alive, null, 3000], 'taken'],
    ['no session at all', [null, null, 1000], 'taken'],
  ]
  for (const [name, input, expected] of cases)
    test(`${name}: ${expected}`, ({ assert }) => {
      assert.equal(decideWriter(...input), expected)
    })
})

test.group('the digest', () => {
  const sealed = {
    position: 1,
    itemId: 1,
    alternativeId: null,
    alternatives: [],
    freeResponse: 'á',
    gradeLinear: null,
    revision: 3,
  }
  test('does not depend on the order it is told in, and on everything that is stored', ({ assert }) => {
    const other = { ...sealed, position: 2 }
    assert.equal(digestOf([sealed, other]), digestOf([other, sealed]))
    for (const change of [
      { freeResponse: 'a' },
      { revision: 4 },
      { alternativeId: 1 },
      { alternatives: [1] },
      { gradeLinear: '[]' },
    ])
      assert.notEqual(digestOf([sealed]), digestOf([{ ...sealed, ...change }]))
  })
})
