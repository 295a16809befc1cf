import { test } from '@japa/runner'
import { publicItemsJson } from '#catalog'
import { ENEM_FILES, readEnem, withoutEnem } from '#tests/fixtures/enem'
import { as, createUser, loginAs } from '#tests/fixtures/people'

type Report = {
  exam: { id: number }
  collection: { id: number }
  items: { outcome: string }[]
  images: { stored: number; refused: { item: string; address: string }[] }
}

test.group('ENEM 2023', () => {
  test('the four real exams come in: 178 items, their pictures, the outside ones by name', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ groups: ['ADMINISTRADOR'] })
    const header = as(await loginAs(user))
    const reports: Report[] = []
    for (const file of ENEM_FILES) {
      const response = await client
        .post('/v1/exams')
        .headers(header)
        .json({ ...readEnem(file), collection: { name: 'ENEM 2023' } })
      response.assertStatus(201)
      reports.push(response.body() as Report)
    }
    assert.equal(reports.flatMap(({ items }) => items).length, 178)
    assert.lengthOf(new Set(reports.map(({ collection }) => collection.id)), 1)
    assert.equal(
      reports.reduce((sum, { images }) => sum + images.stored, 0),
      119
    )
    const refused = reports.flatMap(({ images }) => images.refused)
    assert.sameMembers(
      refused.map(({ item }) => item),
      ['enem-2023-56', 'enem-2023-65', 'enem-2023-5-ingles', 'enem-2023-44', 'enem-2023-129', 'enem-2023-129']
    )
    assert.deepEqual(
      [...new Set(refused.map(({ address }) => address))],
      ['https://enem.dev/broken-image.svg']
    )

    for (const { exam } of reports) {
      const items = await publicItemsJson(exam.id)
      const all = items.map(({ json }) => json).join('')
      for (const gone of ['data:image', 'https://enem.dev', 'href=', 'isCorrect', 'waiting-'])
        assert.notInclude(all, gone)
    }
    const pictured = await publicItemsJson((reports[3] as Report).exam.id)
    const address = /\/files\/[0-9a-f]{48}/.exec(pictured.map(({ json }) => json).join(''))?.[0]
    const picture = await client.get(address as string).headers(header)
    picture.assertStatus(200)
  }).skip(...withoutEnem())
})
