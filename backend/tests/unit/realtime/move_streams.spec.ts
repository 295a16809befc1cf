import { test } from '@japa/runner'
import { hub } from '#realtime/fan_out'
import { moveStreams } from '#realtime'

test.group('the streams of a process that ends', () => {
  test('a thousand are asked to come back in slices with a pause between, each once, also one that opens meanwhile', async ({
    assert,
  }) => {
    const frames = new Map<string, string[]>()
    const open = (uid: string) => {
      const written: string[] = []
      frames.set(uid, written)
      hub.open({
        uid,
        userId: 1,
        sessionId: 10,
        institutionId: 100,
        group: 'PROCTOR',
        roleId: null,
        channels: ['rooms/1'],
        outlet: { write: (frame) => void written.push(frame), buffered: () => 0, end() {}, destroy() {} },
      })
    }
    for (let at = 0; at < 1_000; at += 1) open(String(at))
    const left: number[] = []
    await moveStreams(async () => {
      if (left.length === 0) open('meanwhile')
      left.push(hub.size)
    })
    assert.deepEqual(left.slice(0, 3), [951, 901, 851])
    assert.lengthOf(left, 19)
    assert.equal(hub.size, 0)
    const announced = [...frames.values()].map((written) => written.join(''))
    assert.lengthOf(announced, 1_001)
    assert.deepEqual([...new Set(announced)], ['event: bye\ndata: {"reason":"restart"}\n\n'])
  })
})
