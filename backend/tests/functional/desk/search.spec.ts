import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { pageOfIds } from '#desk/queries/page_of_ids'
import { nameSearch } from '#desk/queries/name_search'
import { clock, namePartsOf } from '#shared'
import { callerOf } from '#tests/fixtures/applications'
import { createDesk, listOf, namesOf } from '#tests/fixtures/desk'

const NAMES = [
  'José Maria da Silva',
  'Maria José Souza',
  'Mariana Silva',
  'Ana Maria Silveira',
  'Marina d’Ávila',
  'Conceição Simões',
  'Iara Mar',
  'João Pedro',
]
const IDENTIFIERS = NAMES.map((_, at) => `RA-${2026}${at}`)

test.group('the search in the list of a collection', () => {
  test('finds the beginning of any word of the name or the identifier, without accents and case, and all of the words', async ({
    client,
    assert,
  }) => {
    const at = await createDesk(NAMES, { identifier: (index) => IDENTIFIERS[index] ?? '' })
    const found = async (search: string) => namesOf(await listOf(client, at, { search }))
    assert.deepEqual(await found('CONCEICAO'), ['Conceição Simões'])
    assert.deepEqual(await found('sil'), ['Ana Maria Silveira', 'José Maria da Silva', 'Mariana Silva'])
    assert.deepEqual(await found('jose maria'), ['José Maria da Silva', 'Maria José Souza'])
    assert.deepEqual(await found('d’avila'), ['Marina d’Ávila'])
    assert.deepEqual(await found('ra-20265'), ['Conceição Simões'])
    assert.deepEqual(await found('ilva'), [], 'the middle of a word')
    assert.deepEqual(await found('%_'), [], 'signs alone')
    assert.equal((await listOf(client, at, { search: 'maria' })).count, 4)
  })

  test('finds the same whether a word is rare or common, page by page', async ({ assert }) => {
    const at = await createDesk(NAMES, { identifier: (index) => IDENTIFIERS[index] ?? '' })
    const filter = { collection: at.collectionId }
    const caller = { ...callerOf(at.admin), groups: at.admin.groups, sessionId: 0, isInBrowser: false }
    const moment = { now: clock.now(), blocking: [], photosOf: null }
    const scope = { all: true, schoolIds: [], classIds: [], roomIds: [] }
    const order = { field: 'name', descending: false } as const
    for (const text of ['mar', 'maria', 'jose maria', 'sil mar', 'ra 2026', 'a', 'maria silva ana', 'x'])
      for (const few of [0, 1, 3, 1_000]) {
        const search = await nameSearch(at.institution.id, text, few)
        const request = { caller, scope, filter, moment, search, order, statuses: null }
        const ids: number[] = []
        let page = await pageOfIds({ ...request, limit: 2, start: { kind: 'first', offset: 0 } })
        for (; ; ids.length > 50) {
          ids.push(...page.rows.map(({ id }) => id))
          const last = page.rows.at(-1)
          if (!page.hasNext || !last) break
          page = await pageOfIds({ ...request, limit: 2, start: { kind: 'after', place: last.place } })
        }
        const wanted = at.applications
          .filter(({ name }, index) => {
            const own = [...namePartsOf(name), ...namePartsOf(IDENTIFIERS[index] ?? '')]
            return namePartsOf(text).every((part) => own.some((one) => one.startsWith(part)))
          })
          .map(({ id }) => id)
        const byName = (await db
          .from('applications')
          .whereIn('id', wanted)
          .orderBy('candidate_key')
          .select('id')) as { id: number }[]
        assert.deepEqual(
          ids,
          byName.map(({ id }) => id),
          `${text}, ${few}`
        )
      }
  })
})
