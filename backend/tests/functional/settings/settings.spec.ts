import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { announce } from '#realtime'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { createSitting } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { storeTree } from '#tests/fixtures/switches'

type Field = { field: string; value: unknown; isEditable: boolean; filters: { unknown: string[] } | null }
type Settings = {
  version: number
  changedBy: string | null
  changedAt: string | null
  fields: Field[]
  retention: { name: string; days: number | null }[]
}

const address = () => `http://127.0.0.1:${process.env.PORT}/v1/institution_settings`
const read = (token: string) => fetch(address(), { headers: as(token) })
const settingsAs = async (token: string) => (await (await read(token)).json()) as Settings
const valueIn = ({ fields }: Settings, name: string) => fields.find(({ field }) => field === name)?.value
const put = (token: string, version: number, values: Record<string, unknown>) =>
  fetch(address(), {
    method: 'PUT',
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify({
      version,
      changes: Object.entries(values).map(([field, value]) => ({ field, value })),
    }),
  })
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>

async function office() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Ana Administradora' })
  return { institution, admin, token: await loginAs(admin) }
}

test.group('settings of an institution', () => {
  test('are read with a version, saved field by field, and hold for every page at once (pref-export-001)', async ({
    client,
    assert,
  }) => {
    const { institution, admin, token } = await office()
    const before = await settingsAs(token)
    assert.deepEqual([before.version, before.changedBy, before.changedAt], [0, null, null])
    assert.isTrue(valueIn(before, 'Application__ShowReviewButton'))
    assert.isAbove(before.retention.length, 10)
    const links = [
      { label: 'Biblioteca', path: 'https://b.example', disabled: false, groups: ['ADMINISTRADOR'] },
    ]
    const saved = await put(token, 0, {
      Application__RequiredFiltersCollectionResult: 'dre, bairro',
      footerMessage: ' Rede Serra Azul ',
      menuLinks: links,
      primary: '#0B4F9E',
      mailReplyTo: 'secretaria@serra.example',
      Login__HideUnknownEmail: false,
    })
    assert.equal(saved.status, 200)
    const after = (await saved.json()) as Settings
    assert.deepEqual([after.version, after.changedBy], [1, 'Ana Administradora'])
    // Unknown names are ignored, and named here (decisions, pref-export-001).
    const filters = after.fields.find(({ field }) => field === 'Application__RequiredFiltersCollectionResult')
    assert.deepEqual([filters?.value, filters?.filters?.unknown], ['dre,bairro', ['bairro']])
    assert.deepEqual(valueIn(after, 'menuLinks'), links)

    const shown = (await client.get('/v1/settings').headers(as(token))).body()
    assert.equal(shown.footer.message, 'Rede Serra Azul')
    assert.equal(shown.theme.colours.primary, '#0b4f9e')
    assert.equal(shown.preferences.Application__RequiredFiltersCollectionResult, 'dre,bairro')
    // Where answers to mails go is nobody else's business.
    assert.notInclude(JSON.stringify(shown), 'secretaria@')
    const menu = (await client.get('/menu/menu').headers(as(token))).body()
    assert.include(JSON.stringify(menu), 'https://b.example')

    const [act, ...others] = (await recordsOf(institution.id)).filter((one) => one.act === 'settings_changed')
    assert.isEmpty(others)
    assert.equal(act?.actor_id, admin.id)
    assert.deepEqual(JSON.parse(act?.changes_json ?? '{}'), {
      Application__RequiredFiltersCollectionResult: ['', 'dre,bairro'],
      footerMessage: [null, 'Rede Serra Azul'],
      menuLinks: [[], ['Biblioteca (https://b.example) ADMINISTRADOR']],
      primary: [null, '#0b4f9e'],
      mailReplyTo: [null, 'secretaria@serra.example'],
    })
    const worded = (await client.get('/v1/audit?action=settings_changed').headers(as(token))).body()
    const changes = JSON.stringify(worded)
    for (const text of ['Mudou as configurações', 'Texto do rodapé', 'Rede Serra Azul', 'Cor principal'])
      assert.include(changes, text)

    // A save that changes nothing is none.
    assert.equal((await put(token, 1, { footerMessage: 'Rede Serra Azul' })).status, 200)
    assert.equal((await settingsAs(token)).version, 1)
  })

  test('a save from an older state is refused with who saved, when and what, and of two at once one wins', async ({
    assert,
  }) => {
    const { institution, token } = await office()
    const other = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Bruno Administrador' })
    )
    assert.equal((await put(other, 0, { footerNumber: '0800 1', supportContact: 'Ligue' })).status, 200)
    assert.equal((await put(other, 1, { footerNumber: '0800 2' })).status, 200)
    const stale = await put(token, 1, { footerMessage: 'x' })
    assert.equal(stale.status, 409)
    assert.containsSubset(await bodyOf(stale), {
      code: 'changed_meanwhile',
      version: 2,
      changedBy: 'Bruno Administrador',
      fields: ['footerNumber'],
    })
    assert.isNull(valueIn(await settingsAs(token), 'footerMessage'))
    const both = await Promise.all([
      put(token, 2, { footerMessage: 'um' }),
      put(other, 2, { footerMessage: 'dois' }),
    ])
    assert.sameMembers(
      both.map(({ status }) => status),
      [200, 409]
    )
    assert.equal((await settingsAs(token)).version, 3)
  })

  test('what does not fit is refused by field, and nothing is saved', async ({ assert }) => {
    const { institution, token } = await office()
    const refused = await put(token, 0, {
      supportContact: 'a'.repeat(501),
      classReportUrl: 'javascript:alert(1)',
      primary: '#ffee00',
      Application__DashboardRefreshSeconds: 1,
      footerMessage: 'boa',
    })
    assert.equal(refused.status, 400)
    const body = (await refused.json()) as Record<string, string[]>
    assert.sameMembers(Object.keys(body), [
      'code',
      'supportContact',
      'classReportUrl',
      'primary',
      'Application__DashboardRefreshSeconds',
    ])
    assert.include(body.supportContact?.[0], '500')
    assert.match(body.primary?.[0] ?? '', /contraste é 1\.\d e precisa ser pelo menos 4\.5/)
    assert.equal((await settingsAs(token)).version, 0)
    for (const changes of [
      [{ field: 'theme_json', value: 'x' }],
      [{ field: '__proto__', value: 'x' }],
      [{ field: 'footerMessage', value: { deep: true } }],
      [{ field: 'footerMessage' }],
      [
        { field: 'footerMessage', value: 'a' },
        { field: 'footerMessage', value: 'b' },
      ],
      { footerMessage: 'x' },
    ]) {
      const answer = await fetch(address(), {
        method: 'PUT',
        headers: { ...as(token), 'content-type': 'application/json' },
        body: JSON.stringify({ version: 0, changes }),
      })
      assert.equal(answer.status, 400, JSON.stringify(changes))
    }
    const row = await db.from('institutions').where('id', institution.id).firstOrFail()
    assert.equal(row.settings_version, 0)
  })

  test('are for whom the switch lets, and each for their own institution; what opens pages is for administrators', async ({
    assert,
  }) => {
    const { institution, token } = await office()
    const school = await createSchool(institution)
    for (const group of [
      'Professor',
      'PROCTOR',
      'SCHOOL-ADMIN',
      'COORDINATOR',
      'ALUNO',
      'RESPONSIBLE',
    ] as const) {
      const wrong = await loginAs(await createUser({ groups: [group], school }))
      assert.equal((await read(wrong)).status, 403, group)
      assert.equal((await put(wrong, 0, { footerMessage: 'x' })).status, 403, group)
    }
    const elsewhere = await office()
    assert.equal((await put(elsewhere.token, 0, { footerMessage: 'de lá' })).status, 200)
    assert.isNull(valueIn(await settingsAs(token), 'footerMessage'))

    await storeTree(institution.id, 'COORDINATOR', { BackOffice: { Settings: true } })
    const coordinator = await loginAs(await createUser({ groups: ['COORDINATOR'], school }))
    const seen = await settingsAs(coordinator)
    assert.deepEqual(
      seen.fields.flatMap(({ field, isEditable }) => (isEditable ? [] : [field])),
      ['Application__CoordinatorDashboard']
    )
    assert.equal((await put(coordinator, 0, { footerMessage: 'nossa' })).status, 200)
    const granted = await put(coordinator, 1, {
      Application__CoordinatorDashboard: true,
      footerMessage: 'outra',
    })
    assert.equal(granted.status, 403)
    assert.equal((await bodyOf(granted)).code, 'cannot_grant')
    const after = await settingsAs(token)
    assert.deepEqual(
      [valueIn(after, 'footerMessage'), valueIn(after, 'Application__CoordinatorDashboard')],
      ['nossa', false]
    )
    assert.equal((await put(token, 1, { Application__CoordinatorDashboard: true })).status, 200)
    // Whoever loses the switch loses it here too.
    await db
      .from('group_permissions')
      .where({ institution_id: institution.id, group_name: 'COORDINATOR' })
      .delete()
    const { hearRightsChange } = await import('#identity')
    hearRightsChange({ institutionId: institution.id, group: 'COORDINATOR' })
    assert.equal((await read(coordinator)).status, 403)
  })

  test('open pages of the staff of that institution hear of a save; candidates do not, in the middle of an exam', async ({
    assert,
  }) => {
    const [room, elsewhere] = [await createRoom(), await createRoom()]
    const [candidate] = room.candidates
    const streams = {
      proctor: await EventStream.open(room.proctorToken, [`users/${room.proctor.id}`]),
      candidate: await EventStream.open(candidate.token, [`users/${candidate.id}`]),
      stranger: await EventStream.open(elsewhere.proctorToken, [`users/${elsewhere.proctor.id}`]),
    }
    assert.equal((await put(room.adminToken, 0, { footerMessage: 'x' })).status, 200)
    const ids = { proctor: room.proctor.id, candidate: candidate.id, stranger: elsewhere.proctor.id }
    for (const id of Object.values(ids)) announce(`users/${id}`, { kind: 'config', version: 1 })
    for (const [name, kind] of [
      ['proctor', 'rights'],
      ['candidate', 'config'],
      ['stranger', 'config'],
    ] as const) {
      const heard = await streams[name].next(
        ({ data }) => (data as { payload?: object }).payload !== undefined
      )
      assert.containsSubset(heard?.data, { payload: { kind } }, name)
      streams[name].close()
    }
  })

  test('a sitting keeps the rules that it began with, and one that begins later has the new ones', async ({
    assert,
    client,
  }) => {
    const sitting = await createSitting()
    const { institution, applicationId, token } = sitting
    const shown = async () => {
      const { showReviewButton, showAnswerCounter } = (
        await client.get(`/v1/applications/${applicationId}`).headers(as(token))
      ).body()
      return [showReviewButton, showAnswerCounter]
    }
    assert.deepEqual(await shown(), [true, true])
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const off = { Application__ShowReviewButton: false, Application__ShowAnswerCounter: false }
    assert.equal((await put(admin, 0, off)).status, 200)
    const begins = (at: number | null) =>
      db.from('applications').where('id', applicationId).update({ started_at: at })
    const { settings_changed_at: changedAt } = await db
      .from('institutions')
      .where('id', institution.id)
      .firstOrFail()
    await begins(Number(changedAt) - 1)
    assert.deepEqual(await shown(), [true, true])
    await begins(Number(changedAt) + 4_999)
    assert.deepEqual(await shown(), [true, true])
    await begins(Number(changedAt) + 5_000)
    assert.deepEqual(await shown(), [false, false])
    await begins(null)
    assert.deepEqual(await shown(), [false, false])
  })
})
