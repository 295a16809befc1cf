import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { demoLink } from '#database/demo/demo_link'
import { clock } from '#shared'
import { as, loginAs } from '#tests/fixtures/people'

const institutionOf = (codename: string) => db.from('institutions').where('codename', codename).firstOrFail()
const userOf = (institution: { id: number }, username: string) =>
  db.from('users').where({ institution_id: institution.id, username }).firstOrFail()

/** The parts of a link of the demo provider: '', 'external-auth', provider, 'token' and the token. */
async function linkOf(username: string): Promise<string[]> {
  const link = await demoLink(username, clock.now())
  if (!link.ok) throw new Error(link.error)
  return link.value.split('/')
}

/** What the demo has for the back office, in a group that has made it. */
export function testBackOffice(): void {
  test('four candidates have published results, and may appeal against them', async ({ client, assert }) => {
    const institution = await institutionOf('demo')
    const candidate = await userOf(institution, 'aluno')
    const token = as(await loginAs({ id: candidate.id, groups: ['ALUNO'] }))
    const listed = await client.get('/v1/user_result').headers(token)
    assert.containsSubset(listed.body(), {
      count: 3,
      results: [
        { sectionName: 'Linguagens', category: 'Ampla concorrência' },
        { sectionName: 'Prova objetiva', value: 71.5, status: 'Aprovado', shouldShowAppealButton: true },
        { sectionName: 'Entrevista', value: 8.5 },
      ],
    })
    const process = await db
      .from('selection_processes')
      .where({ institution_id: institution.id, status: 'PUBLISHED' })
      .orderBy('id')
      .firstOrFail()
    assert.lengthOf(
      await db.from('published_results').where('selection_process_id', process.id).distinct('user_id'),
      4
    )
  })

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
      const [, , provider, , token] = await linkOf(username)
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
    const [, , provider, , token] = await linkOf('proctor')
    const refused = await client.post(`/v1/provider/${provider}/login`).json({ token })
    assert.equal(refused.status(), 400)
  })
}
