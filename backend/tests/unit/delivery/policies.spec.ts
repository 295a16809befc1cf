import { test } from '@japa/runner'
import {
  IMPORTERS,
  mayDecideQuarantined,
  maySeeItems,
  maySeeQuarantined,
  maySit,
} from '#delivery/policies/application_policy'
import { GROUPS, type Caller, type Group } from '#shared'

// Who sees what was quarantined, and who decides about it, is deny by default.
test('what was quarantined is seen by school staff, and decided by those who may bring in a file of answers', ({
  assert,
}) => {
  const seen = GROUPS.filter((group) => maySeeQuarantined({ group }))
  assert.sameMembers(seen, ['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR', 'Professor'])
  assert.sameMembers(
    GROUPS.filter((group) => mayDecideQuarantined({ group })),
    [...IMPORTERS]
  )
  assert.isFalse(mayDecideQuarantined({ group: 'Professor' }))
})

// perm-access-005: also of a person with several groups only the candidate in them sits an exam.
test('candidates alone start, go on with and answer an exam, and only their own', ({ assert }) => {
  const caller = (group: Group) => ({ group, groups: [...GROUPS], userId: 7 }) as unknown as Caller
  const sits = (userId: number) => GROUPS.filter((group) => maySit(caller(group), { userId }))
  assert.sameMembers(sits(7), ['ALUNO', 'RESPONDENTE'])
  assert.deepEqual(sits(8), [])
  const sees = (group: Group, state: string, shows: boolean) =>
    maySeeItems(
      caller(group),
      { state, finishReason: null },
      { postItemNavigation: shows, showApplicationAfterTimeout: shows }
    )
  // A guardian looks on from outside, whatever the collection shows.
  for (const state of ['CREATED', 'STARTED', 'STOPPED']) assert.isFalse(sees('RESPONSIBLE', state, true))
  for (const group of ['ALUNO', 'RESPONDENTE'] as const)
    assert.deepEqual(
      ['CREATED', 'STARTED', 'STOPPED', 'FINISHED'].map((state) => sees(group, state, false)),
      [false, true, true, false]
    )
})
