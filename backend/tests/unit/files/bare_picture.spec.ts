import { test } from '@japa/runner'
import { barePicture, isBarePictureType, type BarePictureType } from '#files/domain/bare_picture'
import { orientationOf, tiffOf, type Orientation } from '#files/domain/orientation'
import { isOnePicture, pictureSize } from '#files/domain/picture_size'
import { jpegOf, jpegSegment, pngChunk, pngOf } from '#tests/fixtures/pictures'

const SECRET = 'Maria da Silva'
const [JPEG, PNG] = ['image/jpeg', 'image/png'] as const

async function* portions(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function bare(bytes: Buffer, type: BarePictureType, size = 65_536): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of barePicture(portions(bytes, size), type)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const text = (value: string) => Buffer.from(value, 'latin1')

/** Exif data as a camera writes them: its owner, then how it was held. */
function exif(orientation: number, isLittle = true): Buffer {
  const [owner, data] = [text(`${SECRET}\0`), Buffer.alloc(8 + 2 + 2 * 12 + 4)]
  const [u16, u32] = isLittle
    ? [data.writeUInt16LE.bind(data), data.writeUInt32LE.bind(data)]
    : [data.writeUInt16BE.bind(data), data.writeUInt32BE.bind(data)]
  data.write(isLittle ? 'II' : 'MM', 'latin1')
  u16(42, 2)
  u32(8, 4)
  u16(2, 8)
  const entry = (at: number, tag: number, kind: number, count: number) => {
    u16(tag, at)
    u16(kind, at + 2)
    u32(count, at + 4)
  }
  entry(10, 0x010e, 2, owner.byteLength)
  u32(data.byteLength, 18)
  entry(22, 0x0112, 3, 1)
  u16(orientation, 30)
  return Buffer.concat([data, owner])
}

const exifSegment = (orientation: number, isLittle = true) =>
  jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), exif(orientation, isLittle)]))

