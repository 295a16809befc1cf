import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionsOf } from '#access'
import { EVERYTHING, isAllowed, mergeTree, type PermissionTree } from '#access/domain/permission_tree'
import type { Group } from '#shared'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { traced } from '#tests/fixtures/statements'

type Refused = { code: string; paths?: string[]; fields?: string[]; changedBy?: string; version?: number }
type Tree = { permissions: PermissionTree; version: number; isEditable: boolean; restricted: object[] }

const SWITCH = 'Dashboard.Videos.PauseResume'
const treeOf = (path: string, on: boolean): object =>
  path.split('.').reduceRight<object | boolean>((inner, name) => ({ [name]: inner }), on) as object
const allOff = (paths: readonly string[]) =>
  paths.map((path) => treeOf(path, false)).reduce((a, b) => ({ ...a, ...b }))

const address = (group: string) => `http://127.0.0.1:${process.env.PORT}/v1/groups/${group}/permissions`
const put = (token: string, group: Group, body: object) =>
  fetch(address(group), {
    method: 'PUT',
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const turn = (token: string, group: Group, path: string, on: boolean, more: object = {}) =>
  put(token, group, { permissions: treeOf(path, on), ...more })
const refused = async (answer: Response) => (await answer.json()) as Refused
const read = async (token: string, group: Group) =>
  (await (await fetch(address(group), { headers: as(token) })).json()) as Tree

async function office() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Ana Administradora' })
  const school = await createSchool(institution)
  const teacher = await createUser({ groups: ['Professor'], school })
  return {
    institution,
    school,
    admin,
    teacher,
    adminToken: await loginAs(admin),
    teacherToken: await loginAs(teacher),
  }
}

const recorded = async (institutionId: number) =>
  (
    (await db
      .from('audit_records')
      .where({ institution_id: institutionId, act: 'permissions_changed' })
      .orderBy('id')) as { actor_id: number; actor_group: string; detail_json: string }[]
  ).map((row) => [row.actor_id, row.actor_group, JSON.parse(row.detail_json)])

test.group('who may change which tree', () => {
  test('a teacher changes a tree that holds no more than theirs, for the institution, and neither their own nor that of ADMINISTRADOR', async ({
    assert,
  }) => {
    const { institution, admin: _admin, adminToken, teacherToken } = await office()
    const proctor = await loginAs(
      await createUser({ groups: ['PROCTOR'], school: await createSchool(institution) })
    )
    const pauses = async () => {
      const settings = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/settings`, {
        headers: as(proctor),
      })
      return isAllowed(((await settings.json()) as { permissions: PermissionTree }).permissions, SWITCH)
    }
    assert.isTrue(await pauses())
    assert.equal((await turn(teacherToken, 'PROCTOR', SWITCH, false)).status, 200)
    assert.isFalse(await pauses(), 'of another school')
    assert.equal((await turn(teacherToken, 'PROCTOR', SWITCH, true)).status, 200)
    assert.isTrue(await pauses())
    for (const group of ['Professor', 'ADMINISTRADOR'] as const) {
      const answer = await turn(teacherToken, group, SWITCH, false)
      assert.deepEqual([answer.status, (await refused(answer)).code], [403, 'cannot_grant'])
      assert.isFalse((await read(teacherToken, group)).isEditable)
      assert.isTrue((await read(adminToken, group)).isEditable)
    }
    const beyond = await refused(await turn(teacherToken, 'PROCTOR', 'BackOffice.Audit', true))
    assert.deepEqual([beyond.code, beyond.paths], ['cannot_grant', ['BackOffice.Audit']])
    assert.equal((await read(adminToken, 'PROCTOR')).version, 2)
  })

  test('who is in a group besides the one they act in does not change its tree', async ({ assert }) => {
    const institution = await createInstitution()
    const both = await createUser({ groups: ['Professor', 'PROCTOR'], institution })
    const answer = await turn(await loginAs(both), 'PROCTOR', SWITCH, false)
    assert.deepEqual([answer.status, (await refused(answer)).paths], [403, [SWITCH]])
  })

  test('ADMINISTRADOR keeps the switch of the editor: 409, and nothing of the save is stored', async ({
    assert,
  }) => {
    const { institution, adminToken } = await office()
    const answer = await put(adminToken, 'ADMINISTRADOR', {
      permissions: { sga: false, BackOffice: { Permissions: false } },
    })
    assert.deepEqual([answer.status, (await refused(answer)).code], [409, 'last_key'])
    const now = await permissionsOf({
      institutionId: institution.id,
      schoolIds: [],
      group: 'ADMINISTRADOR',
      roleId: null,
      key: null,
    })
    assert.isTrue(now.sga)
    assert.deepEqual(await recorded(institution.id), [])
  })

  test('candidates get no switch of the back office', async ({ assert }) => {
    const { adminToken } = await office()
    const answer = await turn(adminToken, 'ALUNO', 'BackOffice.Emails', true)
    assert.deepEqual([answer.status, (await refused(answer)).code], [409, 'not_for_candidates'])
  })

  test('each switch that changes is a row of the record; a refusal and a repeat are none', async ({
    assert,
  }) => {
    const { institution, admin, teacher, adminToken, teacherToken } = await office()
    await put(adminToken, 'ALUNO', { permissions: { exam: false, billboard: false, events: true } })
    await put(adminToken, 'ALUNO', { permissions: { exam: false } })
    await turn(teacherToken, 'PROCTOR', SWITCH, false)
    await turn(teacherToken, 'ADMINISTRADOR', SWITCH, false)
    assert.sameDeepMembers(await recorded(institution.id), [
      [admin.id, 'ADMINISTRADOR', { group: 'ALUNO', school: null, switched: { exam: false } }],
      [admin.id, 'ADMINISTRADOR', { group: 'ALUNO', school: null, switched: { billboard: false } }],
      [teacher.id, 'Professor', { group: 'PROCTOR', school: null, switched: { [SWITCH]: false } }],
    ])
  })
})

test.group('two people at one tree', () => {
  test('a save of an old version is refused with who saved since, and which switches', async ({ assert }) => {
    const { adminToken, teacherToken } = await office()
    const { version } = await read(teacherToken, 'PROCTOR')
    assert.equal((await turn(adminToken, 'PROCTOR', SWITCH, false, { version })).status, 200)
    const answer = await turn(teacherToken, 'PROCTOR', 'exam', false, { version })
    const body = await refused(answer)
    assert.deepEqual(
      [answer.status, body.code, body.fields, body.changedBy, body.version],
      [409, 'changed_meanwhile', [SWITCH], 'Ana Administradora', version + 1]
    )
    assert.isTrue((await read(adminToken, 'PROCTOR')).permissions.exam, 'nothing of it is stored')
    assert.equal((await turn(teacherToken, 'PROCTOR', 'exam', false, { version: version + 1 })).status, 200)
  })

  test('without a version each switch is the last word about it, and two saves at once lose none', async ({
    assert,
  }) => {
    const { institution, adminToken, teacherToken } = await office()
    const paths = [
      'exam',
      SWITCH,
      'Dashboard.Videos.ViewInfo',
      'Dashboard.List.enable',
      'Dashboard.Videos.SendAlert',
    ]
    const answers = await Promise.all(
      paths.map((path, at) => turn(at % 2 === 0 ? adminToken : teacherToken, 'PROCTOR', path, false))
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      paths.map(() => 200)
    )
    const { permissions, version } = await read(adminToken, 'PROCTOR')
    assert.deepEqual(
      paths.map((path) => isAllowed(permissions, path)),
      paths.map(() => false)
    )
    assert.equal(version, paths.length)
    assert.lengthOf(await recorded(institution.id), paths.length)
  })

  test('of two saves of one version at once one is refused', async ({ assert }) => {
    const { adminToken, teacherToken } = await office()
    const answers = await Promise.all([
      turn(adminToken, 'PROCTOR', 'exam', false, { version: 0 }),
      turn(teacherToken, 'PROCTOR', SWITCH, false, { version: 0 }),
    ])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
  })

  test('a right that is taken from the giver at the same moment is given before or not at all', async ({
    assert,
  }) => {
    const { institution, adminToken, teacherToken } = await office()
    const [, given] = await Promise.all([
      turn(adminToken, 'Professor', 'Dashboard.Videos.SendAlert', false),
      turn(teacherToken, 'Diretor', 'Dashboard.Videos.SendAlert', true),
    ])
    const acts = (await recorded(institution.id)).map(([, , detail]) => detail.group)
    if (given?.status === 200) assert.deepEqual(acts, ['Diretor', 'Professor'])
    else assert.deepEqual([given?.status, acts], [403, ['Professor']])
  })
})

test.group('what schools took while they could', () => {
  test('stays off in that school until somebody gives it back by name, and no save of the institution does it in passing', async ({
    assert,
  }) => {
    const { institution, school, adminToken, teacherToken } = await office()
    await db.table('school_permissions').insert({
      school_id: school.id,
      group_name: 'PROCTOR',
      permissions_json: JSON.stringify(treeOf(SWITCH, false)),
    })
    const pauses = async (...schoolIds: number[]) =>
      isAllowed(
        await permissionsOf({
          institutionId: institution.id,
          schoolIds,
          group: 'PROCTOR',
          roleId: null,
          key: null,
        }),
        SWITCH
      )
    assert.deepEqual([await pauses(school.id), await pauses()], [false, true])
    const tree = await read(adminToken, 'PROCTOR')
    assert.deepEqual(tree.restricted, [{ path: SWITCH, schools: 1 }])
    await put(adminToken, 'PROCTOR', { permissions: tree.permissions })
    await turn(adminToken, 'PROCTOR', SWITCH, false)
    await turn(adminToken, 'PROCTOR', SWITCH, true)
    assert.isFalse(await pauses(school.id))
    const lifting = await put(teacherToken, 'PROCTOR', { permissions: {}, lifted: [SWITCH] })
    assert.equal(lifting.status, 200)
    assert.deepEqual([await pauses(school.id), (await read(adminToken, 'PROCTOR')).restricted], [true, []])
    assert.deepEqual((await recorded(institution.id)).at(-1)?.[2], {
      group: 'PROCTOR',
      school: null,
      schools: [school.id],
      switched: { [SWITCH]: true },
    })
    assert.equal((await put(teacherToken, 'PROCTOR', { permissions: {}, lifted: ['nothing'] })).status, 400)
  })
  test('many schools get switches back in as many rows of the record as there are switches, and as many statements as there are trees', async ({
    assert,
  }) => {
    const { institution, adminToken } = await office()
    const took = async (...paths: string[]) => {
      const school = await createSchool(institution)
      const tree = mergeTree(EVERYTHING, allOff(paths))
      await db
        .table('school_permissions')
        .insert({ school_id: school.id, group_name: 'PROCTOR', permissions_json: JSON.stringify(tree) })
      return school.id
    }
    const both = [await took(SWITCH, 'exam'), await took(SWITCH, 'exam'), await took(SWITCH, 'exam')]
    const more = await took(SWITCH, 'sga')
    const updates = await traced(
      (sql) => /^update .?school_permissions/.test(sql),
      async () => {
        const lifted = [SWITCH, 'exam']
        assert.equal((await put(adminToken, 'PROCTOR', { permissions: {}, lifted })).status, 200)
      }
    )
    assert.lengthOf(
      updates.filter((what) => what === 'read'),
      2
    )
    assert.sameDeepMembers(
      (await recorded(institution.id)).map(([, , detail]) => detail),
      [
        { group: 'PROCTOR', school: null, schools: [...both, more], switched: { [SWITCH]: true } },
        { group: 'PROCTOR', school: null, schools: both, switched: { exam: true } },
      ]
    )
    assert.deepEqual((await read(adminToken, 'PROCTOR')).restricted, [{ path: 'sga', schools: 1 }])
  })
})
