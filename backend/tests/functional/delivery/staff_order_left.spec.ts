import { test } from '@japa/runner'
import { previewOrder } from '#delivery/actions/preview_order'
import { createDesk } from '#tests/fixtures/desk'

/** None of them is there. */
const MANY = Array.from({ length: 1_000 }, (_, at) => 2_000_000_000 + at)

test.group('a preview whose caller has left', () => {
  test('ends behind the applications that it is reading', async ({ assert }) => {
    const desk = await createDesk(['Ana'])
    let asked = 0
    const hasLeft = () => {
      asked += 1
      return asked > 1
    }
    const { collectionId } = desk
    const preview = await previewOrder({
      collectionId,
      kind: 'stop',
      params: {},
      ids: MANY,
      userId: desk.admin.id,
      movesWindows: true,
      hasLeft,
    })
    assert.deepEqual(preview.skipped, [{ code: 'not_found', count: 200 }])
  })
})
