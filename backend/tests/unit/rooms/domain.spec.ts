import { test } from '@japa/runner'
import { GRACE_MS, indicatorOf, isOnline } from '#rooms/domain/presence'
import { DEFAULT_USER_CONFIG, readUserConfig } from '#rooms/domain/user_config'
import { roleIn } from '#rooms/policies/room_policy'
import { GROUPS, type Caller, type Group } from '#shared'

const NOW = 1_800_000_000_000

test.group('Presence is a lease', () => {
  test('until the grace is over, to the millisecond', ({ assert }) => {
    assert.isTrue(isOnline(NOW - GRACE_MS, NOW))
    assert.isFalse(isOnline(NOW - GRACE_MS - 1, NOW))
    assert.isFalse(isOnline(null, NOW))
  })

  test('whoever is paused shows so, there or not', ({ assert }) => {
    assert.deepEqual(
      [
        indicatorOf(true, false),
        indicatorOf(true, true),
        indicatorOf(false, true),
        indicatorOf(false, false),
      ],
      ['paused', 'paused', 'online', 'offline']
    )
  })
})

test.group('Permissions of the room', () => {
  const caller = (group: Group, more: Partial<Caller> = {}): Caller => ({
    sessionId: 1,
    userId: 1,
    institutionId: 1,
    schoolId: 1,
    schoolIds: [1],
    group,
    roleId: null,
    key: null,
    groups: [group],
    language: 'pt-BR',
    isInBrowser: false,
    ...more,
  })
  const room = { institutionId: 1 }
  const all = { isResponsible: true, inScope: true, sits: true }
  const none = { isResponsible: false, inScope: false, sits: false }
  const open = { Dashboard: { Videos: { SeeRooms: true } } }
  const closed = { Dashboard: { Videos: { SeeRooms: false } } }

  test('the table of groups: nobody without a tie, guardians never, another institution never', ({
    assert,
  }) => {
    for (const group of GROUPS) {
      const expected = group === 'ADMINISTRADOR' ? 'staff' : null
      assert.equal(roleIn(caller(group), room, none, open), expected, `${group} without a tie`)
      assert.isNull(
        roleIn(caller(group, { institutionId: 2 }), room, all, open),
        `${group} of another institution`
      )
    }
    assert.isNull(roleIn(caller('RESPONSIBLE'), room, all, open))
    assert.equal(roleIn(caller('ALUNO'), room, all, closed), 'candidate')
    assert.equal(roleIn(caller('RESPONDENTE'), room, all, closed), 'candidate')
    assert.isNull(
      roleIn(caller('ALUNO'), room, { ...all, sits: false }, open),
      'a candidate is no staff by any tie'
    )
    assert.equal(roleIn(caller('PROCTOR'), room, { ...none, isResponsible: true }, open), 'staff')
    assert.equal(roleIn(caller('Diretor'), room, { ...none, inScope: true }, open), 'staff')
    for (const group of ['ADMINISTRADOR', 'PROCTOR', 'Diretor'] as const)
      assert.isNull(roleIn(caller(group), room, all, closed), `${group} whose tree is closed`)
  })
})

test('a stored configuration of any shape is read', ({ assert }) => {
  assert.deepEqual(readUserConfig(null), DEFAULT_USER_CONFIG)
  assert.deepEqual(readUserConfig('null'), DEFAULT_USER_CONFIG)
  assert.deepEqual(readUserConfig('[1]'), DEFAULT_USER_CONFIG)
  assert.deepEqual(readUserConfig('{"foldCalm":true,"showNames":"no","other":1}'), {
    ...DEFAULT_USER_CONFIG,
    foldCalm: true,
  })
})
