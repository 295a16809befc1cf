import { test } from '@japa/runner'
import { isStaffGroup, type Group } from '#shared'
import {
  changeRefusal,
  endsSessions,
  fieldsChanged,
  placed,
  versionOf,
  type Edited,
  type Editing,
} from '#people/domain/person_change'
import { shownSchools } from '#people/domain/shown_schools'

const PERSON: Edited = {
  name: 'Ana',
  email: null,
  publicIdentifier: '1',
  schoolId: 3,
  further: [],
  groups: ['Professor'],
  roles: {},
  isActive: true,
}

const NOBODY_LACKS = new Map([
  ['Professor:', []],
  ['Diretor:', []],
  ['ADMINISTRADOR:', []],
])

const EDITOR: Editing = {
  isSelf: false,
  isAdministrator: true,
  ownSchools: null,
  lacking: NOBODY_LACKS,
  hasOtherKey: true,
  isSitting: false,
}

test.group('changes of people', () => {
  const refused = (editing: Partial<Editing>, before: Partial<Edited>, after: Partial<Edited>) =>
    changeRefusal({ ...EDITOR, ...editing }, { ...PERSON, ...before }, { ...PERSON, ...before, ...after })
      ?.code

  test('what is the same is never refused', ({ assert }) => {
    assert.isUndefined(refused({ isSelf: true, isAdministrator: false }, { groups: ['ADMINISTRADOR'] }, {}))
    assert.deepEqual(fieldsChanged(PERSON, { ...PERSON, groups: [...PERSON.groups] }), [])
  })

  test('nobody changes their own groups, school or state, but their own name', ({ assert }) => {
    for (const after of [{ groups: ['Diretor'] as Group[] }, { schoolId: null }, { isActive: false }])
      assert.equal(refused({ isSelf: true }, {}, after), 'own_account')
    assert.isUndefined(refused({ isSelf: true }, {}, { name: 'Ana Reis' }))
  })

  test('who is of several schools is changed by who has all of them', ({ assert }) => {
    const editor = (...ownSchools: number[]) => ({ isAdministrator: false, ownSchools })
    const further = { further: [4, 5] }
    assert.equal(refused(editor(3), further, { name: 'B' }), 'other_schools')
    assert.equal(refused(editor(4, 5), further, { name: 'B' }), 'other_schools')
    assert.isUndefined(refused(editor(3, 4, 5), further, { further: [4] }))
    assert.isUndefined(refused({ ownSchools: null }, further, { further: [] }))
    // Of one school their candidates are too whom a teacher has in class.
    assert.isUndefined(refused(editor(), {}, { name: 'B' }))
    assert.isUndefined(refused({ ...editor(3), isSelf: true }, further, { name: 'B' }))
    assert.equal(refused({ ...editor(3), isSelf: true }, {}, further), 'own_account')
    assert.deepEqual(fieldsChanged({ ...PERSON, ...further }, { ...PERSON, further: [5, 4] }), [])
  })

  test('without a first school the first of the others is it', ({ assert }) => {
    assert.deepEqual(placed(3, [4, 3, 5]), { schoolId: 3, further: [4, 5] })
    assert.deepEqual(placed(null, [4, 5]), { schoolId: 4, further: [5] })
    assert.deepEqual(placed(null, []), { schoolId: null, further: [] })
  })

  test('of several schools those of who asks are shown, and that there are others', ({ assert }) => {
    const [a, b] = [
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ]
    assert.deepEqual(shownSchools({ school: a, further: [b] }, null), {
      school: a,
      further: [b],
      hasOtherSchools: false,
    })
    assert.deepEqual(shownSchools({ school: a, further: [b] }, [2]), {
      school: null,
      further: [b],
      hasOtherSchools: true,
    })
    assert.isFalse(shownSchools({ school: a, further: [b] }, [1, 2, 3]).hasOtherSchools)
    assert.deepEqual(shownSchools({ school: a, further: [] }, []).school, a)
  })

  test('administrators are edited and made by administrators only', ({ assert }) => {
    const other = { isAdministrator: false }
    assert.equal(refused(other, { groups: ['ADMINISTRADOR'] }, { email: 'a@b.br' }), 'administrator_account')
    assert.equal(refused(other, {}, { groups: ['ADMINISTRADOR'] }), 'administrator_account')
    assert.isUndefined(refused({}, {}, { groups: ['ADMINISTRADOR'] }))
  })

  test('nobody gives what they have not, nor gets at an account that has more', ({ assert }) => {
    const lacking = new Map([
      ['Professor:', ['BackOffice.Batch']],
      ['Diretor:', []],
    ])
    const other = { isAdministrator: false, lacking }
    assert.equal(refused(other, {}, { email: 'a@b.br' }), 'cannot_grant')
    assert.equal(
      refused(other, { groups: ['Diretor'] }, { groups: ['Diretor', 'Professor'] }),
      'cannot_grant'
    )
    assert.isUndefined(refused(other, { groups: ['Diretor'] }, { email: 'a@b.br' }))
    assert.isUndefined(refused(other, { groups: ['ALUNO'] }, { groups: ['ALUNO', 'RESPONSIBLE'] }))
    // Administrators take what they have not themselves, but give only what they have.
    assert.isUndefined(refused({ lacking }, {}, { groups: ['Diretor'] }))
    assert.equal(refused({ lacking }, { groups: ['Diretor'] }, { groups: ['Professor'] }), 'cannot_grant')
    // Somebody gave a group meanwhile.
    assert.equal(refused({ ...other, lacking: new Map() }, {}, { name: 'B' }), 'cannot_grant')
  })

  test('the address of candidates and guardians is changed by administrators only', ({ assert }) => {
    const other = { isAdministrator: false }
    for (const group of ['ALUNO', 'RESPONDENTE', 'RESPONSIBLE'] as const) {
      assert.equal(refused(other, { groups: [group] }, { email: 'a@b.br' }), 'access_by_administrators')
      assert.isUndefined(refused({}, { groups: [group] }, { email: 'a@b.br' }))
      assert.isUndefined(refused(other, { groups: [group] }, { name: 'B' }))
      assert.isUndefined(refused(other, { groups: [] }, { groups: [group], email: 'a@b.br' }), 'somebody new')
    }
  })

  test('a role is given and taken as a group is: by who has what is in it, and never to oneself', ({
    assert,
  }) => {
    const lacking = new Map([
      ['Professor:', []],
      ['Professor:7', ['BackOffice.Users']],
      ['Professor:8', []],
    ])
    const other = { isAdministrator: false, lacking }
    assert.deepEqual(fieldsChanged(PERSON, { ...PERSON, roles: { Professor: 7 } }), ['roles'])
    // A role of a group that somebody is not in is none.
    assert.deepEqual(fieldsChanged(PERSON, { ...PERSON, roles: { Diretor: 7 } }), [])
    assert.equal(refused({ lacking }, {}, { roles: { Professor: 7 } }), 'cannot_grant')
    assert.isUndefined(refused({ lacking }, {}, { roles: { Professor: 8 } }))
    assert.isUndefined(refused({ lacking }, { roles: { Professor: 7 } }, { roles: {} }))
    assert.equal(refused(other, { roles: { Professor: 7 } }, { roles: {} }), 'cannot_grant')
    assert.equal(refused(other, { roles: { Professor: 7 } }, { email: 'a@b.br' }), 'cannot_grant')
    assert.isUndefined(refused(other, { roles: { Professor: 8 } }, { roles: {} }))
    // The group's own tree may be more than the role.
    const wide = new Map([...lacking, ['Professor:', ['BackOffice.Batch']] as const])
    assert.equal(
      refused({ ...other, lacking: wide }, { roles: { Professor: 8 } }, { roles: {} }),
      'cannot_grant'
    )
    assert.equal(refused({ isSelf: true, lacking }, {}, { roles: { Professor: 8 } }), 'own_account')
    assert.isFalse(endsSessions(PERSON, { ...PERSON, roles: { Professor: 8 } }))
  })

  test('the last active administrator stays one', ({ assert }) => {
    const last = { hasOtherKey: false }
    const before = { groups: ['ADMINISTRADOR', 'Professor'] as Group[] }
    assert.equal(refused(last, before, { groups: ['Professor'] }), 'last_key')
    assert.equal(refused(last, before, { isActive: false }), 'last_key')
    assert.isUndefined(refused(last, before, { groups: ['ADMINISTRADOR'] }))
    assert.isUndefined(refused(last, { ...before, isActive: false }, { groups: ['Professor'] }))
  })

  test('whoever sits an exam is not logged out of it', ({ assert }) => {
    const sitting = { isSitting: true }
    assert.equal(refused(sitting, { groups: ['ALUNO'] }, { isActive: false }), 'is_sitting')
    assert.equal(refused(sitting, { groups: ['ALUNO'] }, { groups: ['RESPONDENTE'] }), 'is_sitting')
    assert.isUndefined(refused(sitting, { groups: ['ALUNO'] }, { name: 'B' }))
    assert.isFalse(endsSessions(PERSON, { ...PERSON, groups: ['Professor', 'Diretor'] }))
  })

  test('the version is another one where any field is', ({ assert }) => {
    const changed: Partial<Edited>[] = [
      { name: 'B' },
      { email: 'a@b.br' },
      { publicIdentifier: null },
      { schoolId: null },
      { further: [4] },
      { groups: ['Professor', 'Diretor'] },
      { roles: { Professor: 7 } },
      { isActive: false },
    ]
    const versions = new Set([{}, ...changed].map((one) => versionOf({ ...PERSON, ...one })))
    assert.equal(versions.size, changed.length + 1)
    const both: Group[] = ['Diretor', 'Professor']
    assert.equal(versionOf({ ...PERSON, groups: both }), versionOf({ ...PERSON, groups: both.toReversed() }))
  })

  test('in a random walk no editor but an administrator gives or touches what they lack', ({ assert }) => {
    const groups: Group[] = ['ADMINISTRADOR', 'Professor', 'Diretor', 'PROCTOR', 'ALUNO']
    let seed = 20_261_128
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let step = 0; step < 5_000; step += 1) {
      const some = () => groups.filter(() => random(2) === 0)
      const lacking = new Map(groups.map((group) => [`${group}:`, random(2) === 0 ? ['x'] : []] as const))
      const isAdministrator = random(2) === 0
      const [before, after] = [
        { ...PERSON, groups: some() },
        { ...PERSON, groups: some(), name: random(2) === 0 ? 'B' : 'Ana' },
      ]
      if (changeRefusal({ ...EDITOR, lacking, isAdministrator }, before, after)) continue
      const given = after.groups.filter((group) => !before.groups.includes(group))
      assert.isTrue(given.filter(isStaffGroup).every((group) => lacking.get(`${group}:`)?.length === 0))
      if (isAdministrator || fieldsChanged(before, after).length === 0) continue
      const touched = [...before.groups, ...after.groups].filter(isStaffGroup)
      assert.isTrue(
        touched.every((group) => lacking.get(`${group}:`)?.length === 0 && group !== 'ADMINISTRADOR')
      )
    }
  })
})
