import { gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { ReadyBody, readyPart } from '#shared'

test.group('bodies of ready parts', () => {
  test('are the same bytes plain and as gzip, whatever the order of the parts', async ({ assert }) => {
    const parts = [
      await readyPart('{"texto":"Álgebra 🌎 '.concat('coração '.repeat(5_000), '"}')),
      await readyPart('{}'),
      await readyPart(''),
    ]
    const [long, short, empty] = parts as [(typeof parts)[0], (typeof parts)[0], (typeof parts)[0]]
    for (const pieces of [
      ['{"results":[', long, ',', short, ',', long, ']}'],
      [short, 'ção', empty, long],
      [long, long],
      ['', empty],
      [],
    ]) {
      const body = new ReadyBody(pieces)
      const expected = pieces
        .map((piece) => (typeof piece === 'string' ? piece : piece.plain.toString()))
        .join('')
      assert.equal(body.plain().toString(), expected)
      assert.equal(gunzipSync(body.gzip()).toString(), expected)
    }
    assert.isBelow(new ReadyBody([long]).gzip().length, long.plain.length / 10)
  })

  test('hold no text that is too long for a stored block', ({ assert }) => {
    assert.lengthOf(gunzipSync(new ReadyBody(['x'.repeat(65_535)]).gzip()), 65_535)
    assert.throws(() => new ReadyBody(['x'.repeat(65_536)]).gzip(), RangeError)
  })
})
