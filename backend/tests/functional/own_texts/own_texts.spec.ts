import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { findSettings, settingsOfCaller } from '#access/queries/institution_settings'
import { allTexts } from '#own_texts/catalogue_files'
import { rereadChangedTexts, rereadTexts } from '#own_texts/queries/known_texts'
import { QUOTED } from '#own_texts/domain/quoted'
import { wordedFor, say } from '#shared'
import { callerOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { statementsIn } from '#tests/fixtures/statements'
import { storeTree } from '#tests/fixtures/switches'
import { readZip } from '#tests/fixtures/zip'

const url = (path = '') => `http://127.0.0.1:${process.env.PORT}/v1/texts${path}`
const read = async (token: string, path: string) =>
  (await (await fetch(url(path), { headers: as(token) })).json()) as Record<string, never>
const put = (token: string, version: number, changes: object[]) =>
  fetch(url(), {
    method: 'PUT',
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify({ version, changes }),
  })
const change = (id: string, text: string | null, language = 'pt-BR') => ({ id, language, text })

const FOOTER = 'frontend:shell.openMenu'
const REFUSAL = 'server:own_texts.unknown'

async function office() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Ana Administradora' })
  return { institution, admin, token: await loginAs(admin) }
}

test.group('texts of an institution', () => {
  test('every catalogue is listed side by side, searched, and says what the requirements quote', async ({
    assert,
  }) => {
    const { token } = await office()
    for (const part of ['frontend', 'console', 'items', 'server'])
      assert.isAbove([...allTexts().values()].filter((entry) => entry.part === part).length, 20, part)
    // Every text of the server is one that it words.
    for (const { part, group, key, texts } of allTexts().values())
      if (part === 'server') assert.equal(say('en', `${group}.${key}`), texts.en, `${group}.${key}`)
    for (const language of ['pt-BR', 'en'] as const)
      for (const id of QUOTED[language]) assert.isString(allTexts().get(id)?.texts[language], id)
    const page = await read(token, `?search=${encodeURIComponent('ABRIR O MENU')}&part=frontend`)
    assert.containsSubset(page, {
      count: 1,
      results: [
        {
          id: FOOTER,
          sides: [
            { language: 'pt-BR', text: 'Abrir o menu', own: null },
            { language: 'en', own: null },
          ],
        },
      ],
    })
    const state = await read(token, '/state')
    assert.containsSubset(state, { version: 0, own: 0, missing: 0, most: 65_536 })
    assert.isAbove((await read(token, '?state=quoted')).count as never as number, 100)
    assert.equal((await fetch(url('?part=nowhere'), { headers: as(token) })).status, 400)
  })

  test('an own wording is shown to the pages that have the text, worded by the server, and on record', async ({
    client,
    assert,
  }) => {
    const { institution, admin, token } = await office()
    const stranger = await office()
    const saved = await put(token, 0, [
      change(FOOTER, 'Ver o menu'),
      change(REFUSAL, 'Esse texto sumiu.'),
      change('console:console.console.title', 'Banca · Gestão'),
    ])
    assert.equal(saved.status, 200)
    const textsOf = async (asked?: string) => {
      const call = client.get('/v1/settings')
      return (
        asked ? await call.headers(as(asked)) : await call.qs({ institution: institution.codename })
      ).body().texts as Record<string, object> | null
    }
    const shown = { shell: { openMenu: 'Ver o menu' } }
    assert.deepEqual(await textsOf(), { 'pt-BR': shown, en: {} })
    assert.deepEqual(await textsOf(token), {
      'pt-BR': { ...shown, console: { 'console.title': 'Banca · Gestão' } },
      en: {},
    })
    const candidate = await loginAs(
      await createUser({ groups: ['ALUNO'], school: await createSchool(institution) })
    )
    assert.deepEqual(await textsOf(candidate), { 'pt-BR': shown, en: {} })
    assert.isNull(await textsOf(stranger.token))

    const refusal = async (by: string) =>
      (await (await put(by, 0, [change('frontend:shell.nothing', 'x')])).json()) as Record<string, string[]>
    assert.deepEqual((await refusal(token))['changes.0.text'], ['Esse texto sumiu.'])
    assert.deepEqual((await refusal(stranger.token))['changes.0.text'], [say('pt-BR', 'own_texts.unknown')])
    assert.equal(
      wordedFor(institution.id, () => say('pt-BR', 'own_texts.unknown')),
      'Esse texto sumiu.'
    )

    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'text_worded')
    assert.deepEqual(
      acts.map(({ actor_id: by, detail_json: detail, changes_json: changes }) => [
        by,
        JSON.parse(detail),
        JSON.parse(changes ?? '{}'),
      ])[0],
      [admin.id, { key: FOOTER, language: 'pt-BR' }, { text: ['Abrir o menu', 'Ver o menu'] }]
    )
    assert.lengthOf(acts, 3)

    const zip = await fetch(url('/files'), { headers: as(token) })
    assert.equal(zip.status, 200)
    const files = readZip(Buffer.from(await zip.arrayBuffer()))
    assert.sameMembers(
      [...files.keys()],
      [
        'frontend/src/locales/pt-BR/shell.json',
        'admin/src/locales/pt-BR.json',
        'backend/app/own_texts/locales/pt-BR.json',
      ]
    )
    const shell = JSON.parse(String(files.get('frontend/src/locales/pt-BR/shell.json')))
    assert.equal(shell.openMenu, 'Ver o menu')

    // Back to the catalogue: none is left of it.
    const all = [FOOTER, REFUSAL, 'console:console.console.title'].map((id) => change(id, null))
    assert.equal((await put(token, 1, all)).status, 200)
    assert.isNull(await textsOf(token))
    const row = await db.from('institutions').where('id', institution.id).firstOrFail()
    assert.isNull(row.texts_json)
    assert.equal(
      wordedFor(institution.id, () => say('pt-BR', 'own_texts.unknown')),
      say('pt-BR', 'own_texts.unknown')
    )
  })

  test('what pages show is read once for each version, and parts; what was saved in another process is sent at once', async ({
    assert,
  }) => {
    const { institution, admin } = await office()
    const codename = { codename: institution.codename }
    const caller = { ...callerOf(admin), sessionId: 0, groups: admin.groups, isInBrowser: true }
    const store = (texts: object | null, version: number) =>
      db
        .from('institutions')
        .where('id', institution.id)
        .update({ texts_json: texts && JSON.stringify({ 'pt-BR': texts }), texts_version: version })
    const shown = async (of: Parameters<typeof findSettings>[0]) => {
      const settings = await findSettings(of)
      return settings.ok && settings.value.texts?.['pt-BR']
    }
    const readsOf = async (work: () => Promise<unknown>) =>
      (await statementsIn(work)).filter((sql) => sql.includes('texts_json')).length

    assert.equal(await readsOf(() => shown({ caller })), 0)
    await store({ [FOOTER]: 'Ver o menu', 'console:console.console.title': 'Gestão' }, 1)
    assert.equal(
      await readsOf(async () => {
        const { shell, console } = (await shown({ caller })) || {}
        assert.deepEqual([shell, console], [{ openMenu: 'Ver o menu' }, { 'console.title': 'Gestão' }])
        // Nobody is logged in: the same row, without the console.
        for (const turn of [1, 2])
          assert.deepEqual(await shown(codename), { shell: { openMenu: 'Ver o menu' } }, `${turn}`)
        assert.property(await shown({ caller }), 'console')
        await settingsOfCaller(caller)
      }),
      1
    )
    await store({ [FOOTER]: 'Menu' }, 2)
    assert.deepEqual(await shown({ caller }), { shell: { openMenu: 'Menu' } })
    assert.deepEqual(await shown(codename), { shell: { openMenu: 'Menu' } })
    await store(null, 3)
    assert.isUndefined(await shown({ caller }))
    assert.equal(await readsOf(() => shown({ caller })), 0)
  })

  test('one that does not fit, or from an older state, or beyond 64 KB, is refused and nothing saved', async ({
    assert,
  }) => {
    const { institution, token } = await office()
    const refused = await put(token, 0, [
      change(FOOTER, '<b>Menu</b>'),
      change('server:own_texts.too_much', 'Sem números'),
      change('server:own_texts.nothing', 'x'),
      change(REFUSAL, 'a'),
      change(REFUSAL, 'b'),
    ])
    assert.equal(refused.status, 400)
    assert.sameMembers(Object.keys((await refused.json()) as object), [
      'code',
      'changes.0.text',
      'changes.1.text',
      'changes.2.text',
      'changes.4.text',
    ])
    const long = [...allTexts().values()]
      .filter(
        ({ part, texts }) => part === 'frontend' && texts['pt-BR'] !== null && !/[{<%|]/.test(texts['pt-BR'])
      )
      .slice(0, 40)
      .map(({ id }) => change(id, 'x'.repeat(1_900)))
    const big = await put(token, 0, long)
    assert.equal(big.status, 400)
    assert.equal(((await big.json()) as { code: string }).code, 'too_much')

    const other = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Bruno' }))
    assert.equal((await put(other, 0, [change(FOOTER, 'Menu')])).status, 200)
    const stale = await put(token, 0, [change(REFUSAL, 'Sumiu')])
    assert.equal(stale.status, 409)
    assert.containsSubset(await stale.json(), {
      code: 'changed_meanwhile',
      version: 1,
      changedBy: 'Bruno',
      fields: [`pt-BR ${FOOTER}`],
    })
    const both = await Promise.all(['um', 'dois'].map((text) => put(token, 1, [change(FOOTER, text)])))
    assert.sameMembers(
      both.map(({ status }) => status),
      [200, 409]
    )
  })

  test('are for whom the switch lets, each for their own institution; another process sees a change it did not hear of', async ({
    assert,
  }) => {
    const { institution, token } = await office()
    const school = await createSchool(institution)
    for (const group of ['Professor', 'PROCTOR', 'COORDINATOR', 'ALUNO', 'RESPONSIBLE'] as const) {
      const wrong = await loginAs(await createUser({ groups: [group], school }))
      for (const path of ['', '/state', '/files'])
        assert.equal((await fetch(url(path), { headers: as(wrong) })).status, 403, group)
      assert.equal((await put(wrong, 0, [change(FOOTER, 'x')])).status, 403, group)
    }
    await storeTree(institution.id, 'COORDINATOR', { BackOffice: { Texts: true } })
    const translator = await loginAs(await createUser({ groups: ['COORDINATOR'], school }))
    assert.equal((await put(translator, 0, [change(REFUSAL, 'Não há')])).status, 200)
    assert.containsSubset(await read(token, '/state'), { own: 1 })
    const stranger = await office()
    assert.containsSubset(await read(stranger.token, '/state'), { own: 0 })

    // As another process saves.
    const worded = () => wordedFor(institution.id, () => say('pt-BR', 'own_texts.unknown'))
    const row = { texts_json: JSON.stringify({ 'pt-BR': { [REFUSAL]: 'De lá' } }), texts_version: 2 }
    await db.from('institutions').where('id', institution.id).update(row)
    await rereadChangedTexts()
    assert.equal(worded(), 'De lá')
    // What does not fit its text any more is not used.
    await db
      .from('institutions')
      .where('id', institution.id)
      .update({ ...row, texts_json: JSON.stringify({ 'pt-BR': { [REFUSAL]: '{{x}}' } }), texts_version: 3 })
    await rereadTexts(institution.id)
    assert.equal(worded(), say('pt-BR', 'own_texts.unknown'))
    await db.from('institutions').where('id', institution.id).update({ texts_json: null })
    await rereadChangedTexts()
  })
})
