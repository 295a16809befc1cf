import { createHash, randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { publicItemsJson } from '#catalog'
import db from '@adonisjs/lucid/services/db'
import { greyPng } from '#database/demo/pictures/png'
import { storage } from '#files/storage/storage'
import { choiceItem, examFile, pngDataUrl } from '#tests/fixtures/exams'
import { as, createUser, loginAs, unique } from '#tests/fixtures/people'
import { admin } from '#tests/fixtures/importer'

test.group('POST /v1/exams, what is inside the HTML', () => {
  test('pictures become files, each once; outside ones are named and replaced', async ({
    client,
    assert,
  }) => {
    const { header, user } = await admin()
    const shade = 40 + (user.id % 100)
    const picture = `<p>Veja <img src="${pngDataUrl(shade)}" alt="gráfico"></p>`
    const items = [
      choiceItem(1, { question: picture }),
      choiceItem(2, {
        introduction: picture,
        question: '<p>E <img src="https://fora.example/a.png" alt=""> aqui</p>',
      }),
    ]
    const response = await client.post('/v1/exams').headers(header).json(examFile({ items }))
    response.assertStatus(201)
    const { exam, images, items: reported } = response.body()
    assert.deepEqual(images, {
      embedded: 2,
      stored: 1,
      refused: [{ item: 'q2', address: 'https://fora.example/a.png' }],
      withoutAlt: [],
    })
    assert.lengthOf(reported[0].warnings, 0)
    assert.lengthOf(reported[1].warnings, 1)
    const [first, second] = await publicItemsJson(exam.id)
    const address = /\/files\/[0-9a-f]{48}/.exec(first?.json ?? '')?.[0]
    assert.exists(address)
    assert.include(second?.json ?? '', address as string)
    assert.include(second?.json ?? '', '[figura indisponível]')
    assert.notInclude(second?.json ?? '', 'fora.example')

    const again = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: [choiceItem(1, { question: picture })] }))
    assert.equal(again.body().images.stored, 0)
    assert.lengthOf(await db.from('files').where('institution_id', user.institution.id), 1)

    const file = await client.get(address as string).headers(header)
    file.assertStatus(200)
    file.assertHeader('content-type', 'image/png')
    file.assertHeader('x-content-type-options', 'nosniff')
    assert.equal(
      file.header('cache-control'),
      'private, no-store',
      'V14.3.2: no copy outlives the exam in the cache of a browser'
    )
    assert.include(file.header('content-security-policy'), 'sandbox')
    const stranger = as(await loginAs(await createUser()))
    const hidden = await client.get(address as string).headers(stranger)
    hidden.assertStatus(404)
    const anonymous = await client.get(address as string)
    anonymous.assertStatus(401)
  })

  test('instructions, of the exam and of its collection, are cleaned and keep their pictures', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const hostile =
      '<p style="text-align:center;position:fixed">Leia.</p><script>x()</script><base href="//fora.example/"><img src="//fora.example/b.png">'
    const instructions = (shade: number) =>
      `${hostile}<img src="${pngDataUrl(shade)}" alt="mapa" onload="x()">`
    const file = examFile({
      instructions: instructions(201),
      collection: { name: 'Com instruções', instructions: instructions(202) },
    })
    const response = await client.post('/v1/exams').headers(header).json(file)
    response.assertStatus(201)
    const { exam, collection, images } = response.body()
    assert.deepEqual(images, {
      embedded: 2,
      withoutAlt: [],
      stored: 2,
      refused: [
        { item: 'instructions', address: '//fora.example/b.png' },
        { item: 'collection.instructions', address: '//fora.example/b.png' },
      ],
    })
    for (const [table, id] of [
      ['exams', exam.id],
      ['collections', collection.id],
    ] as const) {
      const { instructions: stored } = await db.from(table).where({ id }).firstOrFail()
      const shown =
        /^<p style="text-align:center">Leia\.<\/p><em>\[figura indisponível\]<\/em><img alt="mapa" src="(\/files\/[0-9a-f]{48})" \/>$/.exec(
          stored
        )
      assert.exists(shown, stored)
      const picture = await client.get(shown?.[1] as string).headers(header)
      picture.assertStatus(200)
    }
  })

  test('an item that cannot be answered is imported with a warning, unless the collection takes files', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const outside = '<p><img src="https://fora.example/a.png"></p>'
    const alternatives = ['A', 'B'].map((letter, at) => ({
      letter,
      position: at + 1,
      content: outside,
      isCorrect: at === 0,
    }))
    const items = [choiceItem(1), choiceItem(2, { alternatives })]
    const send = (collection: object) =>
      client
        .post('/v1/exams')
        .headers(header)
        .header('accept-language', 'pt-BR')
        .json(examFile({ items, collection }))
    const warned = await send({ name: unique('Sem arquivo') })
    warned.assertStatus(201)
    const [fine, dead] = warned.body().items
    assert.deepEqual([fine.warnings, dead.position], [[], 2])
    assert.include(dead.warnings[0], 'Ninguém consegue responder a esta questão')
    const free = await send({ name: unique('Com arquivo'), canUploadFileAsAnswer: true })
    assert.notInclude(free.body().items[1].warnings.join(' '), 'Ninguém consegue')
  })

  test('pictures are counted as the texts show them, and those without an alternative text are named', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const picture = (alt: string) => `<img src="${pngDataUrl(77)}"${alt}>`
    const items = [
      choiceItem(1, {
        question: `<p>${picture(' alt="gráfico"')}${picture('')}</p>`,
        introduction: picture(' alt="  "'),
      }),
      choiceItem(2, { question: `<p>${picture(' alt="mapa"')}</p>` }),
    ]
    const file = examFile({ items, instructions: picture(' alt=""') })
    const first = await client.post('/v1/exams').headers(header).header('accept-language', 'pt-BR').json(file)
    first.assertStatus(201)
    const images = {
      embedded: 5,
      refused: [],
      withoutAlt: [
        { item: 'instructions', count: 1 },
        { item: 'q1', count: 2 },
      ],
    }
    assert.deepEqual(first.body().images, { ...images, stored: 1 })
    assert.deepEqual(
      first.body().items.map(({ warnings }: { warnings: string[] }) => warnings.length),
      [1, 0]
    )
    assert.include(first.body().items[0].warnings[0], 'Figuras sem texto alternativo: 2.')
    const again = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...file, updateIfExists: true })
    assert.deepEqual(again.body().images, { ...images, stored: 0 })
  })

  test('a picture that is none refuses the file', async ({ client, assert }) => {
    const { header } = await admin()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    for (const source of [
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      'data:image/png;base64,',
    ]) {
      const response = await client
        .post('/v1/exams')
        .headers(header)
        .json(examFile({ items: [choiceItem(1, { question: `<p>a <img src="${source}"></p>` })] }))
      response.assertStatus(400)
      assert.properties(response.body(), ['items[0].question'])
    }
  })

  test('active markup is removed, formulas become MathML, prices stay text', async ({ client, assert }) => {
    const { header } = await admin()
    const question = `<p onclick="x()">Custa R$ 5,00 ou R$ 7,00? <script>alert(1)</script><a href="https://fora.example">fonte</a>
      <iframe src="x"></iframe>\\(\\frac{a}{b} < 1\\) e <span data-tex="x^2">x²</span></p>`
    const response = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: [choiceItem(1, { question })] }))
    response.assertStatus(201)
    const [item] = await publicItemsJson(response.body().exam.id)
    const shown: string = JSON.parse(item?.json ?? '{}').question
    assert.include(shown, 'Custa R$ 5,00 ou R$ 7,00?')
    assert.include(shown, 'fonte')
    assert.include(shown, '<mfrac>')
    assert.include(shown, '<msup>')
    for (const gone of ['script', 'onclick', 'href', 'iframe', 'annotation', 'katex'])
      assert.notInclude(shown, gone)
    const broken = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: [choiceItem(1, { question: '<p>\\(\\frac{a}\\)</p>' })] }))
    broken.assertStatus(400)
    assert.include(broken.body()['items[0].question'][0], '\\frac{a}')
    const empty = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: [choiceItem(1, { question: '<script>alert(1)</script>' })] }))
    empty.assertStatus(400)
    assert.properties(empty.body(), ['items[0].question'])
  })
})

