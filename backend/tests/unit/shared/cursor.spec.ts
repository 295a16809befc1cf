import { test } from '@japa/runner'
import { cellOf, eachCell, idsOfBucket } from '#desk/domain/cell'
import { readCursor, writeCursor } from '#shared/cursor'

test.group('a cursor', () => {
  test('is the place that it was made of, in the order that it was made for', ({ assert }) => {
    const place = { segment: 3, values: ['ana\tm-1', 17] }
    const text = writeCursor('-name', place)
    assert.match(text, /^[\w-]+$/)
    assert.deepEqual(readCursor(text, '-name', ['text', 'number']), place)
    assert.isNull(readCursor(text, 'name', ['text', 'number']))
    assert.isNull(readCursor(text, '-name', ['number']))
    assert.isNull(readCursor(text, '-name', ['number', 'number']))
  })

  test('that nobody made is no place', ({ assert }) => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const value of [
      null,
      {},
      ['name'],
      ['name', 0, 'a', -1],
      ['name', 0, 'a', 1.5],
      ['name', '0', 'a', 1],
      ['name', 1e9, 'a', 1],
      ['name', 0, { a: 1 }, 1],
      ['name', 0, 'a', 1, 2],
      ['name', 0, 'a', 1e300],
    ])
      assert.isNull(readCursor(forged(value), 'name', ['text', 'number']), JSON.stringify(value))
    for (const text of ['', '!', 'e30', 'bnVsbA', '%00']) assert.isNull(readCursor(text, 'name', ['number']))
  })
})

test.group('a cell', () => {
  test('is a class of an exam, or 50 neighbours without a class, whose ids it names', ({ assert }) => {
    assert.deepEqual(cellOf({ id: 7, examId: 2, classId: 3 }), { examId: 2, classId: 3, bucket: 0 })
    for (const id of [1, 49, 50, 99, 100, 12_345]) {
      const { bucket, classId } = cellOf({ id, examId: 2, classId: null })
      const [first, last] = idsOfBucket(bucket)
      assert.deepEqual([classId, last - first], [0, 49])
      assert.isTrue(first <= id && id <= last)
    }
    assert.lengthOf(
      eachCell([
        { examId: 1, classId: 2, bucket: 0 },
        { examId: 1, classId: 2, bucket: 0 },
        { examId: 1, classId: 0, bucket: 2 },
      ]),
      2
    )
  })
})
