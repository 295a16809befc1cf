import { FILE_CASES } from '@banca/item-renderers/testing/files'
import { test } from '@japa/runner'
import { mayAttach } from '#delivery/actions/change_attachment'
import type { ExamContent } from '#delivery/queries/exam_content'

// The same cases as those of the page (`frontend/tests/runner/exam_rules.test.ts`).
test.group('a file for an answer', () => {
  for (const { itemAsks, collectionTakesFiles, takesFile } of FILE_CASES)
    test(`item asks: ${itemAsks}, collection takes files: ${collectionTakesFiles}: ${takesFile}`, ({
      assert,
    }) => {
      const items = new Map(itemAsks === 'unknown' ? [] : [[1, { hasAttachment: itemAsks }]])
      const exam = { items } as unknown as ExamContent
      const answer = { itemId: 1, itemCategory: 'FREE_RESPONSE' }
      assert.equal(
        mayAttach({ allowed: collectionTakesFiles, exam }, answer, { contentType: 'application/pdf' }),
        takesFile ? null : 'not_allowed'
      )
    })
})