test('pictures of an import that failed late do not stay in the store', async ({
  client,
  assert,
  cleanup,
}) => {
  const { header, user } = await admin()
  const picture = greyPng(8, 8, randomBytes(64))
  const ours = createHash('sha256').update(picture).digest('hex').slice(0, 16)
  const { put } = storage
  const keys = new Set<string>()
  storage.put = async (key, source) => {
    if (key.startsWith(ours)) keys.add(key)
    return put.call(storage, key, source)
  }
  cleanup(() => void (storage.put = put))
  const stored = async () =>
    (await Promise.all([...keys].map((key) => storage.exists(key)))).filter((isThere) => isThere).length
  const items = [
    choiceItem(1, { question: `<p><img src="data:image/png;base64,${picture.toString('base64')}"></p>` }),
  ]
  const refused = await client
    .post('/v1/exams')
    .headers(header)
    .json(examFile({ items, collection: 2_000_000_000 }))
  refused.assertStatus(400)
  assert.equal(keys.size, 1)
  assert.equal(await stored(), 0)
  assert.lengthOf(await db.from('files').where('institution_id', user.institution.id), 0)
  const accepted = await client.post('/v1/exams').headers(header).json(examFile({ items }))
  accepted.assertStatus(201)
  assert.equal(await stored(), 1)
})
