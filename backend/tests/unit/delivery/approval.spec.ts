import { test } from '@japa/runner'
import { awaitsApproval, judge, type Decision } from '#delivery/domain/approval'
import { STATES } from '#delivery/domain/status'

const DECISIONS: readonly Decision[] = ['APPROVED', 'REPROVED']

test.group('judging an exam', () => {
  for (const asked of DECISIONS)
    test(`${asked}: once, of what was begun; repeated it is no news, the opposite is refused`, ({
      assert,
    }) => {
      for (const state of STATES) {
        const begun = state !== 'CREATED'
        assert.deepEqual(
          judge(state, null, asked) as unknown,
          begun ? { ok: true, value: { isNew: true } } : { ok: false, error: 'not_begun' }
        )
        assert.equal(awaitsApproval(state, null), begun)
        for (const stored of DECISIONS) {
          const refused = {
            ok: false,
            error: stored === 'APPROVED' ? 'already_approved' : 'already_reproved',
          }
          assert.deepEqual(
            judge(state, stored, asked) as unknown,
            stored === asked ? { ok: true, value: { isNew: false } } : refused
          )
          assert.isFalse(awaitsApproval(state, stored))
        }
      }
    })
})
