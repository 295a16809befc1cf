import { test } from '@japa/runner'
import { judge } from '#delivery/domain/judge'
import { seededRandom } from '#delivery/domain/shuffle'
import { decideWriter, displacementOf } from '#delivery/domain/writer'
import { empty, rules, entries } from '#tests/fixtures/stored_answers'

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
      'the same term and a higher count is newer, and archived where another session writes by now',
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
  for (const [name, entry, verdict, reason] of cases)
    test(name, ({ assert }) => {
      const result = one(entry)
      assert.deepEqual(result.verdicts, [verdict])
      assert.deepEqual(
        result.archived.map(({ reason, content }) => [reason, content.freeResponse]),
        reason === null ? [] : [[reason, 'c']]
      )
    })

  test('of a session whose time to drain is over nothing is accepted and all is quarantined (S8.3)', ({
    assert,
  }) => {
    const result = one({ term: 3, revision: 9, freeResponse: 'c' }, { taking: false })
    assert.deepEqual(result.verdicts, [refused('superseded')])
    assert.deepEqual(result.changed, [])
    assert.containsSubset(result.archived, [
      { at: 0, answerId: 10, reason: 'displaced', term: 3, revision: 9, content: { freeResponse: 'c' } },
    ])
    assert.deepEqual(one({ term: 3, revision: 9, freeResponse: 'b' }, { taking: false }).archived, [])
    assert.deepEqual(
      one({ term: 2, revision: 3, freeResponse: 'c', unchanged: true }, { taking: false }).archived,
      [],
      'seconds only'
    )
  })

  test('what is accepted of a displaced session is also stored as a version: the present writer may replace it unseen (S8.7)', ({
    assert,
  }) => {
    const result = one(
      { term: 2, revision: 5, freeResponse: 'c' },
      { terms: { missing: 2, most: 2, present: 3 } }
    )
    assert.deepEqual(result.verdicts, [{ id: 10, term: 2, revision: 5, accepted: true }])
    assert.containsSubset(result.archived, [
      { reason: 'displaced', term: 2, revision: 5, content: { freeResponse: 'c' } },
    ])
    assert.deepEqual(
      one({ term: 2, revision: 5, freeResponse: '' }, { terms: { missing: 2, most: 2, present: 3 } })
        .archived,
      [],
      'nothing is nothing'
    )
  })

  test('1,000 random schedules of two writers: the pair never falls, and every text is the answer, an older one of its own writer, or stored as a version (S8.6)', ({
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
      const stored = new Set<string>()
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
          for (const one of result.archived) stored.add(one.content.freeResponse ?? '')
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
              stored.has(answer.freeResponse ?? ''),
              'what the newer writer may not have seen is archived'
            )
          const [verdict] = result.verdicts
          const older =
            verdict?.reason === 'stale_revision' &&
            answer.writerTerm === edit.term &&
            answer.revision > edit.revision
          assert.isTrue(verdict?.accepted || older || stored.has(edit.freeResponse), JSON.stringify(verdict))
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
  test('the last time counts, with the term of that time (S8.2)', ({ assert }) => {
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
