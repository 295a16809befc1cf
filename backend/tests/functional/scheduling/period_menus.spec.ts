import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { GROUPS } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createInstitution, createUser, loginAs, type Institution } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'
import { storeLink, storeMenu, storeYearPeriod } from '#tests/fixtures/periods'

async function createScheduling() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  return {
    institution,
    token: await loginAs(admin),
    menuId: await storeMenu(institution.id, 'Agendamento regular'),
    first: await storeYearPeriod(institution.id, '2025', { year: 2025 }),
    second: await storeYearPeriod(institution.id, '2026'),
  }
}

const links = (client: ApiClient, token: string, menuId: number | string) =>
  client.get(`/periodo_menus?menu__id=${menuId}`).headers(as(token))

const link = (client: ApiClient, token: string, body: object) =>
  client.post('/periodo_menus').headers(as(token)).json(body)

const unlink = (client: ApiClient, token: string, ids: readonly (number | string)[]) =>
  client.delete(`/periodo_menus/${ids.join(',')}`).headers(as(token))

const stored = (menuId: number) => db.from('period_menus').where('menu_id', menuId).orderBy('id')

const tokenOf = async (institution: Institution, group: (typeof GROUPS)[number]) =>
  loginAs(await createUser({ groups: [group], institution }))

test.group('Periods of scheduling menus', () => {
  test('every group of the institution reads year periods, menus and links, and none of another institution', async ({
    client,
    assert,
  }) => {
    const { institution, menuId, first, second } = await createScheduling()
    const hidden = await storeYearPeriod(institution.id, 'Recuperação', { isHidden: true })
    const linkId = await storeLink(menuId, second, false)
    const other = await createScheduling()
    for (const group of GROUPS) {
      const token = await tokenOf(institution, group)
      const periods = await client.get('/v1/year_period').headers(as(token))
      periods.assertStatus(200)
      const read = periods.body() as { id: number }[]
      assert.sameMembers(
        read.map(({ id }) => id),
        [first, second, hidden],
        group
      )
      assert.containsSubset(read, [
        { id: first, periodoId: { dsPeriodo: '2025' }, year: 2025, checked: false },
        { id: hidden, periodoId: { dsPeriodo: 'Recuperação' }, checked: true },
      ])
      const menus = await client.get('/menu_agendamento').headers(as(token))
      assert.deepEqual(menus.body(), [{ id: menuId, name: 'Agendamento regular' }])
      const linked = await links(client, token, menuId)
      linked.assertStatus(200)
      assert.containsSubset(linked.body(), [
        { id: linkId, periodoAno: second, periodoNome: '2026', menu: menuId, visible: false },
      ])
      ;(await links(client, token, other.menuId)).assertStatus(404)
    }
    ;(await client.get('/v1/year_period')).assertStatus(401)
  })

  test('links of a menu need one: without, or with what is no id, it is 400 and names the field', async ({
    client,
    assert,
  }) => {
    const { token } = await createScheduling()
    for (const address of ['/periodo_menus', '/periodo_menus?menu__id=', '/periodo_menus?menu__id=x']) {
      const refused = await client.get(address).headers(as(token))
      refused.assertStatus(400)
      assert.property(refused.body(), 'menuId')
    }
  })

  test('linking twice makes one link of each pair, visible unless it says otherwise, and records what it added', async ({
    client,
    assert,
  }) => {
    const { institution, token, menuId, first, second } = await createScheduling()
    const made = await link(client, token, [{ periodo_ano: first, menu: menuId, visible: true }])
    made.assertStatus(201)
    assert.containsSubset(made.body(), [{ periodoAno: first, menu: menuId, visible: true }])
    const more = await link(client, token, [
      { periodo_ano: first, menu: menuId, visible: false },
      { periodo_ano: second, menu: menuId },
      { periodo_ano: second, menu: menuId },
    ])
    more.assertStatus(201)
    assert.lengthOf(more.body() as object[], 2)
    assert.containsSubset(await stored(menuId), [
      { year_period_id: first, visible: 1 },
      { year_period_id: second, visible: 1 },
    ])
    const acts = await recordsOf(institution.id)
    assert.deepEqual(
      acts.map((row) => [row.act, row.subject_type, row.subject_id, row.detail_json]),
      [
        ['periods_linked', 'scheduling_menu', menuId, JSON.stringify({ yearPeriods: [first] })],
        ['periods_linked', 'scheduling_menu', menuId, JSON.stringify({ yearPeriods: [second] })],
      ]
    )
  })

  test('two calls that link the same at once both succeed, and one of them has added it', async ({
    client,
    assert,
  }) => {
    const { institution, token, menuId, first, second } = await createScheduling()
    const body = [first, second].map((periodo_ano) => ({ periodo_ano, menu: menuId, visible: true }))
    const answers = await Promise.all([1, 2, 3].map(() => link(client, token, body)))
    for (const answer of answers) answer.assertStatus(201)
    assert.lengthOf(await stored(menuId), 2)
    assert.lengthOf(await recordsOf(institution.id), 1)
  })

  test('nothing is linked where a menu or a period is another institution’s', async ({ client, assert }) => {
    const own = await createScheduling()
    const other = await createScheduling()
    for (const wrong of [
      { periodo_ano: other.first, menu: own.menuId },
      { periodo_ano: own.first, menu: other.menuId },
      { periodo_ano: 2_000_000_000, menu: own.menuId },
    ]) {
      const body = [{ periodo_ano: own.second, menu: own.menuId }, wrong]
      ;(await link(client, own.token, body)).assertStatus(404)
    }
    assert.lengthOf(await stored(own.menuId), 0)
    assert.lengthOf(await stored(other.menuId), 0)
  })

  test('a body that is no list, an empty one, and fields that are no ids are 400', async ({
    client,
    assert,
  }) => {
    const { token, menuId, first } = await createScheduling()
    for (const body of [
      { periodo_ano: first, menu: menuId },
      [],
      [{ menu: menuId }],
      [{ periodo_ano: 'x', menu: menuId }],
      [[first, menuId]],
    ])
      (await link(client, token, body)).assertStatus(400)
    const refused = await link(client, token, [{ periodo_ano: first, menu: 'x' }])
    assert.includeMembers(Object.keys(refused.body() as object), ['links.0.menu'])
  })

  test('unlinking takes ids joined by commas, passes over what is gone or somebody else’s, and records what it removed', async ({
    client,
    assert,
  }) => {
    const { institution, token, menuId, first, second } = await createScheduling()
    const other = await createScheduling()
    const ids = [await storeLink(menuId, first), await storeLink(menuId, second)]
    const theirs = await storeLink(other.menuId, other.first)
    ;(await unlink(client, token, [`${ids[0]}%2C${theirs}`])).assertStatus(204)
    assert.lengthOf(await stored(menuId), 1)
    ;(await unlink(client, token, [...ids, theirs, 2_000_000_000])).assertStatus(204)
    assert.lengthOf(await stored(menuId), 0)
    assert.lengthOf(await stored(other.menuId), 1)
    const encoded = encodeURIComponent(ids.join(','))
    ;(await unlink(client, token, [encoded])).assertStatus(204)
    const acts = await recordsOf(institution.id)
    assert.deepEqual(
      acts.map((row) => [row.act, row.detail_json]),
      [first, second].map((one) => ['periods_unlinked', JSON.stringify({ yearPeriods: [one] })])
    )
    ;(await unlink(client, token, ['1', 'x'])).assertStatus(404)
  })

  test('who may link and unlink: administrators and teachers; everybody else 403, and nothing changes', async ({
    client,
    assert,
  }) => {
    const { institution, menuId, first, second } = await createScheduling()
    const linkId = await storeLink(menuId, first)
    for (const group of GROUPS) {
      if (group === 'ADMINISTRADOR' || group === 'Professor') continue
      const token = await tokenOf(institution, group)
      ;(await link(client, token, [{ periodo_ano: second, menu: menuId }])).assertStatus(403)
      ;(await unlink(client, token, [linkId])).assertStatus(403)
    }
    assert.lengthOf(await stored(menuId), 1)
    const teacher = await tokenOf(institution, 'Professor')
    ;(await link(client, teacher, [{ periodo_ano: second, menu: menuId }])).assertStatus(201)
    ;(await unlink(client, teacher, [linkId])).assertStatus(204)
    assert.containsSubset(await stored(menuId), [{ year_period_id: second }])
  })

  test('an institution lets another group link by the switch, and takes it from teachers', async ({
    client,
  }) => {
    const { institution, menuId, first } = await createScheduling()
    await storeTree(institution.id, 'PROCTOR', { BackOffice: { Periods: true } })
    await storeTree(institution.id, 'Professor', { BackOffice: { Periods: false } })
    const body = [{ periodo_ano: first, menu: menuId }]
    ;(await link(client, await tokenOf(institution, 'PROCTOR'), body)).assertStatus(201)
    ;(await link(client, await tokenOf(institution, 'Professor'), body)).assertStatus(403)
  })
})
