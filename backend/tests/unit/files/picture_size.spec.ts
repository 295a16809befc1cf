import { test } from '@japa/runner'
import { HEAD_BYTES, isOnePicture, pictureSize } from '#files/domain/picture_size'
import { hasTooManyPixels, megapixelsOf } from '#files/domain/pixel_limits'
import { bmpOf, gifOf, jpegOf, jpegSegment, pngChunk, pngOf, webpOf } from '#tests/fixtures/pictures'

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
)
const ZIP = Buffer.from('PK\x03\x04 something else for another program')

test.group('the size of a picture', () => {
  test('of each kind, by its headers alone', ({ assert }) => {
    const kinds = {
      png: pngOf,
      jpeg: jpegOf,
      progressive: (width: number, height: number) => jpegOf(width, height, { frame: 0xc2 }),
      gif: gifOf,
      lossy: webpOf.lossy,
      lossless: webpOf.lossless,
      extended: webpOf.extended,
      bmp: bmpOf,
    }
    for (const [name, make] of Object.entries(kinds)) {
      assert.deepEqual(pictureSize(make(320, 180)), { width: 320, height: 180 }, name)
      assert.deepEqual(pictureSize(make(12_000, 9_000)), { width: 12_000, height: 9_000 }, name)
    }
  })

  test('a few bytes that unpack to a billion pixels are seen for what they are', ({ assert }) => {
    const bomb = pngOf(30_000, 30_000)
    assert.isBelow(bomb.byteLength, 200_000)
    assert.deepEqual(pictureSize(bomb), { width: 30_000, height: 30_000 })
    for (const purpose of [
      'snapshot',
      'screenshot',
      'identity_photo',
      'answer_attachment',
      'item_image',
    ] as const)
      assert.isTrue(hasTooManyPixels({ width: 30_000, height: 30_000 }, purpose), purpose)
    assert.deepEqual(pictureSize(pngOf(0xffff_ffff, 1)), { width: 0xffff_ffff, height: 1 })
  })

  test('a GIF is as large as the largest of its pictures', ({ assert }) => {
    assert.deepEqual(pictureSize(gifOf(1, 1, { width: 60_000, height: 50_000 })), {
      width: 60_000,
      height: 50_000,
    })
  })

  test('of a JPEG behind long camera data, and of one that hides a second frame', ({ assert }) => {
    const camera = Array.from({ length: 20 }, () => jpegSegment(0xe1, Buffer.alloc(65_000, 0xff)))
    const photo = jpegOf(4_000, 3_000, { more: camera })
    assert.deepEqual(pictureSize(photo), { width: 4_000, height: 3_000 })
    assert.isTrue(isOnePicture(photo))
    const second = jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]))
    assert.isFalse(isOnePicture(jpegOf(4_000, 3_000, { more: [second] })))
  })

  test('is null for truncated, empty and mislabelled files', ({ assert }) => {
    const complete = [
      pngOf(9, 9),
      jpegOf(9, 9),
      gifOf(9, 9),
      webpOf.lossy(9, 9),
      webpOf.lossless(9, 9),
      webpOf.extended(9, 9),
      bmpOf(9, 9),
    ]
    const needed = [33, 50, 13, 30, 30, 30, 26]
    for (const [at, bytes] of complete.entries())
      for (let length = 0; length < (needed[at] ?? 0); length += 1)
        assert.isNull(pictureSize(bytes.subarray(0, length)), `${at}: ${length} bytes`)
    for (const bytes of [
      SVG,
      ZIP,
      Buffer.alloc(0),
      Buffer.alloc(100),
      Buffer.alloc(100, 0xff),
      pngOf(0, 9),
      jpegOf(9, 0),
      bmpOf(0, 9),
    ])
      assert.isNull(pictureSize(bytes))
    assert.isNull(
      pictureSize(
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0xff, 0xd9])
      ),
      'a JPEG without a frame'
    )
  })
})

test.group('one picture and nothing else', () => {
  test('is a still PNG or JPEG to its last byte', ({ assert }) => {
    for (const bytes of [pngOf(320, 180), jpegOf(320, 180), jpegOf(320, 180, { frame: 0xc2 })]) {
      assert.isTrue(isOnePicture(bytes))
      for (let cut = 1; cut < 12; cut += 1)
        assert.isFalse(isOnePicture(bytes.subarray(0, -cut)), `${cut} bytes cut off`)
      assert.isFalse(isOnePicture(Buffer.concat([bytes, ZIP])), 'another file behind it')
      assert.isFalse(isOnePicture(Buffer.concat([bytes, SVG])))
    }
  })

  test('is no animation, no second header, no other kind', ({ assert }) => {
    assert.isFalse(isOnePicture(pngOf(9, 9, { before: [pngChunk('acTL', Buffer.alloc(8))] })))
    assert.isFalse(isOnePicture(pngOf(9, 9, { before: [pngChunk('IHDR', Buffer.alloc(13))] })))
    assert.isFalse(isOnePicture(Buffer.concat([pngOf(9, 9).subarray(0, 33), pngChunk('IEND')])), 'no pixels')
    for (const bytes of [gifOf(9, 9), webpOf.lossy(9, 9), bmpOf(9, 9), SVG, ZIP, Buffer.alloc(0)])
      assert.isFalse(isOnePicture(bytes))
  })

  test('any bytes go in, in time that grows with their length', ({ assert }) => {
    let seed = 7
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
    const beginnings = [pngOf(9, 9), jpegOf(9, 9), gifOf(9, 9), webpOf.extended(9, 9), bmpOf(9, 9)]
    for (let round = 0; round < 3_000; round += 1) {
      const bytes = Buffer.from(beginnings[round % beginnings.length] ?? '')
      for (let change = 0; change < 4; change += 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      const cut = bytes.subarray(0, Math.ceil(random() * bytes.length))
      assert.doesNotThrow(() => [pictureSize(cut), isOnePicture(cut)])
    }
    const endless = [
      Buffer.concat([pngOf(9, 9).subarray(0, 33), Buffer.alloc(HEAD_BYTES)]),
      Buffer.concat([jpegOf(9, 9).subarray(0, -2), Buffer.alloc(HEAD_BYTES, Buffer.from([0xff, 0x00]))]),
      Buffer.concat([jpegOf(9, 9).subarray(0, 20), Buffer.alloc(HEAD_BYTES, 0xff)]),
      Buffer.concat([gifOf(9, 9).subarray(0, 27), Buffer.alloc(HEAD_BYTES, 1)]),
    ]
    for (const bytes of endless) assert.doesNotThrow(() => [pictureSize(bytes), isOnePicture(bytes)])
  })
})

test.group('the most pixels', () => {
  test('leave room for what our pages and phones send', ({ assert }) => {
    const honest = [
      [320, 180, 'snapshot'],
      [1366, 768, 'screenshot'],
      [3840, 2160, 'screenshot'],
      [1280, 720, 'identity_photo'],
      [8_160, 6_120, 'answer_attachment'],
      [1_080, 30_000, 'answer_attachment'],
      [6_000, 4_000, 'item_image'],
    ] as const
    for (const [width, height, purpose] of honest)
      assert.isFalse(hasTooManyPixels({ width, height }, purpose), `${width}x${height} ${purpose}`)
    assert.isTrue(hasTooManyPixels({ width: 40_000, height: 1 }, 'item_image'))
    assert.deepEqual(
      [megapixelsOf('answer_attachment'), megapixelsOf('item_image'), megapixelsOf('snapshot')],
      [64, 25, 0.9]
    )
  })
})