const ADOBE = Buffer.concat([text('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 2])])

test.group('pictures without what is written beside them', () => {
  test('a JPEG loses all segments of applications and comments, and what follows its end, and is the same picture', async ({
    assert,
  }) => {
    const beside = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15].map((at) =>
      jpegSegment(0xe0 + at, text(`${at === 2 ? 'ICC_PROFILE\0' : ''}${SECRET}`))
    )
    const more = [
      ...beside,
      jpegSegment(0xfe, text(SECRET)),
      jpegSegment(0xe0, text(`JFXX\0${SECRET}`)),
      jpegSegment(0xf0, text(SECRET)),
      jpegSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
      jpegSegment(0xee, text(SECRET)),
      // Fill bytes before a marker.
      Buffer.from([0xff, 0xff]),
    ]
    const original = Buffer.concat([jpegOf(320, 180, { more }), text(SECRET), jpegOf(9, 9)])
    const result = await bare(original, JPEG)
    assert.isTrue(result.equals(jpegOf(320, 180)))
    assert.isTrue(isOnePicture(result))
  })

  test('a thumbnail in the first segment goes, and of the colours’ transform only the transform stays', async ({
    assert,
  }) => {
    const jfif = Buffer.concat([text('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 5, 1]), text(SECRET)])
    const rest = jpegOf(320, 180).subarray(20)
    const soi = Buffer.from([0xff, 0xd8])
    const adobe = jpegSegment(0xee, Buffer.concat([ADOBE, text(SECRET)]))
    const result = await bare(Buffer.concat([soi, jpegSegment(0xe0, jfif), adobe, rest]), JPEG)
    const clean = Buffer.concat([jfif.subarray(0, 12), Buffer.alloc(2)])
    assert.isTrue(
      result.equals(Buffer.concat([soi, jpegSegment(0xe0, clean), jpegSegment(0xee, ADOBE), rest]))
    )
  })

  test('how a picture is turned stays, in data of ours, whoever’s order of bytes it had', async ({
    assert,
  }) => {
    for (const isLittle of [true, false])
      for (const orientation of [2, 3, 4, 5, 6, 7, 8] as const) {
        const more = [exifSegment(orientation, isLittle), exifSegment(1), exifSegment(3)]
        const ours = jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), tiffOf(orientation)]))
        assert.isTrue(
          (await bare(jpegOf(320, 180, { more }), JPEG)).equals(jpegOf(320, 180, { more: [ours] }))
        )
        const before = [pngChunk('eXIf', exif(orientation, isLittle)), pngChunk('eXIf', exif(5))]
        const chunk = pngChunk('eXIf', tiffOf(orientation))
        assert.isTrue((await bare(pngOf(32, 18, { before }), PNG)).equals(pngOf(32, 18, { before: [chunk] })))
        assert.equal(orientationOf(tiffOf(orientation)), orientation)
      }
    for (const upright of [0, 1, 9, 65_535]) {
      const more = [exifSegment(upright)]
      assert.isTrue((await bare(jpegOf(320, 180, { more }), JPEG)).equals(jpegOf(320, 180)))
    }
  })

  test('any bytes are Exif data: what cannot be read is upright', ({ assert }) => {
    const good = exif(6)
    for (let length = 0; length < good.byteLength; length += 1) orientationOf(good.subarray(0, length))
    for (let at = 0; at < 40; at += 1)
      for (const byte of [0, 1, 0x7f, 0xff]) {
        const broken = Buffer.from(good)
        broken[at] = byte
        assert.isTrue([1, 2, 3, 4, 5, 6, 7, 8].includes(orientationOf(broken) satisfies Orientation))
      }
  })

  test('a PNG loses every chunk that is no part of how it looks, and what follows its end', async ({
    assert,
  }) => {
    const looks = [
      pngChunk('gAMA', Buffer.alloc(4, 1)),
      pngChunk('cHRM', Buffer.alloc(32, 1)),
      pngChunk('sRGB', Buffer.alloc(1)),
      pngChunk('cICP', Buffer.alloc(4, 1)),
      pngChunk('PLTE', Buffer.alloc(6)),
      pngChunk('tRNS', Buffer.alloc(2)),
    ]
    const kinds = ['tEXt', 'zTXt', 'iTXt', 'iCCP', 'tIME', 'pHYs', 'sPLT', 'hIST', 'prVt', 'ABCD', 'eXIf']
    const beside = [
      ...kinds.map((kind) => pngChunk(kind, text(SECRET))),
      // Of a kind that stays, but longer than one is.
      pngChunk('gAMA', text(SECRET)),
      pngChunk('PLTE', Buffer.alloc(1_000, SECRET)),
    ]
    const original = Buffer.concat([pngOf(320, 180, { before: [...looks, ...beside] }), text(SECRET)])
    const result = await bare(original, PNG)
    assert.isTrue(result.equals(pngOf(320, 180, { before: looks })))
    assert.isTrue(isOnePicture(result))
    assert.deepEqual(pictureSize(result), { width: 320, height: 180 })
  })

  test('it is the same in whatever portions the bytes come, and wherever they end', async ({ assert }) => {
    const cases = [
      [jpegOf(320, 180, { more: [exifSegment(6), jpegSegment(0xfe, text(SECRET))] }), JPEG],
      [pngOf(32, 18, { before: [pngChunk('tEXt', text(SECRET)), pngChunk('eXIf', exif(6))] }), PNG],
    ] as const
    for (const [original, type] of cases) {
      const complete = await bare(original, type)
      for (const size of [1, 2, 3, 7, 64])
        assert.isTrue((await bare(original, type, size)).equals(complete), `${type} by ${size}`)
      for (let length = 0; length < original.byteLength; length += 1) {
        const cut = await bare(original.subarray(0, length), type, 5)
        assert.isTrue(complete.subarray(0, cut.byteLength).equals(cut), `${type} of ${length}`)
      }
    }
  })

  test('lengths that lie, markers that are none and endless small segments give nothing that is not the picture', async ({
    assert,
  }) => {
    const soi = Buffer.from([0xff, 0xd8])
    const small = Buffer.concat(Array.from({ length: 100_000 }, () => jpegSegment(0xe5, Buffer.alloc(0))))
    for (const rest of [
      Buffer.from([0xff, 0xe1, 0xff, 0xff, ...text(SECRET)]),
      Buffer.from([0xff, 0xe1, 0, 1, ...text(SECRET)]),
      Buffer.from([0xff, 0xdb, 0xff, 0xff, ...text(SECRET)]),
      Buffer.from([0xff, 0x00, ...text(SECRET)]),
      Buffer.from([0xff, 0xd8, ...text(SECRET)]),
      text(SECRET),
      Buffer.concat([small, text(SECRET)]),
    ])
      assert.isTrue((await bare(Buffer.concat([soi, rest]), JPEG, 4096)).equals(soi))
    assert.equal((await bare(text(SECRET), JPEG)).byteLength, 0)

    const head = pngOf(320, 180).subarray(0, 33)
    const long = (length: number, kind: string) => {
      const bytes = Buffer.concat([Buffer.alloc(4), text(kind), text(SECRET)])
      bytes.writeUInt32BE(length)
      return Buffer.concat([head, bytes])
    }
    for (const length of [0xffff_ffff, 0x7fff_ffff, 60_000])
      for (const kind of ['tEXt', 'eXIf', 'PLTE', 'gAMA'])
        assert.isTrue((await bare(long(length, kind), PNG, 3)).equals(head), `${kind} of ${length}`)
    assert.isTrue((await bare(long(14, 'IEND'), PNG)).equals(Buffer.concat([head, pngChunk('IEND')])))
    for (const broken of [
      text(SECRET),
      pngOf(1, 1).subarray(0, 20),
      Buffer.concat([head.subarray(0, 8), text(SECRET.repeat(3))]),
    ])
      assert.equal((await bare(broken, PNG)).byteLength, 0)
  })

  test('bytes are read as they are asked for, and none behind the end of the picture', async ({ assert }) => {
    let read = 0
    async function* endless() {
      yield jpegOf(320, 180)
      for (;;) {
        read += 1
        yield Buffer.alloc(65_536, SECRET)
      }
    }
    const pieces: Uint8Array[] = []
    for await (const piece of barePicture(endless(), JPEG)) pieces.push(piece)
    assert.isTrue(Buffer.concat(pieces).equals(jpegOf(320, 180)))
    assert.equal(read, 0)
  })

  test('other kinds are none that can be sent so', ({ assert }) => {
    assert.isTrue(isBarePictureType('image/png'))
    for (const type of ['image/gif', 'image/heic', 'application/pdf', 'toString', ''])
      assert.isFalse(isBarePictureType(type))
  })
})
