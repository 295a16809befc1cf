import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importExam } from '#catalog'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { gifOf, jpegOf, pngChunk, pngOf, webpOf } from '#tests/fixtures/pictures'
import { choiceItem, examFile } from '#tests/fixtures/exams'
import { callerOf } from '#tests/fixtures/applications'
import { sendBytes } from '../evidence/bytes.js'

const BOMB = pngOf(30_000, 30_000)
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
)
const PAGE = Buffer.from('<html><script>alert(1)</script></html>')

type Hostile = { readonly name: string; readonly bytes: Buffer; readonly code: string }

/** Pictures that no page of ours takes. */
const CAPTURES: readonly Hostile[] = [
  { name: 'a bomb', bytes: BOMB, code: 'too_many_pixels' },
  { name: 'a JPEG bomb', bytes: jpegOf(60_000, 60_000), code: 'too_many_pixels' },
  { name: 'cut off', bytes: pngOf(320, 180).subarray(0, -12), code: 'picture_broken' },
  { name: 'only a signature', bytes: pngOf(320, 180).subarray(0, 20), code: 'picture_broken' },
  { name: 'a JPEG without its end', bytes: jpegOf(320, 180).subarray(0, -2), code: 'picture_broken' },
  {
    name: 'animated',
    bytes: pngOf(320, 180, { before: [pngChunk('acTL', Buffer.alloc(8))] }),
    code: 'picture_broken',
  },
  { name: 'a PNG that is a page too', bytes: Buffer.concat([pngOf(320, 180), PAGE]), code: 'picture_broken' },
  {
    name: 'a JPEG that is an archive too',
    bytes: Buffer.concat([jpegOf(320, 180), Buffer.from('PK\x03\x04')]),
    code: 'picture_broken',
  },
  { name: 'a program', bytes: SVG, code: 'file_type' },
  { name: 'a GIF', bytes: gifOf(320, 180), code: 'file_type' },
  { name: 'a WebP', bytes: webpOf.lossy(320, 180), code: 'file_type' },
]

const snap = (room: WatchedRoom, bytes: Buffer, kind = 'snapshots') =>
  sendBytes('POST', `/v1/applications/${room.sitting.applicationId}/${kind}`, bytes, room.candidateToken)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

test.group('pictures are measured before they are stored or shown', () => {
  test('captures and stills: one picture of a bearable size, or none', async ({ assert }) => {
    const room = await createWatchedRoom()
    assert.isBelow(BOMB.byteLength, 200_000)
    for (const { name, bytes, code } of CAPTURES) {
      const refused = await snap(room, bytes)
      assert.equal(refused.status, code === 'file_type' ? 415 : 400, name)
      assert.equal(await codeOf(refused), code, name)
    }
    const still = () =>
      fetch(
        `http://127.0.0.1:${process.env.PORT}/v1/rooms/${room.id}/candidates/${room.candidate.id}/still`,
        { headers: as(room.proctorToken) }
      )
    assert.equal((await still()).status, 404, 'nothing of it is on the wall')
    assert.lengthOf(await db.from('files').where('owner_id', room.candidate.id), 0)
    assert.equal((await snap(room, pngOf(1920, 1080))).status, 400, 'a camera sends less')
    assert.equal((await snap(room, jpegOf(1920, 1080), 'screenshots')).status, 204, 'a screen does not')
    assert.equal((await snap(room, pngOf(320, 180))).status, 204)
    assert.equal((await still()).status, 200)
  })

  test('identity photos: a refusal names the wrong one and the reason', async ({ client, assert }) => {
    const room = await createWatchedRoom()
    const upload = (document: Buffer) =>
      client
        .post('/v1/candidate_documents')
        .headers({ ...as(room.candidateToken), 'accept-language': 'en' })
        .file('document', document, { filename: 'd.png' })
        .file('face', jpegOf(1280, 720), { filename: 'f.jpg' })
    for (const { name, bytes, code } of CAPTURES) {
      const refused = await upload(bytes)
      assert.equal(refused.status(), 400, name)
      assert.equal(refused.body().code, code, name)
      assert.lengthOf(refused.body().document, 1, name)
    }
    assert.deepEqual((await upload(BOMB)).body().document, [
      'This picture has too many pixels. Send a smaller one: up to 25 megapixels.',
    ])
    assert.lengthOf(await db.from('files').where('owner_id', room.candidate.id), 0)
    ;(await upload(pngOf(1280, 720))).assertStatus(201)
  })

  test('attachments: too many pixels and unreadable pictures are refused with a message; what phones make is accepted', async ({
    client,
    assert,
  }) => {
    const header = { ...as(await loginAs(await createUser())), 'accept-language': 'pt-BR' }
    const send = (bytes: Buffer, filename: string) =>
      client.post('/v1/answer_files').headers(header).file('file', bytes, { filename })
    const refused: [Buffer, string, string][] = [
      [BOMB, 'a.png', 'too_many_pixels'],
      [jpegOf(60_000, 60_000), 'a.jpg', 'too_many_pixels'],
      [gifOf(1, 1, { width: 60_000, height: 60_000 }), 'a.gif', 'too_many_pixels'],
      [webpOf.extended(16_000_000, 16_000_000), 'a.webp', 'too_many_pixels'],
      [jpegOf(320, 180).subarray(0, 45), 'a.jpg', 'picture_broken'],
      [pngOf(0, 0), 'a.png', 'picture_broken'],
      [SVG, 'a.svg', 'file_type'],
      [SVG, 'a.png', 'file_type'],
      [PAGE, 'a.jpg', 'file_type'],
    ]
    for (const [bytes, filename, code] of refused) {
      const answer = await send(bytes, filename)
      assert.equal(answer.status(), 400, `${filename} ${code}`)
      assert.equal(answer.body().code, code, filename)
    }
    assert.deepEqual((await send(BOMB, 'a.png')).body().file, [
      'Esta imagem tem pixels demais. Envie uma menor, de até 64 megapixels.',
    ])
    const taken: [Buffer, string][] = [
      [jpegOf(8_160, 6_120), 'celular.jpg'],
      // A phone puts a film behind the picture.
      [Buffer.concat([jpegOf(4_000, 3_000), Buffer.alloc(100_000, 7)]), 'movimento.jpg'],
      [gifOf(320, 180), 'a.gif'],
      [webpOf.extended(320, 180), 'a.webp'],
    ]
    for (const [bytes, filename] of taken) (await send(bytes, filename)).assertStatus(201)
  })

  test('pictures of items: an import reports the path of one with too many pixels', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const importing = async (bytes: Buffer) => {
      const question = `<p>Veja: <img alt="figura" src="data:image/png;base64,${bytes.toString('base64')}"></p>`
      const outcome = await importExam(examFile({ items: [choiceItem(1, { question })] }), {
        caller: callerOf(admin),
        updateIfExists: false,
      })
      return outcome.ok ? 'taken' : JSON.stringify(outcome.error)
    }
    assert.include(await importing(BOMB), 'picture_too_many_pixels')
    assert.include(await importing(BOMB), 'items[0].question')
    assert.equal(await importing(pngOf(640, 480)), 'taken')
  })
})
