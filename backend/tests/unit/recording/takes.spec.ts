import { test } from '@japa/runner'
import { processStatusOf, takesOf, type RecordingPiece } from '#recording/domain/takes'

const piece = (id: number, more: Partial<RecordingPiece> = {}): RecordingPiece => ({
  id,
  userId: 3,
  kind: 'SCREEN',
  status: 'COMPLETED',
  uploadKey: `rooms/12/1000/${String(id).padStart(5, '0')}.webm`,
  fileSize: 10_000,
  startedAt: id * 5000,
  endedAt: id * 5000,
  ...more,
})

test.group('takes', () => {
  test('the pieces of a screen are one take, in the order of their names', ({ assert }) => {
    const pieces = [
      piece(3, { uploadKey: 'rooms/12/1000/00001.webm' }),
      piece(1, { uploadKey: 'rooms/12/1000/00002.webm' }),
      piece(2, { uploadKey: 'rooms/12/1000/00003.webm' }),
    ]
    assert.deepEqual(takesOf(pieces), [
      {
        id: 3,
        userId: 3,
        kind: 'SCREEN',
        status: 'COMPLETED',
        startedAt: 5000,
        endedAt: 15_000,
        sizeBytes: 30_000,
        pieces: [3, 1, 2],
      },
    ])
  })

  test('another time, another person and every camera is a take of its own, the newest first', ({
    assert,
  }) => {
    const camera = (id: number) => piece(id, { kind: 'CAMERA', uploadKey: null })
    const takes = takesOf([
      piece(1),
      piece(2, { uploadKey: 'rooms/12/2000/00001.webm' }),
      piece(3, { userId: 4 }),
      camera(4),
      camera(5),
      piece(6, { uploadKey: 'parte.webm' }),
    ])
    assert.deepEqual(
      takes.map(({ id }) => id),
      [6, 5, 4, 3, 2, 1]
    )
  })

  test('only a finished film can be played, and a running take has no end', ({ assert }) => {
    const [take] = takesOf([
      piece(1),
      piece(2, { status: 'RECORDING', endedAt: null, fileSize: null }),
      piece(3, { fileSize: null }),
      piece(4, { fileSize: 1000 }),
    ])
    assert.deepInclude(take, { status: 'RECORDING', endedAt: null, pieces: [1], sizeBytes: 11_000 })
  })

  test('one status for all films of a candidate: the one that needs attention first, of the four of the API', ({
    assert,
  }) => {
    assert.isNull(processStatusOf([]))
    assert.equal(processStatusOf(['COMPLETED']), 'COMPLETED')
    assert.equal(processStatusOf(['COMPLETED', 'TO_PROCESS']), 'TO_PROCESS')
    assert.equal(processStatusOf(['TO_PROCESS', 'PROCESSING']), 'PROCESSING')
    assert.equal(processStatusOf(['COMPLETED', 'RECORDING']), 'TO_PROCESS')
    assert.equal(processStatusOf(['COMPLETED', 'PROCESSING', 'ERROR', 'RECORDING']), 'ERROR')
  })
})
