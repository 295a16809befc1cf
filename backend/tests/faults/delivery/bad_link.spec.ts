import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { seededRandom } from '#delivery/domain/shuffle'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
} from '#tests/fixtures/applications'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import { serveHere } from '#tests/fixtures/http_server'
import { shareKeyPair } from '#tests/fixtures/key_pairs'
import { Candidate } from '#tests/faults/support/candidate'
import { History } from '#tests/faults/support/history'

const long = process.env.BANCA_FAULTS === '1'
const address = () => `http://127.0.0.1:${process.env.PORT}`
const DAY = 86_400_000

async function candidateWith(seed: number, count = 12): Promise<Candidate> {
  const items = Array.from({ length: count }, (_, at) => textItem(at + 1))
  const { applicationId, token, answers } = await createSitting({ exam: { items } })
  return new Candidate({ applicationId, token, answerIds: answers.map((row) => row.id) }, address, seed)
}

async function started(seed: number): Promise<Candidate> {
  const candidate = await candidateWith(seed)
  await candidate.call('POST', `/v1/applications/${candidate.world.applicationId}/start`)
  return candidate
}

test.group('the checker itself', () => {
  test('notices what it is there for', ({ assert }) => {
    const sentOne = () => {
      const history = new History()
      const batch = history.sent([
        { id: 1, revision: 2, text: 'b' },
        { id: 2, revision: 1, text: 'x' },
      ])
      history.acknowledged(1, 2)
      return { history, batch }
    }
    const good = [
      { id: 1, revision: 2, text: 'b' },
      { id: 2, revision: 1, text: 'x' },
    ]
    assert.deepEqual(sentOne().history.check(good), [])
    assert.lengthOf(sentOne().history.check([{ id: 1, revision: 1, text: null }]), 2)
    assert.lengthOf(sentOne().history.check([{ id: 1, revision: 2, text: 'other' }]), 1)
    assert.lengthOf(sentOne().history.check([{ id: 3, revision: 0, text: 'nobody' }]), 1)
    const fell = sentOne()
    fell.history.saw([{ id: 1, revision: 3, text: 'z' }])
    assert.include(fell.history.check(good).join(), 'fell')
    const half = sentOne()
    half.history.checkAllOrNone(half.batch, [
      { id: 1, revision: 2, text: 'b' },
      { id: 2, revision: 0, text: null },
    ])
    assert.lengthOf(half.history.problems, 1)
  })
})

