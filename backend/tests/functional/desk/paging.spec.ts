import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { createDesk, listOf, namesOf, type Desk } from '#tests/fixtures/desk'
import { as } from '#tests/fixtures/people'

const NAMES = [
  'Zuleica Reis',
  'Ágata Melo',
  'agata melo',
  'Élton d’Ávila',
  'Bia',
  'Ana Maria',
  'Anabel',
  'Ana Lúcia',
]
/** In the order of the words without case and accents; two of one name by their identifier. */
const IN_ORDER = [
  'agata melo',
  'Ágata Melo',
  'Ana Lúcia',
  'Ana Maria',
  'Anabel',
  'Bia',
  'Élton d’Ávila',
  'Zuleica Reis',
]

const desk = () => createDesk(NAMES, { identifier: (at) => `M-${100 - at}` })

/** All pages from the beginning on, by `next`; or from the last page, by `previous`. */
async function walk(
  client: ApiClient,
  at: Desk,
  query: Record<string, string | number>,
  from: 'first' | 'last'
) {
  const pages: number[][] = []
  let page = await listOf(client, at, from === 'first' ? query : { ...query, page: 3 })
  for (;;) {
    pages.push(page.results.map(({ id }) => id))
    const cursor: string | null = from === 'first' ? page.next : page.previous
    if (cursor === null || pages.length > 20) return from === 'first' ? pages : pages.reverse()
    page = await listOf(client, at, { ...query, [from === 'first' ? 'after' : 'before']: cursor })
  }
}

test.group('the pages of the list of a collection', (group) => {
  group.each.teardown(() => clock.release())

  test('are in the order of the candidates’ names without case and accents, then of their identifiers', async ({
    client,
    assert,
  }) => {
    const at = await desk()
    const page = await listOf(client, at)
    assert.deepEqual(namesOf(page), IN_ORDER)
    assert.deepInclude(page, { count: 8, countIsMinimum: false, numPages: 1, next: null, previous: null })
    assert.deepEqual(namesOf(await listOf(client, at, { ordering: '-name' })), IN_ORDER.toReversed())
  })

  test('hold every application once, forwards and backwards, in each order', async ({ client, assert }) => {
    const at = await desk()
    const now = clock.now()
    for (const [index, { id }] of at.applications.entries())
      await db
        .from('applications')
        .where('id', id)
        .update({
          window_start_at: now - 3_600_000 * (1 + (index % 3)),
          window_end_at: now + 3_600_000 * (1 + (index % 2)),
          last_saved_at: index % 4 === 0 ? 0 : now - index,
          state: ['CREATED', 'STARTED', 'FINISHED'][index % 3],
        })
    for (const ordering of ['name', 'status', 'start_time', 'end_time', 'last_saved_at', 'id'])
      for (const sign of ['', '-']) {
        const query = { ordering: `${sign}${ordering}`, size: 3 }
        const all = (await listOf(client, at, { ...query, size: 100 })).results.map(({ id }) => id)
        assert.sameMembers(
          all,
          at.applications.map(({ id }) => id),
          `${sign}${ordering}`
        )
        const chunks = [all.slice(0, 3), all.slice(3, 6), all.slice(6)]
        assert.deepEqual(await walk(client, at, query, 'first'), chunks, `${sign}${ordering} by next`)
        assert.deepEqual(
          (await walk(client, at, query, 'last')).flat(),
          all,
          `${sign}${ordering} by previous`
        )
        for (const page of [1, 2, 3])
          assert.deepEqual(
            (await listOf(client, at, { ...query, page })).results.map(({ id }) => id),
            chunks[page - 1],
            `${sign}${ordering}, page ${page}`
          )
      }
    const byStatus = (await listOf(client, at, { ordering: 'status' })).results.map(({ status }) => status)
    assert.deepEqual([...new Set(byStatus)], ['STARTED', 'AVAILABLE', 'FINISHED'])
    const beyond = await listOf(client, at, { page: 9, size: 3 })
    assert.deepEqual(beyond.results, [])
  })

  test('a page behind a row that has gone meanwhile begins with the next one', async ({ client, assert }) => {
    const at = await desk()
    const first = await listOf(client, at, { size: 3 })
    const last = first.results.at(-1)?.id ?? 0
    await db.from('applications').where('id', last).update({ candidate_key: 'zz' })
    const second = await listOf(client, at, { size: 3, after: first.next ?? '' })
    assert.deepEqual(namesOf(second), IN_ORDER.slice(3, 6))
  })

  test('a cursor of another order, a broken one and two at once are refused by name', async ({
    client,
    assert,
  }) => {
    const at = await desk()
    const { next } = await listOf(client, at, { size: 3 })
    const refused = async (query: Record<string, string>) => {
      const answer = await client
        .get('/v1/applications/dashboard')
        .qs({ collection: at.collectionId, ...query })
        .headers(as(at.token))
      answer.assertStatus(400)
      return Object.keys(answer.body() as object)
    }
    const forged = Buffer.from(JSON.stringify(['name', 0, { a: 1 }, 5])).toString('base64url')
    assert.include(await refused({ after: next ?? '', ordering: '-name' }), 'after')
    assert.include(await refused({ after: 'não é' }), 'after')
    assert.include(await refused({ before: forged }), 'before')
    assert.include(await refused({ before: next ?? '', after: next ?? '' }), 'after')
    assert.include(await refused({ after: 'x'.repeat(3_000) }), 'after')
  })
})
