import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { demoLink } from '#database/demo/demo_link'
import { clock, unwrap } from '#shared'
import { as, loginAs } from '#tests/fixtures/people'

const institutionOf = (codename: string) => db.from('institutions').where('codename', codename).firstOrFail()
const userOf = (institution: { id: number }, username: string) =>
  db.from('users').where({ institution_id: institution.id, username }).firstOrFail()

/** What the demo has for the back office, in a group that has made it. */
export function testBackOffice(): void {
  test('the school office has its pages in its school alone, the translator the texts, and the other network nothing of them', async ({
    client,
    assert,
  }) => {
    const institution = await institutionOf('demo')
    const office = await userOf(institution, 'secretaria')
    const translator = await userOf(institution, 'tradutor')
    const other = await db.from('users').where('username', 'admin-serra-azul').firstOrFail()
    const by = {
      office: as(await loginAs({ id: office.id, groups: ['SCHOOL-ADMIN'] })),
      translator: as(await loginAs({ id: translator.id, groups: ['COORDINATOR'] })),
      other: as(await loginAs({ id: other.id, groups: ['ADMINISTRADOR'] })),
    }
    const statuses = async (path: string) =>
      Promise.all(
        Object.values(by).map(async (headers) => (await client.get(path).headers(headers)).status())
      )
    assert.deepEqual(await statuses('/v1/people?page=1'), [200, 403, 200])
    assert.deepEqual(await statuses('/v1/texts'), [403, 200, 200])
    const people = (await client.get('/v1/people?size=100').headers(by.office)).body()
    assert.isAbove(people.count, 30)
    const schools = people.results.map((one: { schoolName: string }) => one.schoolName)
    assert.deepEqual([...new Set(schools)], ['Colégio Horizonte'])
    const others = (await client.get('/v1/people?size=100').headers(by.other)).body()
    assert.equal(others.count, 7)
  })

  test('a list is imported, which an administrator takes back', async ({ client, assert }) => {
    const institution = await institutionOf('demo')
    const admin = await userOf(institution, 'administrador')
    const token = as(await loginAs({ id: admin.id, groups: ['ADMINISTRADOR'] }))
    const [run] = (await client.get('/v1/imports').headers(token)).body().results
    assert.deepInclude(run, {
      state: 'APPLIED',
      counts: { created: 12, changed: 2, unchanged: 1, refused: 1 },
    })
    const undone = (await client.post(`/v1/imports/${run.id}/undo`).headers(token)).body()
    assert.deepEqual(undone.counts, { undone: 14, unchanged: 1, refused: 1 })
  })

  test('a candidate comes in by a link of the demo provider, once; outside of a demo it opens nothing', async ({
    client,
    assert,
    cleanup,
  }) => {
    const isDemo = banca.demo
    cleanup(() => void (banca.demo = isDemo))
    banca.demo = true
    for (const username of ['aluno02', 'aluno05']) {
      const link = unwrap(await demoLink(username, clock.now()))
      const [, , provider, , token] = link.split('/')
      const enter = () =>
        client.post(`/v1/provider/${provider}/login`).json({ token, client_id: `demo-${username}` })
      banca.demo = false
      assert.equal((await enter()).body().code, 'provider_unknown')
      banca.demo = true
      const entered = await enter()
      entered.assertStatus(200)
      assert.equal(entered.body().user.username, username)
      assert.equal((await enter()).status(), 400)
    }
    assert.deepEqual(await demoLink('ninguem', clock.now()), { ok: false, error: 'nobody' })
    const staff = unwrap(await demoLink('proctor', clock.now())).split('/')
    const refused = await client.post(`/v1/provider/${staff[2]}/login`).json({ token: staff[4] })
    assert.equal(refused.status(), 400)
  })
}
