import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { publicItemsJson } from '#catalog'
import { examFile, pngDataUrl } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nolá\n'
const dataUrl = (type: string, bytes: Buffer | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const webm = () => readFile(app.makePath('database', 'demo', 'media', 'contagem.webm'))

/** 32 bytes with the header of an MP4 (`ftyp isom`). */
const MP4 = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')

const videoItem = (position: number, video: object, more: object = {}) => ({
  idn: `v${position}`,
  position,
  category: 'VIDEO',
  question: '<p>O que se vê?</p>',
  video,
  ...more,
})

async function importer() {
  const user = await createUser({ groups: ['ADMINISTRADOR'] })
  return { user, header: as(await loginAs(user)) }
}

test.group('An exam file with videos', () => {
  test('the video and its captions become stored files, each once; a repeat keeps the items', async ({
    client,
    assert,
  }) => {
    const { user, header } = await importer()
    const bytes = await webm()
    const video = {
      src: dataUrl('video/webm', bytes),
      captions: dataUrl('text/vtt', CAPTIONS),
      captionsLanguage: 'pt-BR',
    }
    const file = examFile({
      items: [videoItem(1, video), videoItem(2, video), videoItem(3, { src: dataUrl('video/mp4', MP4) })],
    })
    const response = await client.post('/v1/exams').headers(header).json(file)
    response.assertStatus(201)
    assert.deepEqual(response.body().images, { embedded: 0, stored: 3, refused: [], withoutAlt: [] })

    const items = (await publicItemsJson(response.body().exam.id)).map(({ json }) => JSON.parse(json).video)
    assert.match(items[0].src, /^\/files\/[0-9a-f]{48}$/)
    assert.deepEqual(items[1], items[0])
    const kinds = async (address: string) =>
      (await db.from('files').where('storage_key', address.slice('/files/'.length)).firstOrFail())
        .content_type
    assert.equal(await kinds(items[0].src), 'video/webm')
    assert.equal(await kinds(items[0].captions), 'text/vtt')
    assert.equal(await kinds(items[2].src), 'video/mp4')
    const candidate = await createUser({ institution: user.institution })
    const read = await client.get(items[0].src).headers(as(await loginAs(candidate)))
    read.assertStatus(200)
    assert.equal(read.header('content-length'), String(bytes.length))

    const again = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...file, update_if_exists: true })
    again.assertStatus(200)
    assert.deepEqual(
      again.body().items.map((item: { outcome: string }) => item.outcome),
      ['kept', 'kept', 'kept']
    )
    assert.equal(again.body().images.stored, 0)
  })

  test('may name a file that is stored already, of its own institution and of the right kind', async ({
    client,
    assert,
  }) => {
    const { header } = await importer()
    const sent = await client
      .post('/v1/item_files')
      .headers(header)
      .file('file', await webm(), { filename: 'a.webm' })
    const { url } = sent.body()
    const named = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: [videoItem(1, { src: url })] }))
    named.assertStatus(201)

    const stranger = await importer()
    const foreign = await client
      .post('/v1/exams')
      .headers(stranger.header)
      .json(examFile({ items: [videoItem(1, { src: url })] }))
    foreign.assertStatus(400)
    assert.isTrue(Object.hasOwn(foreign.body(), 'items[0].video.src'))
    const asCaptions = await client
      .post('/v1/exams')
      .headers(header)
      .json(examFile({ items: [videoItem(1, { src: url, captions: url })] }))
    asCaptions.assertStatus(400)
    assert.deepEqual(
      Object.keys(asCaptions.body()).filter((key) => key.startsWith('items')),
      ['items[0].video.captions']
    )
  })

  test('what is none is refused by its field, and nothing is stored', async ({ client, assert }) => {
    const { user, header } = await importer()
    const wrong: [object, string][] = [
      [{ src: dataUrl('video/mp4', 'no video at all') }, 'items[0].video.src'],
      [{ src: pngDataUrl(1).replace('image/png', 'video/mp4') }, 'items[0].video.src'],
      [{ src: 'https://example.com/aula.mp4' }, 'items[0].video.src'],
      [{ src: '/files/aula.mp4' }, 'items[0].video.src'],
      [
        { src: dataUrl('video/mp4', MP4), captions: dataUrl('text/vtt', '<script>') },
        'items[0].video.captions',
      ],
      [{ src: dataUrl('video/mp4', MP4), captions: dataUrl('text/vtt', MP4) }, 'items[0].video.captions'],
    ]
    for (const [video, field] of wrong) {
      const response = await client
        .post('/v1/exams')
        .headers(header)
        .json(examFile({ items: [videoItem(1, video)] }))
      response.assertStatus(400)
      assert.isAbove((response.body()[field] ?? []).length, 0, JSON.stringify(response.body()))
    }
    assert.isEmpty(await db.from('files').where('institution_id', user.institution.id))
  })
})
