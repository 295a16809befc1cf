import { test } from '@japa/runner'
import { grantRefusal, switched, type Giver } from '#access/domain/granting'
import {
  DEFAULT_PERMISSIONS,
  mapSwitches,
  switchesOf,
  type PermissionTree,
} from '#access/domain/permission_tree'
import { GROUPS, isStaffGroup, type Group } from '#shared'
import { randomFrom } from '#tests/fixtures/hostile'

const turn = (tree: PermissionTree, path: string, on: boolean) =>
  mapSwitches(tree, (at, was) => (at === path ? on : was))
const giverOf = (group: Group, tree = DEFAULT_PERMISSIONS[group]): Giver => ({ group, groups: [group], tree })
const change = (group: Group, path: string, on: boolean, before = DEFAULT_PERMISSIONS[group]) => ({
  group,
  before,
  after: turn(before, path, on),
})

test.group('who may change which tree', () => {
  test('a switch comes on only by who has it', ({ assert }) => {
    const without = giverOf(
      'Professor',
      turn(DEFAULT_PERMISSIONS.Professor, 'Dashboard.Videos.SendAlert', false)
    )
    assert.isNull(grantRefusal(giverOf('Professor'), change('Diretor', 'Dashboard.Videos.SendAlert', true)))
    assert.deepEqual(grantRefusal(without, change('Diretor', 'Dashboard.Videos.SendAlert', true)), {
      code: 'cannot_grant',
      paths: ['Dashboard.Videos.SendAlert'],
    })
    assert.deepEqual(grantRefusal(giverOf('Professor'), change('Diretor', 'BackOffice.Audit', true)), {
      code: 'cannot_grant',
      paths: ['BackOffice.Audit'],
    })
  })

  test('a tree that holds more than the giver has is not theirs to change, not even to take from', ({
    assert,
  }) => {
    const before = turn(DEFAULT_PERMISSIONS.PROCTOR, 'conductor', true)
    const taking = change('PROCTOR', 'Dashboard.Videos.PauseResume', false, before)
    assert.deepEqual(grantRefusal(giverOf('Professor'), taking), {
      code: 'cannot_grant',
      paths: ['conductor'],
    })
    assert.isNull(grantRefusal(giverOf('ADMINISTRADOR'), taking))
    const ofAdministrators = change('ADMINISTRADOR', 'sga', false)
    assert.equal(grantRefusal(giverOf('Professor'), ofAdministrators)?.code, 'cannot_grant')
  })

  test('nobody but ADMINISTRADOR changes the tree of a group that they are in', ({ assert }) => {
    const own = grantRefusal(giverOf('Professor'), change('Professor', 'exam', false))
    assert.deepEqual(own, { code: 'cannot_grant', paths: ['exam'] })
    const both: Giver = { ...giverOf('Professor'), groups: ['Professor', 'PROCTOR'] }
    assert.equal(grantRefusal(both, change('PROCTOR', 'exam', false))?.code, 'cannot_grant')
    assert.isNull(grantRefusal(giverOf('ADMINISTRADOR'), change('ADMINISTRADOR', 'sga', false)))
  })

  test('ADMINISTRADOR turns an own switch on again, and gives others only what is on', ({ assert }) => {
    const before = turn(DEFAULT_PERMISSIONS.ADMINISTRADOR, 'sga', false)
    const giver = giverOf('ADMINISTRADOR', before)
    assert.isNull(grantRefusal(giver, change('ADMINISTRADOR', 'sga', true, before)))
    assert.equal(grantRefusal(giver, change('PROCTOR', 'sga', true))?.code, 'cannot_grant')
  })

  test('ADMINISTRADOR keeps the key of the editor', ({ assert }) => {
    assert.deepEqual(
      grantRefusal(giverOf('ADMINISTRADOR'), change('ADMINISTRADOR', 'BackOffice.Permissions', false)),
      {
        code: 'last_key',
        paths: ['BackOffice.Permissions'],
      }
    )
    assert.isNull(
      grantRefusal(giverOf('ADMINISTRADOR'), change('Professor', 'BackOffice.Permissions', false))
    )
  })

  test('candidates and guardians get nothing of the back office', ({ assert }) => {
    for (const group of GROUPS.filter((one) => !isStaffGroup(one)))
      assert.equal(
        grantRefusal(giverOf('ADMINISTRADOR'), change(group, 'BackOffice.Emails', true))?.code,
        'not_for_candidates'
      )
  })

  test('what schools took comes back only by who has it', ({ assert }) => {
    const nothing = {
      group: 'PROCTOR',
      before: DEFAULT_PERMISSIONS.PROCTOR,
      after: DEFAULT_PERMISSIONS.PROCTOR,
    } as const
    assert.isNull(grantRefusal(giverOf('Professor'), { ...nothing, lifted: ['exam'] }))
    assert.deepEqual(grantRefusal(giverOf('Professor'), { ...nothing, lifted: ['sga'] }), {
      code: 'cannot_grant',
      paths: ['sga'],
    })
  })
})

test('10,000 grants by all groups: no right appears that its giver lacked', ({ assert }) => {
  const random = randomFrom(13)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const trees = new Map<Group, PermissionTree>(GROUPS.map((group) => [group, DEFAULT_PERMISSIONS[group]]))
  const paths = [...switchesOf(DEFAULT_PERMISSIONS.ADMINISTRADOR).keys()]
  const treeOf = (group: Group) => trees.get(group) ?? {}
  let made = 0
  for (let step = 0; step < 10_000; step += 1) {
    const acting = pick(GROUPS)
    const giver: Giver = { group: acting, groups: [acting, pick(GROUPS)], tree: treeOf(acting) }
    const group = pick(GROUPS)
    const before = treeOf(group)
    let after = before
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1)
      after = turn(after, pick(paths), random() < 0.6)
    if (grantRefusal(giver, { group, before, after })) continue
    made += 1
    const own = switchesOf(giver.tree)
    const isOwn = acting === 'ADMINISTRADOR' && group === 'ADMINISTRADOR'
    for (const [path, on] of switched(before, after)) {
      assert.isFalse(on && own.get(path) !== true && !isOwn, `step ${step}: ${acting} gave ${group} ${path}`)
      assert.isTrue(acting === 'ADMINISTRADOR' || !giver.groups.includes(group), `step ${step}: own group`)
    }
    trees.set(group, after)
  }
  assert.isAbove(made, 500)
  assert.isTrue(switchesOf(treeOf('ADMINISTRADOR')).get('BackOffice.Permissions'))
  for (const group of GROUPS.filter((one) => !isStaffGroup(one)))
    assert.isFalse([...switchesOf(treeOf(group))].some(([path, on]) => on && path.startsWith('BackOffice.')))
})
