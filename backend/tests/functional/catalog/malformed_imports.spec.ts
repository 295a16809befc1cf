import { test } from '@japa/runner'
import { alternativesItem, choiceItem, examFile, pngDataUrl, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

/** Repeatable chance: the same seed gives the same 2,000 files. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2_147_483_648,
  9_007_199_254_740_993,
  '',
  ' ',
  '\0',
  '\uD800',
  'x'.repeat(5000),
  '💥'.repeat(300),
  [],
  [[]],
  [null],
  {},
  { id: {} },
  { length: -1 },
  { toString: 'x' },
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '<script>',
  '<p>'.repeat(500),
  '\\(',
  '\\(\\frac{\\)',
  '$$$$',
  '\\(' + '{'.repeat(500) + '\\)',
  '\\(\\def\\x{\\x\\x}\\x\\)',
  '<img src="data:image/png;base64,AAAA">',
  '<img src=x onerror=y>',
  '<img src="data:image/svg+xml,<svg/>">',
  '<math><mtext><table><mglyph><style><img src=x>',
  '\uE0000\uE001',
  '<span data-tex="\\frac">',
  '&#x110000;',
  '2026-13-45T99:99:99Z',
  ['a', 'b'],
  [{ position: 1 }, { position: 1 }],
  { a: { b: { c: { d: {} } } } },
  'MULTIPLE_CHOICE',
  'FREE_RESPONSE',
  'GAP_MULTIPLE_RESPONSE',
]

/** Every object and list of the file, to break one of them. */
function holders(value: unknown, found: (Record<string, unknown> | unknown[])[] = []) {
  if (value === null || typeof value !== 'object') return found
  found.push(value as Record<string, unknown>)
  for (const inner of Object.values(value)) holders(inner, found)
  return found
}

function breakOne(file: unknown, random: (below: number) => number) {
  const all = holders(file)
  const holder = all[random(all.length)] as Record<string, unknown>
  const keys = Object.keys(holder)
  const key = keys[random(Math.max(keys.length, 1))] ?? 'novo'
  const odd = ODD_VALUES[random(ODD_VALUES.length)]
  switch (random(5)) {
    case 0:
      Reflect.deleteProperty(holder, key)
      break
    case 1:
      holder[`${key}_`] = odd
      break
    case 2:
      if (Array.isArray(holder)) holder.push(structuredClone(holder[random(holder.length)]))
      else holder[key] = [holder[key], holder[key]]
      break
    default:
      holder[key] = odd
  }
}

test.group('Malformed imports', () => {
  test('2,000 broken files: each is answered, none with a 500', async ({ client, assert }) => {
    const user = await createUser({ groups: ['ADMINISTRADOR'] })
    const header = as(await loginAs(user))
    const random = randomFrom(20_261_120)
    const seen = new Map<number, number>()
    for (let round = 0; round < 2000; round += 1) {
      const file: unknown = examFile({
        collection: { name: 'Coleção', mandatoryCollection: null, answer_minimum_time: 3 },
        timeWindows: [
          { startTime: '2026-11-20T08:00:00-03:00', endTime: '2026-11-21T08:00:00-03:00', maxDuration: 60 },
        ],
        symbolTable: { keyName: 'a', valueName: 'b', symbols: [{ key: 'x', value: 'y' }] },
        alertConfiguration: { title: 't', maximumSuspiciousItemAnswerTime: 3 },
        items: [
          choiceItem(1, {
            question: `<p>a \\(x\\) <img src="${pngDataUrl(1)}"></p>`,
            irt: { a: 1, b: 0, c: 0.2 },
            skill: { idn: 's', habilidade: 1 },
          }),
          alternativesItem(2),
          textItem(3),
        ],
      })
      for (let cut = random(3); cut >= 0; cut -= 1) breakOne(file, random)
      const response = await client
        .post('/v1/exams')
        .headers(header)
        .json({
          ...(file as object),
          updateIfExists: random(4) === 0 ? ODD_VALUES[random(ODD_VALUES.length)] : true,
        })
      const status = response.status()
      seen.set(status, (seen.get(status) ?? 0) + 1)
      assert.isBelow(status, 500, `round ${round}: ${JSON.stringify(file).slice(0, 2000)}`)
      if (status >= 400) assert.isString(response.body().code)
    }
    // The mutator must break most files and leave some valid, or it tests nothing.
    assert.isAbove(seen.get(400) ?? 0, 500)
    assert.isAbove((seen.get(201) ?? 0) + (seen.get(200) ?? 0), 20)
  })

  test('bodies that are no exam at all', async ({ client, assert }) => {
    const user = await createUser({ groups: ['ADMINISTRADOR'] })
    const header = { ...as(await loginAs(user)), 'content-type': 'application/json' }
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '3',
      '{"a":',
      '\u0000',
      '[[[[',
      '{"__proto__":{"x":1}}',
      '{"items":{"length":5}}',
    ]) {
      const response = await client
        .post('/v1/exams')
        .headers(header)
        .setup((request) => void request.request.send(body))
        .send()
      assert.isAtLeast(response.status(), 400)
      assert.isBelow(response.status(), 500, body)
    }
    const many = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: Array.from({ length: 4000 }, () => ({})) }))
    many.assertStatus(400)
    const messages = Object.values(many.body()).flat()
    assert.isAtMost(messages.length, 101)
  })
})
