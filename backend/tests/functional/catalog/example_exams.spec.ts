import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { canBeAnswered } from '@banca/item-renderers/contract'
import { categories, requireLogic } from '@banca/item-renderers/logic'
import { publicItemsJson } from '#catalog'
import { EXAMPLE_FILES, examplePath, readExample } from '#tests/fixtures/example_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

type Report = {
  exam: { id: number }
  collection: { id: number; name: string }
  items: { idn: string; outcome: string; warnings: string[] }[]
  images: { embedded: number; stored: number; refused: unknown[]; withoutAlt: unknown[] }
}

/** Fields with the right answer. */
const KEYS = ['isCorrect', 'explanation', 'expectedFreeResponse', 'expected']

/** Every text under a field of `KEYS`, and every field name, of any JSON value. */
function walk(value: unknown, seen: { names: Set<string>; keyTexts: string[] }, isKey = false): void {
  if (typeof value === 'string' && isKey) seen.keyTexts.push(value)
  if (value === null || typeof value !== 'object') return
  for (const [name, entry] of Object.entries(value)) {
    if (!Array.isArray(value)) seen.names.add(name)
    walk(entry, seen, isKey || KEYS.includes(name))
  }
}
const walked = (value: unknown) => {
  const seen = { names: new Set<string>(), keyTexts: [] as string[] }
  walk(value, seen)
  return seen
}

test.group('Exam files of docs/examples/exams', () => {
  const exams = EXAMPLE_FILES.map(readExample)

  test('two files hold all twelve item types, at least 40 items, and every item can be answered', ({
    assert,
  }) => {
    const items = exams.flatMap((exam) => exam.items)
    assert.isAtLeast(items.length, 40)
    assert.sameMembers([...new Set(items.map(({ category }) => category))], [...categories])
    for (const item of items) {
      const logic = requireLogic(item.category)
      const content = logic.parse(item)
      if (!content.ok) throw new Error(`${item.idn}: ${JSON.stringify(content.error)}`)
      assert.isTrue(canBeAnswered(logic, content.value, false), item.idn)
    }
  })

  test('both import without a warning, with every picture, and no key is in the public items', async ({
    assert,
    client,
  }) => {
    const header = as(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))
    const collections = new Set<number>()
    for (const exam of exams) {
      const response = await client.post('/v1/exams').headers(header).json(exam)
      response.assertStatus(201)
      const report = response.body() as Report
      collections.add(report.collection.id)
      assert.deepEqual(
        report.items.map(({ idn, outcome }) => [idn, outcome]),
        exam.items.map(({ idn }) => [idn, 'created'])
      )
      assert.deepEqual(
        report.items.filter(({ warnings }) => warnings.length > 0),
        []
      )
      assert.deepEqual(report.images.refused, [])
      assert.deepEqual(report.images.withoutAlt, [])
      assert.equal(report.images.embedded, JSON.stringify(exam).split('<img ').length - 1)

      const rows = await publicItemsJson(report.exam.id)
      assert.lengthOf(rows, exam.items.length)
      const all = rows.map(({ json }) => json).join('\n')
      const publicFields = walked(rows.map(({ json }) => JSON.parse(json) as unknown)).names
      for (const name of KEYS) assert.isFalse(publicFields.has(name), name)
      // Long enough not to occur in an item by chance.
      const secrets = walked(exam.items).keyTexts.filter((text) => text.length > 20)
      assert.isAbove(secrets.length, 30)
      for (const secret of secrets) assert.notInclude(all, JSON.stringify(secret).slice(1, -1))
      for (const gone of ['data:', 'waiting-', 'href=']) assert.notInclude(all, gone)

      const address = /\/files\/[0-9a-f]{48}/.exec(all)?.[0] ?? ''
      const picture = await client.get(address).headers(header)
      picture.assertStatus(200)
    }
    assert.equal(collections.size, 1)
  })

  test('the same file uploaded again with updateIfExists keeps every item and stores no picture', async ({
    assert,
    client,
  }) => {
    const header = as(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))
    const file = readFileSync(examplePath(EXAMPLE_FILES[0]))
    const upload = () =>
      client
        .post('/v1/exams')
        .headers(header)
        .field('updateIfExists', 'true')
        .file('file', file, { filename: 'simulado.json' })
    const first = await upload()
    first.assertStatus(201)
    const second = await upload()
    second.assertStatus(200)
    const report = second.body() as Report
    assert.isTrue(report.items.every(({ outcome }) => outcome === 'kept'))
    assert.equal(report.images.stored, 0)
  })
})
