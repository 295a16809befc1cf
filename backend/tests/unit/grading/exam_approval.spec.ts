import { test } from '@japa/runner'
import { EXAM_DECISIONS, judgeExam } from '#grading/domain/exam_approval'
import { isApprovalOffered, mayDecideExam, mayReadApproval } from '#grading/policies/exam_approval_policy'
import { GROUPS } from '#shared'

test.group('exam approval', () => {
  test('a decision is made once: the same again is no news, the opposite is refused', ({ assert }) => {
    for (const asked of EXAM_DECISIONS)
      assert.deepEqual(judgeExam(null, asked), { ok: true, value: { isNew: true } })
    assert.deepEqual(judgeExam('approved', 'approved'), { ok: true, value: { isNew: false } })
    assert.deepEqual(judgeExam('rejected', 'rejected'), { ok: true, value: { isNew: false } })
    assert.deepEqual(judgeExam('approved', 'rejected'), { ok: false, error: 'exam_already_approved' })
    assert.deepEqual(judgeExam('rejected', 'approved'), { ok: false, error: 'exam_already_rejected' })
  })

  test('teachers decide, staff but proctors read, and both settings must be on', ({ assert }) => {
    assert.deepEqual(
      GROUPS.filter((group) => mayDecideExam({ group })),
      ['Professor']
    )
    assert.sameMembers(
      GROUPS.filter((group) => mayReadApproval({ group })),
      ['ADMINISTRADOR', 'Professor', 'COMISSION', 'CORRECTOR', 'Diretor', 'COORDINATOR', 'SCHOOL-ADMIN']
    )
    for (const categoryExam of [true, false])
      for (const sharedFlow of [true, false])
        assert.equal(isApprovalOffered({ categoryExam, sharedFlow }), categoryExam && sharedFlow)
  })
})
