import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#shared'
import { answersOf, createSitting, eventsOf, type Sitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const SECOND = 1000
const GRACE = 120 * SECOND

const sit = async (client: ApiClient) => {
  const sitting = await createSitting({
    exam: { items: [textItem(1, { answerTimeLimit: 8 }), textItem(2), textItem(3, { answerTimeLimit: 60 })] },
  })
  const startedAt = clock.now()
  clock.freeze(startedAt)
  ;(
    await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
  ).assertStatus(200)
  return {
    sitting,
    startedAt,
    limited: sitting.answers[0]?.id as number,
    free: sitting.answers[1]?.id as number,
    minute: sitting.answers[2]?.id as number,
  }
}

const open = (
  client: ApiClient,
  sitting: Sitting,
  answerId: number,
  body: object = {},
  token = sitting.token
) =>
  client
    .post(`/v1/applications/${sitting.applicationId}/answers/${answerId}/open`)
    .headers(as(token))
    .json(body)

const put = (client: ApiClient, sitting: Sitting, entry: object) =>
  client
    .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
    .headers(as(sitting.token))
    .json([entry])

const listed = async (client: ApiClient, sitting: Sitting, id: number) => {
  const { results } = (
    await client.get(`/v1/applications/${sitting.applicationId}/answers`).headers(as(sitting.token))
  ).body()
  return (results as { id: number }[]).find((answer) => answer.id === id) as Record<string, unknown>
}

test.group('the own time of an item', (group) => {
  group.each.teardown(() => clock.release())

  test('runs through every reload: the first opening counts, however often it is reported (S9.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, startedAt, limited, free } = await sit(client)
    const first = await open(client, sitting, limited)
    first.assertStatus(200)
    assert.deepInclude(first.body(), {
      openedAt: new Date(startedAt).toISOString(),
      closesAt: new Date(startedAt + 8 * SECOND).toISOString(),
      secondsLeft: 8,
    })
    for (const seconds of [3, 6]) {
      clock.freeze(startedAt + seconds * SECOND)
      assert.equal((await open(client, sitting, limited)).body().secondsLeft, 8 - seconds)
      assert.equal((await listed(client, sitting, limited)).secondsLeft, 8 - seconds)
    }
    assert.deepInclude((await open(client, sitting, free)).body(), {
      openedAt: null,
      closesAt: null,
      secondsLeft: null,
    })
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'item_opened'),
      1
    )
  })

  test('ends without a request: the item is listed as closed, refuses answers after the grace, and stays closed after the finish (S9.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, startedAt, limited, free } = await sit(client)
    await open(client, sitting, limited)
    clock.freeze(startedAt + 8 * SECOND)
    assert.deepInclude(await listed(client, sitting, limited), {
      finished: true,
      secondsLeft: 0,
      timeoutDate: new Date(startedAt + 8 * SECOND).toISOString(),
    })
    clock.freeze(startedAt + 8 * SECOND + GRACE)
    assert.isTrue(
      (await put(client, sitting, { id: limited, revision: 1, freeResponse: 'a caminho' })).body().answers[0]
        .accepted
    )
    clock.freeze(startedAt + 8 * SECOND + GRACE + 1)
    assert.deepInclude(
      (await put(client, sitting, { id: limited, revision: 2, freeResponse: 'tarde' })).body().answers[0],
      { accepted: false, reason: 'item_expired' }
    )
    assert.isTrue(
      (await put(client, sitting, { id: free, revision: 1, freeResponse: 'livre' })).body().answers[0]
        .accepted
    )
    ;(
      await client
        .post(`/v1/applications/${sitting.applicationId}/finish`)
        .headers(as(sitting.token))
        .json([])
    ).assertStatus(200)
    const [closed, other] = await answersOf(sitting.applicationId)
    assert.deepInclude(closed, { free_response: 'a caminho', timeout_at: startedAt + 8 * SECOND })
    assert.equal(Number(closed?.finished), 1)
    assert.isNull(other?.timeout_at)
  })

  test('is begun by an answer too, where the page never reported the opening', async ({ client, assert }) => {
    const { sitting, startedAt, limited } = await sit(client)
    clock.freeze(startedAt + 20 * SECOND)
    await put(client, sitting, { id: limited, revision: 1, freeResponse: 'sem abrir', seconds: 5 })
    assert.deepInclude(await listed(client, sitting, limited), {
      openedAt: new Date(startedAt + 15 * SECOND).toISOString(),
      secondsLeft: 3,
    })
  })

  test('without a link: an opening reported later counts from its own time, and edits made in time are accepted (S9.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, startedAt, limited, minute, free } = await sit(client)
    const at = (seconds: number) => new Date(startedAt + seconds * SECOND).toISOString()
    clock.freeze(startedAt + 600 * SECOND)
    assert.deepInclude((await open(client, sitting, limited, { openedAt: at(10) })).body(), {
      openedAt: at(10),
      secondsLeft: 0,
    })
    assert.deepInclude((await open(client, sitting, minute, { openedAt: at(-900) })).body(), {
      openedAt: at(0),
    })
    const inTime = await put(client, sitting, {
      id: limited,
      revision: 1,
      freeResponse: 'no tempo',
      editedAt: at(17),
    })
    assert.isTrue(inTime.body().answers[0].accepted)
    await put(client, sitting, { id: free, revision: 1, freeResponse: 'ouvido' })
    clock.freeze(startedAt + 700 * SECOND)
    // The page sent a request at 600 s without this edit: it was not written at 17 s.
    const heardSince = await put(client, sitting, {
      id: limited,
      revision: 2,
      freeResponse: 'inventado',
      editedAt: at(17),
    })
    assert.deepInclude(heardSince.body().answers[0], { accepted: false, reason: 'item_expired' })
    // Another device had opened it earlier.
    assert.deepInclude((await open(client, sitting, limited, { openedAt: at(5) })).body(), {
      openedAt: at(5),
      closesAt: at(13),
    })
  })

  test('is the candidate’s own, of an exam that runs', async ({ client, assert }) => {
    const { sitting, limited } = await sit(client)
    const other = await createSitting()
    const stranger = await loginAs(await createUser({ institution: sitting.institution }))
    ;(await open(client, sitting, limited, {}, stranger)).assertStatus(404)
    ;(
      await open(client, sitting, limited, {}, sitting.admin ? await loginAs(sitting.admin) : stranger)
    ).assertStatus(403)
    ;(await open(client, sitting, other.answers[0]?.id as number)).assertStatus(404)
    ;(await open(client, other, other.answers[0]?.id as number)).assertStatus(409)
    await client.post(`/v1/applications/${sitting.applicationId}/finish`).headers(as(sitting.token)).json([])
    ;(await open(client, sitting, limited)).assertStatus(400)
    assert.isNull((await answersOf(other.applicationId))[0]?.timeout_at)
  })
})
