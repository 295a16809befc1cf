import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { answersOf, createSitting, type Sitting } from '#tests/fixtures/applications'
import { textItem } from '#tests/fixtures/exams'
import { as, loginAs } from '#tests/fixtures/people'

const SECOND = 1000
type Unchecked = {
  what: string
  answer: { position: number }
  openedAt: string | null
  seconds: number | null
  limitSeconds: number | null
}

const own = ({ applicationId }: Sitting) => `/v1/applications/${applicationId}`
const put = async (client: ApiClient, sitting: Sitting, entries: object[]) =>
  (
    await client
      .put(`${own(sitting)}/answers/batch`)
      .headers(as(sitting.token))
      .json(entries)
  ).body().answers as { accepted: boolean; reason?: string }[]
const open = (client: ApiClient, sitting: Sitting, id: number, body: object = {}) =>
  client
    .post(`${own(sitting)}/answers/${id}/open`)
    .headers(as(sitting.token))
    .json(body)

/** What the staff see as unchecked, and whether the list of applications links to it. */
async function unchecked(client: ApiClient, sitting: Sitting) {
  const admin = as(await loginAs(sitting.admin))
  const { unchecked: list } = (await client.get(`${own(sitting)}/kept_answers`).headers(admin)).body() as {
    unchecked: Unchecked[]
  }
  const { results } = (
    await client.get('/v1/applications/dashboard').qs({ collection: sitting.collectionId }).headers(admin)
  ).body()
  return { list, isListed: results[0].hasKeptAnswers as boolean }
}

async function begun(client: ApiClient, items: object[], collection: object = {}) {
  const sitting = await createSitting({ exam: { items }, collection: { ...collection } })
  clock.freeze(clock.now())
  ;(await client.post(`${own(sitting)}/start`).headers(as(sitting.token))).assertStatus(200)
  return {
    sitting,
    startedAt: clock.now(),
    ids: sitting.answers.map(({ id }) => id) as [number, ...number[]],
  }
}

test.group('the time and the order of items', (group) => {
  group.each.teardown(() => clock.release())

  test('a first answer that says 9999 seconds on an item of 180 is taken, closes the item by the server’s count, and is marked for staff', async ({
    client,
    assert,
  }) => {
    const { sitting, startedAt, ids } = await begun(client, [
      textItem(1, { answerTimeLimit: 180 }),
      textItem(2),
    ])
    const [limited] = ids
    clock.freeze(startedAt + 600 * SECOND)
    assert.isTrue(
      (await put(client, sitting, [{ id: limited, revision: 1, freeResponse: 'primeira', seconds: 9999 }]))[0]
        ?.accepted
    )
    assert.deepInclude(
      await put(client, sitting, [{ id: limited, revision: 2, freeResponse: 'mais tarde', seconds: 9999 }]),
      { id: limited, term: 1, revision: 1, accepted: false, reason: 'item_expired' } as never
    )
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'primeira')
    const { list, isListed } = await unchecked(client, sitting)
    assert.isTrue(isListed)
    assert.containsSubset(list, [
      {
        what: 'time',
        answer: { position: 1 },
        openedAt: new Date(startedAt).toISOString(),
        seconds: 9999,
        limitSeconds: 180,
      },
    ])
    assert.lengthOf(list, 1)
    ;(await client.get(`${own(sitting)}/kept_answers`).headers(as(sitting.token))).assertStatus(403)
  })

  test('an opening that the server saw is not marked, one reported long after is, and both are accepted', async ({
    client,
    assert,
  }) => {
    const { sitting, startedAt, ids } = await begun(client, [
      textItem(1, { answerTimeLimit: 180 }),
      textItem(2, { answerTimeLimit: 180 }),
    ])
    const [seen, offline] = ids as [number, number]
    ;(
      await open(client, sitting, seen, { openedAt: new Date(startedAt - SECOND).toISOString() })
    ).assertStatus(200)
    clock.freeze(startedAt + 60 * SECOND)
    assert.isTrue(
      (await put(client, sitting, [{ id: seen, revision: 1, freeResponse: 'a tempo', seconds: 58 }]))[0]
        ?.accepted
    )
    assert.deepEqual(await unchecked(client, sitting), { list: [], isListed: false })
    const at = (seconds: number) => new Date(startedAt + seconds * SECOND).toISOString()
    clock.freeze(startedAt + 400 * SECOND)
    ;(await open(client, sitting, offline, { openedAt: at(70) })).assertStatus(200)
    assert.isTrue(
      (
        await put(client, sitting, [
          { id: offline, revision: 1, freeResponse: 'sem internet', seconds: 90, editedAt: at(160) },
        ])
      )[0]?.accepted
    )
    const { list, isListed } = await unchecked(client, sitting)
    assert.isTrue(isListed)
    assert.deepEqual(
      list.map(({ what, answer, openedAt, seconds }) => [what, answer.position, openedAt, seconds]),
      [['time', 2, at(70), 90]]
    )
  })

  test('without browsing, the last item answered first is taken, and what it went past is closed and marked; what the server heard of is not', async ({
    client,
    assert,
  }) => {
    const NO_BROWSING = { applicationConfiguration: { canBrowseAcrossItems: false } }
    const items = [1, 2, 3, 4].map((position) => textItem(position))
    const { sitting, ids } = await begun(client, items, NO_BROWSING)
    const passed = async () =>
      (await unchecked(client, sitting)).list.map(({ what, answer }) => [what, answer.position])
    // Shown, and left empty: the page sends its seconds.
    await put(client, sitting, [{ id: ids[0], revision: 1, seconds: 7 }])
    assert.deepEqual(await passed(), [])
    assert.isTrue(
      (await put(client, sitting, [{ id: ids[3], revision: 1, freeResponse: 'a última' }]))[0]?.accepted
    )
    assert.deepEqual(await passed(), [
      ['order', 2],
      ['order', 3],
    ])
    assert.isTrue((await unchecked(client, sitting)).isListed)
    clock.advance(60 * SECOND)
    assert.containsSubset(
      await put(client, sitting, [{ id: ids[1], revision: 1, freeResponse: 'de volta' }]),
      [{ accepted: false, reason: 'locked' }]
    )
    // An edit that a proxy had held up carries its time: it is accepted, and explains the gap.
    const before = new Date(clock.now() - 60 * SECOND).toISOString()
    assert.isTrue(
      (
        await put(client, sitting, [
          { id: ids[2], revision: 1, freeResponse: 'estava a caminho', editedAt: before },
        ])
      )[0]?.accepted
    )
    assert.deepEqual(await passed(), [['order', 2]])

    const browsed = await begun(client, items)
    await put(client, browsed.sitting, [{ id: browsed.ids[3], revision: 1, freeResponse: 'a última' }])
    assert.deepEqual(await unchecked(client, browsed.sitting), { list: [], isListed: false })
    assert.isEmpty(await db.from('late_batches').where('application_id', sitting.applicationId))
  })
})