test.group('bad link', (group) => {
  group.setup(() => testUtils.db().migrate())
  group.setup(() => serveHere())
  group.setup(shareKeyPair)
  group.each.teardown(() => clock.release())

  test('every second answer is lost on the way', async ({ assert }) => {
    const candidate = await started(1)
    for (let turn = 0; turn < (long ? 2000 : 150); turn++) {
      await candidate.step({ loseAnswer: turn % 2 === 0 })
      if (turn % 10 === 0) await candidate.checkPending()
    }
    await candidate.settle()
    assert.deepEqual(candidate.history.check((await candidate.stored()) ?? []), [])
  })

  test('batches duplicated, shuffled, in parallel, and replayed the next day (S1.3)', async ({ assert }) => {
    const candidate = await started(2)
    const batches = Array.from({ length: long ? 400 : 60 }, () => candidate.history.sent(candidate.edit()))
    const random = seededRandom(3)
    const deck = [...batches, ...batches, ...batches].sort(() => random() - 0.5)
    for (let at = 0; at < deck.length; at += 6) {
      const replies = await Promise.all(deck.slice(at, at + 6).map((batch) => candidate.send(batch.entries)))
      for (const reply of replies) {
        assert.equal(reply?.status, 200)
        for (const one of reply?.body.answers ?? [])
          if (one.accepted) candidate.history.acknowledged(one.id, one.revision)
      }
      candidate.history.saw((await candidate.stored()) ?? [])
    }
    assert.deepEqual(candidate.history.check((await candidate.stored()) ?? []), [])
    const before = await answersOf(candidate.world.applicationId)
    assert.equal((await candidate.finish())?.status, 200)
    const sealed = await applicationRow(candidate.world.applicationId)
    await db
      .from('sessions')
      .where('user_id', sealed.user_id as number)
      .update({ expires_at: clock.now() + 2 * DAY })
    clock.advance(DAY)
    for (const batch of deck.slice(0, 30)) {
      const reply = await candidate.send(batch.entries)
      assert.deepEqual([reply?.status, reply?.body.code], [400, 'application_already_finished'])
    }
    // Scoring fills `earned` and `outcome` at the finish; everything else stays.
    const unscored = (rows: AnswerRow[]) => rows.map((row) => ({ ...row, earned: null, outcome: null }))
    assert.deepEqual(unscored(await answersOf(candidate.world.applicationId)), unscored(before))
    assert.deepEqual(await applicationRow(candidate.world.applicationId), sealed)
    assert.lengthOf(await db.from('late_batches').where('application_id', candidate.world.applicationId), 0)
  })

  test('five parallel finishes, each with other answers, beside batches (S11.1)', async ({ assert }) => {
    const rounds = long ? 500 : 20
    for (let round = 0; round < rounds; round++) {
      const candidate = await started(100 + round)
      const id = candidate.world.answerIds[0] as number
      const replies = await Promise.all([
        ...Array.from({ length: 5 }, (_, at) =>
          candidate.finish([{ id, revision: at + 1, text: `fim ${at}` }])
        ),
        candidate.send([{ id, revision: 3, text: 'fim 2' }]),
      ])
      const records = replies.slice(0, 5).map((reply) => {
        const body = reply?.body as unknown as { finishedAt: string; digest: string; answerCount: number }
        return [reply?.status, body.finishedAt, body.digest, body.answerCount].join()
      })
      assert.lengthOf([...new Set(records)], 1)
      assert.lengthOf(
        (await eventsOf(candidate.world.applicationId)).filter((event) => event.type === 'finished'),
        1
      )
      const [answer] = await answersOf(candidate.world.applicationId)
      await candidate.send([{ id, revision: 50, text: 'tarde demais' }])
      assert.equal((await answersOf(candidate.world.applicationId))[0]?.free_response, answer?.free_response)
      assert.match(String(answer?.free_response), /^fim \d$/)
    }
  }).timeout(long ? 3_600_000 : 900_000)

  test('edits from 1 s before the deadline to 30 s after it, and past the grace (S9.2)', async ({
    assert,
  }) => {
    const candidate = await started(5)
    const { applicationId, answerIds } = candidate.world
    const { deadline_at: deadlineAt } = (await applicationRow(applicationId)) as { deadline_at: number }
    const id = answerIds[0] as number
    let revision = 0
    for (let ms = -1000; ms <= 30_000; ms += long ? 50 : 500) {
      clock.freeze(deadlineAt + ms)
      revision += 1
      const reply = await candidate.send([{ id, revision, text: `em ${ms}` }])
      assert.equal(reply?.status, 200)
      assert.isTrue(reply?.body.answers?.[0]?.accepted)
      const [row] = await answersOf(applicationId)
      assert.deepEqual([row?.free_response, row?.is_late], [`em ${ms}`, ms > 0 ? 1 : 0])
    }
    clock.freeze(deadlineAt + 120_001)
    assert.equal((await candidate.send([{ id, revision: revision + 1, text: 'fora' }]))?.status, 400)
    assert.equal((await answersOf(applicationId))[0]?.free_response, 'em 30000')
    assert.containsSubset(await applicationRow(applicationId), {
      state: 'FINISHED',
      finish_reason: 'TIMEOUT',
    })
    const lateRows = (await db.from('late_batches').where('application_id', applicationId)) as {
      entries_json: string
    }[]
    assert.include(lateRows[0]?.entries_json, 'fora')
  }).timeout(900_000)

  test('2,000 hostile bodies: no 500, no crash, and nothing stored that was not accepted', async ({
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1), choiceItem(2)] } })
    const path = `${address()}/v1/applications/${sitting.applicationId}`
    const headers = { authorization: `JWT ${sitting.token}`, 'content-type': 'application/json' }
    await fetch(`${path}/start`, { method: 'POST', headers })
    const random = seededRandom(77)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const id = sitting.answers[0]?.id as number
    const values: readonly (() => unknown)[] = [
      () => null,
      () => true,
      () => -1,
      () => 1e308,
      () => 0.5,
      () => Number.MAX_SAFE_INTEGER,
      () => '',
      () => 'x'.repeat(5000),
      () => '\u0000',
      () => '\uD800',
      () => "'; DROP TABLE answers; --",
      () => [],
      () => [[[]]],
      () => ({}),
      () => ({ __proto__: { a: 1 } }),
      () => ({ toString: 'x' }),
      () => id,
      () => `${id}`,
      () => [id, id],
      () => '[1',
      () => 2_000_000_001,
      () => ({ id }),
      () => '🌎'.repeat(100),
    ]
    const keys = [
      'id',
      'revision',
      'alternative_id',
      'alternativeId',
      'alternatives',
      'free_response',
      'freeResponse',
      'grade_linear',
      'seconds',
      'finished',
      '__proto__',
      'constructor',
      'a_b',
    ]
    const entry = () =>
      Object.fromEntries([
        ...(random() < 0.6 ? [['id', id] as const] : []),
        ...Array.from({ length: Math.floor(random() * 6) }, () => [pick(keys), pick(values)()] as const),
      ])
    const texts: readonly (() => string)[] = [
      () => '',
      () => '{',
      () => 'null',
      () => '"x"',
      () => '5',
      () => '[',
      () => '[null]',
      () => '[[[[',
      () => '{"answers":5}',
      () => '['.repeat(200) + ']'.repeat(200),
      () => `[{"id":${id},"freeResponse":"${'y'.repeat(300)}`,
      () => '[{"__proto__":{"id":1}}]',
      () => '\u0000',
      () => '[1e999]',
    ]
    const statuses = new Map<number, number>()
    const accepted = new Set<string>()
    for (let count = 0; count < 2000; count++) {
      const body =
        random() < 0.25
          ? pick(texts)()
          : JSON.stringify(random() < 0.5 ? [entry(), entry()] : { answers: [entry()] })
      const response = await fetch(`${path}/answers/batch`, { method: 'PUT', headers, body })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const reply = (await response.json()) as { code?: string; answers?: { accepted: boolean }[] }
      if (response.status === 200) reply.answers?.forEach((one) => accepted.add(String(one.accepted)))
      else assert.isString(reply.code)
    }
    assert.sameMembers(
      [...statuses.keys()].filter((status) => ![200, 400, 413, 415].includes(status)),
      [],
      JSON.stringify([...statuses])
    )
    assert.isAbove(statuses.get(200) ?? 0, 500)
    assert.sameMembers([...accepted], ['true', 'false'])
    const last = await fetch(`${path}/answers/batch`, {
      method: 'PUT',
      headers,
      body: JSON.stringify([{ id, free_response: 'ainda de pé' }]),
    })
    assert.equal(last.status, 200)
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'ainda de pé')
  }).timeout(900_000)
})
