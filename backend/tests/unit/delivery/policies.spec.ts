import { test } from '@japa/runner'
import { IMPORTERS, mayDecideKept, maySeeKept } from '#delivery/policies/application_policy'
import { GROUPS } from '#shared'

// Issue 7, 2.8: who sees what was kept apart, and who decides about it, is deny by default.
test('what was kept apart is seen by school staff, and decided by those who may bring in a file of answers', ({ assert }) => {
  const seen = GROUPS.filter((group) => maySeeKept({ group }))
  assert.sameMembers(seen, ['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR', 'Professor'])
  assert.sameMembers(GROUPS.filter((group) => mayDecideKept({ group })), [...IMPORTERS])
  assert.isFalse(mayDecideKept({ group: 'Professor' }))
})
