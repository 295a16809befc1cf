import { test } from '@japa/runner'
import { formerState } from '#people/domain/former_state'
import { staffGroupNamed } from '#people/domain/group_names'
import type { Edited } from '#people/domain/person_change'
import type { DoneToStaff } from '#people/domain/staff_row'
import { STAFF } from '#shared'

const now: Edited = {
  name: 'Ana',
  email: 'novo@escola.example',
  publicIdentifier: 'F1',
  schoolId: 2,
  further: [],
  groups: ['CORRECTOR', 'Diretor'],
  roles: {},
  isActive: true,
}
const done: DoneToStaff = {
  userId: 1,
  isNew: false,
  own: [{ field: 'email', from: 'velho@escola.example', to: 'novo@escola.example' }],
  school: { from: 1, to: 2 },
  groups: ['Diretor'],
  classes: [],
}

test.group('names of groups in lists', () => {
  test('a group is meant by its own name and as schools call it, whatever the case and accents', ({
    assert,
  }) => {
    for (const group of STAFF) assert.equal(staffGroupNamed(group), group)
    assert.equal(staffGroupNamed('PROFESSOR'), 'Professor')
    assert.equal(staffGroupNamed(' direção '), 'Diretor')
    assert.equal(staffGroupNamed('Administração da escola'), 'SCHOOL-ADMIN')
    assert.equal(staffGroupNamed('Administração'), 'ADMINISTRADOR')
    assert.equal(staffGroupNamed('Aplicador'), 'PROCTOR')
    assert.isUndefined(staffGroupNamed('Estudante'))
    assert.isUndefined(staffGroupNamed(''))
  })
})

test.group('what somebody was before a list of staff', () => {
  test('fields that nobody changed since, the school and groups go back', ({ assert }) => {
    assert.deepEqual(formerState(done, now), {
      after: { ...now, email: 'velho@escola.example', schoolId: 1, groups: ['CORRECTOR'] },
      left: [],
    })
  })

  test('whoever got further schools since stays in all of theirs, and of the staff', ({ assert }) => {
    const since: Edited = { ...now, further: [3], groups: ['Diretor', 'RESPONSIBLE'] }
    const { after, left } = formerState({ ...done, own: [] }, since)
    assert.deepEqual([after, left], [since, ['school', 'groups']])
  })

  test('what somebody changed since stays; the last group stays too', ({ assert }) => {
    const since: Edited = { ...now, email: 'outro@escola.example', schoolId: 3, groups: ['Diretor'] }
    assert.deepEqual(formerState(done, since), { after: since, left: ['email', 'school', 'groups'] })
  })

  test('a group over which somebody gave a role since stays', ({ assert }) => {
    const since: Edited = { ...now, roles: { Diretor: 7 } }
    const { after, left } = formerState({ ...done, own: [], school: null }, since)
    assert.deepEqual([after, left], [since, ['groups']])
    const made: DoneToStaff = { ...done, isNew: true, groups: ['Diretor', 'CORRECTOR'] }
    assert.deepEqual(formerState(made, since), { after: since, left: ['groups'] })
  })

  test('whoever was made is deactivated, unless they are in other groups now', ({ assert }) => {
    const made: DoneToStaff = { ...done, isNew: true, groups: ['Diretor', 'CORRECTOR'] }
    assert.deepEqual(formerState(made, now), { after: { ...now, isActive: false }, left: [] })
    assert.deepEqual(formerState({ ...made, groups: ['Diretor'] }, now), { after: now, left: ['groups'] })
  })
})
