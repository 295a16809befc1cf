import { test } from '@japa/runner'
import { idsOnce } from '#excel/ids_once'

async function* walk(...pages: number[][]) {
  yield* pages
}

test.group('ids of a list', () => {
  test('keep its order, and each is there once although a walk met one twice and missed another', async ({
    assert,
  }) => {
    const inOrder = walk([7, 3], [], [5, 7])
    const unmoved = walk([1, 3], [5, 7])
    assert.deepEqual(await idsOnce(inOrder, unmoved), [7, 3, 5, 1])
  })
})
