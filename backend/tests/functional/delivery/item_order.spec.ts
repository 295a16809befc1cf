import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  createSitting,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { as, loginAs } from '#tests/fixtures/people'
import { own, put, reasonsOf } from '#tests/fixtures/sitting_calls'

const NO_BROWSING = { applicationConfiguration: { canBrowseAcrossItems: false } }

const textOf = (id: number, revision: number, freeResponse: string, more: object = {}) => ({
  id,
  revision,
  freeResponse,
  ...more,
})
const textsOf = async ({ applicationId }: Sitting) =>
  (await answersOf(applicationId)).map((row) => row.free_response)

async function begun(
  client: ApiClient,
  collection: Record<string, unknown> = NO_BROWSING,
  exam: Record<string, unknown> = {}
) {
  const sitting = await createSitting({
    exam: { items: [1, 2, 3, 4].map((position) => textItem(position)), ...exam },
    collection,
  })
  ;(await client.post(`${own(sitting)}/start`).headers(as(sitting.token))).assertStatus(200)
  return { sitting, ids: sitting.answers.map(({ id }: AnswerRow) => id) as [number, number, number, number] }
}

// val-question-001, val-question-014, decision C8: the order of items without browsing is the server's.
test.group('the order of items without browsing', (group) => {
  group.each.teardown(() => clock.release())

  test('a passed item takes no other content, whatever its client claims; the content is quarantined, and the item read as finished (S10.1)', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    assert.deepEqual(reasonsOf(await put(client, sitting, [textOf(ids[0], 1, 'um')])), [null])
    assert.deepEqual(
      reasonsOf(await put(client, sitting, [textOf(ids[0], 2, 'um, ainda')])),
      [null],
      'still the furthest'
    )
    clock.advance(10_000)
    assert.deepEqual(reasonsOf(await put(client, sitting, [textOf(ids[2], 1, 'três')])), [null])
    clock.advance(60_000)
    const later = new Date(clock.now()).toISOString()
    const back = [
      textOf(ids[0], 3, 'outra', { editedAt: later }),
      textOf(ids[1], 1, 'pulada', { finished: true }),
      textOf(ids[0], 3, 'um, ainda', { finished: true }),
    ]
    assert.deepEqual(reasonsOf(await put(client, sitting, back)), ['locked', 'locked', null])
    assert.deepEqual(await textsOf(sitting), ['um, ainda', null, 'três', null])
    const admin = await loginAs(sitting.admin)
    const quarantined = (await client.get(`${own(sitting)}/kept_answers`).headers(as(admin))).body()
      .results as {
      line: string
      reason: string
    }[]
    assert.sameDeepMembers(
      quarantined.map(({ line, reason }) => [line, reason]),
      [
        ['outra', 'locked'],
        ['pulada', 'locked'],
      ]
    )
    const read = (await client.get(`${own(sitting)}/answers`).headers(as(sitting.token))).body().results as {
      finished: boolean
    }[]
    assert.deepEqual(
      read.map(({ finished }) => finished),
      [true, true, false, false]
    )
  })

  test('a run without a link is accepted completely: in one batch, in several, and reordered by the network (S10.2)', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    const at = (seconds: number) => new Date(clock.now() - seconds * 1000).toISOString()
    const run = [
      textOf(ids[1], 4, 'dois', { finished: true, editedAt: at(200) }),
      textOf(ids[0], 4, 'um', { finished: true, editedAt: at(300) }),
      textOf(ids[2], 2, 'três, sem terminar', { editedAt: at(150) }),
    ]
    assert.deepEqual(reasonsOf(await put(client, sitting, run)), [null, null, null])
    // The page was closing: the long third answer did not fit, the fourth did.
    const fourth = textOf(ids[3], 1, 'quatro', { editedAt: at(50) })
    assert.deepEqual(reasonsOf(await put(client, sitting, [fourth])), [null])
    clock.advance(600_000)
    const third = textOf(ids[2], 9, 'três, terminada', { finished: true, editedAt: at(600 + 100) })
    assert.deepEqual(reasonsOf(await put(client, sitting, [third, fourth])), [null, null])
    assert.deepEqual(await textsOf(sitting), ['um', 'dois', 'três, terminada', 'quatro'])
    assert.deepEqual(
      reasonsOf(await put(client, sitting, [{ ...third, revision: 10, freeResponse: 'de novo' }])),
      ['locked'],
      'once'
    )
  })

  test('what another computer of the candidate brings does not close what is open at this one (S10.3)', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    await put(client, sitting, [textOf(ids[0], 1, 'um', { term: 1, finished: true })])
    const b = await loginAs(sitting.candidate)
    ;(await client.post(`${own(sitting)}/claim`).headers(as(b))).assertStatus(200)
    await put(client, sitting, [textOf(ids[1], 1, 'dois, de B', { term: 2 })], b)
    // A had gone on without a link, and drains.
    const drained = await put(client, sitting, [
      textOf(ids[1], 5, 'dois, de A', { term: 1, finished: true }),
      textOf(ids[2], 1, 'três, de A', { term: 1, finished: true }),
    ])
    drained.assertStatus(409)
    assert.deepEqual(reasonsOf(drained), ['superseded', null])
    clock.advance(60_000)
    assert.deepEqual(
      reasonsOf(
        await put(
          client,
          sitting,
          [textOf(ids[1], 2, 'dois, terminada por B', { term: 2, finished: true })],
          b
        )
      ),
      [null]
    )
    assert.deepEqual(await textsOf(sitting), ['um', 'dois, terminada por B', 'três, de A', null])
  })

  test('the finish judges what it brings by the same order', async ({ client, assert }) => {
    const { sitting, ids } = await begun(client)
    await put(client, sitting, [textOf(ids[1], 1, 'dois')])
    clock.advance(60_000)
    const last = [textOf(ids[0], 1, 'de volta'), textOf(ids[2], 1, 'três'), textOf(ids[3], 1, 'quatro')]
    const finish = await client
      .post(`${own(sitting)}/finish`)
      .headers(as(sitting.token))
      .json(last)
    finish.assertStatus(200)
    assert.deepEqual(reasonsOf(finish), ['locked', null, null])
    assert.deepEqual(await textsOf(sitting), [null, 'dois', 'três', 'quatro'])
  })

  test('an exam that is browsed, or adaptive, has no such order', async ({ client, assert }) => {
    for (const [collection, exam] of [
      [{}, {}],
      [NO_BROWSING, { adaptative: true, adaptativeItensCount: 4 }],
    ]) {
      const { sitting, ids } = await begun(client, collection, exam)
      await put(client, sitting, [textOf(ids[3], 1, 'quatro')])
      clock.advance(60_000)
      assert.deepEqual(reasonsOf(await put(client, sitting, [textOf(ids[0], 1, 'um')])), [null])
      assert.containsSubset(await applicationRow(sitting.applicationId), {
        in_order: 0,
        frontier_position: 0,
      })
    }
  })
})
