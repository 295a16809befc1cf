import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionsOf } from '#access'
import { hearRightsChange, rereadRights } from '#identity'
import { clock, type Group } from '#shared'
import { createInstitution, createSchool } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'
import { traced } from '#tests/fixtures/statements'

const AN_HOUR_ON = Date.UTC(2031, 4, 5, 12)

/** How many statements `work` makes. */
const statementsOf = async (work: () => Promise<unknown>) =>
  (await traced(() => true, work)).filter((what) => what === 'read').length

test.group('what groups may, as a process remembers it', (group) => {
  group.each.setup(() => clock.freeze(AN_HOUR_ON))
  group.each.teardown(() => clock.release())

  const whose = (institutionId: number, of: Group = 'PROCTOR', schoolIds: number[] = []) => ({
    institutionId,
    schoolIds,
    group: of,
    roleId: null,
    key: null,
  })

  test('a second question within three seconds asks no database, whichever school it is about', async ({
    assert,
  }) => {
    const institution = await createInstitution()
    const { id: schoolId } = await createSchool(institution)
    const of = whose(institution.id)
    assert.isAbove(await statementsOf(() => permissionsOf(of)), 0)
    clock.freeze(AN_HOUR_ON + 2_999)
    assert.equal(await statementsOf(() => permissionsOf(of)), 0)
    assert.equal(await statementsOf(() => permissionsOf({ ...of, schoolIds: [schoolId] })), 0)
    assert.isAbove(
      await statementsOf(() => permissionsOf(whose(institution.id, 'Diretor'))),
      0,
      'another group'
    )
  })

  test('a change whose message is lost counts after three seconds', async ({ assert }) => {
    const { id } = await createInstitution()
    await storeTree(id, 'PROCTOR', { exam: true })
    assert.isTrue((await permissionsOf(whose(id))).exam)
    await db
      .from('group_permissions')
      .where('institution_id', id)
      .update({ permissions_json: '{"exam":false}' })
    assert.isTrue((await permissionsOf(whose(id))).exam)
    clock.freeze(AN_HOUR_ON + 3_000)
    assert.isFalse((await permissionsOf(whose(id))).exam)
  })

  test('a change that this process hears of counts at once, also for who asked just before', async ({
    assert,
  }) => {
    const { id } = await createInstitution()
    await storeTree(id, 'PROCTOR', { exam: true })
    const before = permissionsOf(whose(id))
    await db
      .from('group_permissions')
      .where('institution_id', id)
      .update({ permissions_json: '{"exam":false}' })
    hearRightsChange({ institutionId: id, group: 'PROCTOR' })
    await before
    assert.isFalse((await permissionsOf(whose(id))).exam)
  })

  test('a periodic check reads past what is remembered, each group once, and its answer is remembered', async ({
    assert,
  }) => {
    const { id } = await createInstitution()
    await storeTree(id, 'PROCTOR', { exam: true })
    assert.isTrue((await permissionsOf(whose(id))).exam)
    await db
      .from('group_permissions')
      .where('institution_id', id)
      .update({ permissions_json: '{"exam":false}' })
    const once = await statementsOf(() => rereadRights([whose(id)]))
    assert.isAbove(once, 0)
    assert.equal(await statementsOf(() => rereadRights([whose(id), whose(id)])), once)
    assert.equal(await statementsOf(async () => assert.isFalse((await permissionsOf(whose(id))).exam)), 0)
  })

  test('who asks while a look-up is under way waits for that one', async ({ assert }) => {
    const { id } = await createInstitution()
    const once = await statementsOf(() => permissionsOf(whose(id)))
    hearRightsChange({ institutionId: id, group: 'PROCTOR' })
    const many = await statementsOf(() => Promise.all([1, 2, 3].map(() => permissionsOf(whose(id)))))
    assert.equal(many, once)
  })
})
