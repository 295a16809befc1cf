/** Passwords of a list: sealed until the run ends, shown to nobody, and good for choosing another one alone. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { applyJob } from '#imports/jobs/apply_job'
import { seen } from '#tests/fixtures/own_account'
import { workOn } from '#tests/fixtures/job_units'
import { as, createInstitution, createUser, loginAs, PASSWORD, unique } from '#tests/fixtures/people'

const GIVEN = 'entrada-azul-4471'
const OTHER = 'janela-verde-9032'
const CHOSEN = 'cavalos-azuis-88-na-praia'

async function office() {
  const institution = await createInstitution()
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  return { institution, token, mark: unique('senhas') }
}

const fileOf = (rows: readonly string[]) => Buffer.from(['nome;ra;usuario;senha', ...rows].join('\n'))

/** Everything that the database holds of a run. */
const storedOf = async (run: number) =>
  JSON.stringify([
    await db.from('import_runs').where('id', run),
    await db.from('import_rows').where('run_id', run),
    await db.from('audit_records').where({ subject_type: 'import_run', subject_id: run }),
    await db.from('background_jobs').where('payload_json', JSON.stringify({ run })),
  ])

const jobOf = async (run: number): Promise<number> =>
  (await db.from('import_runs').where('id', run).firstOrFail()).job_id

test.group('passwords of a list', () => {
  test('are sealed, judged, hashed by a job, and opened by nobody; the first log-in asks for another one', async ({
    client,
    assert,
  }) => {
    const { institution, token, mark } = await office()
    const known = await createUser({ institution })
    await db
      .from('users')
      .where('id', known.id)
      .update({ public_identifier: `${mark}-k` })
    const [one, two, weak] = [`${mark}-1`, `${mark}-2`, `${mark}-3`]
    const list = fileOf([
      `Ana Lima;${one};${one};${GIVEN}`,
      `Bruno Reis;${two};${two};`,
      `Caio Luz;${weak};${weak};senha123`,
      `Dora Sá;${mark}-k;;${OTHER}`,
    ])
    const sent = await client
      .post('/v1/imports')
      .headers(as(token))
      .field('kind', 'students')
      .file('file', list, { filename: 'lista.csv' })
    sent.assertStatus(201)
    const { id } = sent.body()
    assert.deepInclude(sent.body().counts, { create: 2, change: 1, refused: 1 })
    for (const secret of [GIVEN, OTHER, 'senha123']) assert.notInclude(await storedOf(id), secret)
    const rows = await client.get(`/v1/imports/${id}/rows`).headers(as(token))
    const shown = JSON.stringify(rows.body())
    for (const secret of [GIVEN, OTHER, 'senha123', 'sealed']) assert.notInclude(shown, secret)
    assert.include(shown, 'muito comum')
    assert.include(shown, 'A senha de quem já está no cadastro não muda por uma lista.')
    const report = await client.get(`/v1/imports/${id}/report?format=csv`).headers(as(token))
    for (const secret of ['senha123', 'sealed']) assert.notInclude(report.text(), secret)

    const mended = await client
      .patch(`/v1/imports/${id}/rows/4`)
      .headers(as(token))
      .json({ cells: [{ field: 'password', value: OTHER }] })
    mended.assertStatus(200)
    assert.deepEqual(mended.body().problems, [])
    assert.notInclude(JSON.stringify(mended.body()) + (await storedOf(id)), OTHER)

    ;(await client.post(`/v1/imports/${id}/apply`).headers(as(token))).assertStatus(202)
    assert.equal((await db.from('import_runs').where('id', id).firstOrFail()).state, 'APPLYING')
    await workOn(applyJob, await jobOf(id))
    const run = await db.from('import_runs').where('id', id).firstOrFail()
    assert.deepEqual(JSON.parse(run.counts_json), { created: 3, changed: 1 })
    // Neither as it was nor sealed nor hashed.
    const stored = await storedOf(id)
    for (const secret of [GIVEN, OTHER, 'sealed', 'argon2']) assert.notInclude(stored, secret)

    const logIn = (username: string, password: string) =>
      client.post('/v1/login').json({ username, password })
    const asked = await logIn(one, GIVEN)
    asked.assertStatus(400)
    assert.equal(asked.body().code, 'must_change_password')
    assert.notProperty(asked.body(), 'token')
    assert.equal((await logIn(two, GIVEN)).body().code, 'invalid_credentials')
    assert.equal((await logIn(weak, OTHER)).body().code, 'must_change_password')
    // Of who was there already nothing changed.
    ;(await logIn(known.username, PASSWORD)).assertStatus(200)
    assert.equal((await logIn(known.username, OTHER)).body().code, 'invalid_credentials')

    const replace = (password: string, new_password: string) =>
      client.post('/v1/login/new_password').json({ username: one, password, new_password })
    assert.equal((await replace('outra-qualquer-1', CHOSEN)).body().code, 'invalid_credentials')
    for (const [password, why] of [
      [GIVEN, 'diferente'],
      ['curta1', 'pelo menos 8'],
      ['somenteletrasaqui', 'letras e números'],
    ] as const) {
      const refused = await replace(GIVEN, password)
      refused.assertStatus(400)
      assert.include(refused.body().newPassword[0], why)
    }
    const entered = await replace(GIVEN, CHOSEN)
    entered.assertStatus(200)
    assert.equal(await seen(client, entered.body().token), 200)
    assert.equal((await logIn(one, GIVEN)).body().code, 'invalid_credentials')
    assert.equal((await replace(GIVEN, CHOSEN)).body().code, 'invalid_credentials')
    // Whoever has a password of their own replaces it in the profile.
    const again = await replace(CHOSEN, 'outra-senha-boa-77')
    again.assertStatus(409)
  }).timeout(30_000)

  test('of more than 1,000 people are refused with the remedy; a column without any is no matter', async ({
    client,
    assert,
  }) => {
    const { token, mark } = await office()
    const rows = (password: string) =>
      Array.from({ length: 1_001 }, (_, at) => `Pessoa ${at};${mark}-${at};;${password}`)
    const send = (list: readonly string[]) =>
      client
        .post('/v1/import_user')
        .headers(as(token))
        .field('dry_run', 'true')
        .file('file', fileOf(list), { filename: 'lista.csv' })
    const refused = await send(rows(GIVEN))
    refused.assertStatus(400)
    assert.match(refused.body().file[0], /mais de 1\.?000 senhas.*cartão de primeiro acesso/)
    ;(await send(rows(''))).assertStatus(201)
  }).timeout(60_000)

  test('of a run that is given up are gone, and a list in one call is applied by a job', async ({
    client,
    assert,
  }) => {
    const { token, mark } = await office()
    const list = fileOf([`Ana Lima;${mark}-1;${mark}-1;${GIVEN}`])
    const sent = await client
      .post('/v1/imports')
      .headers(as(token))
      .field('kind', 'students')
      .file('file', list, { filename: 'lista.csv' })
    const { id } = sent.body()
    assert.include(await storedOf(id), 'sealed')
    ;(await client.post(`/v1/imports/${id}/cancel`).headers(as(token))).assertStatus(200)
    assert.notInclude(await storedOf(id), 'sealed')

    const direct = await client
      .post('/v1/import_user')
      .headers(as(token))
      .file('file', list, { filename: 'lista.csv' })
    direct.assertStatus(202)
    assert.equal(direct.body().status, 'APPLYING')
    await workOn(applyJob, await jobOf(direct.body().id))
    const user = await db.from('users').where('username', `${mark}-1`).firstOrFail()
    assert.equal(Boolean(user.must_change_password), true)
    assert.match(user.password_hash, /^\$argon2id\$/)
  })
  test('that cannot be opened any more refuse their row, and make nobody', async ({ client, assert }) => {
    const { token, mark } = await office()
    const list = fileOf([
      `Ana Lima;${mark}-1;${mark}-1;${GIVEN}`,
      `Bia Reis;${mark}-2;${mark}-2;`,
      `Caio Luz;${mark}-3;${mark}-3;${OTHER}`,
    ])
    const sent = await client
      .post('/v1/imports')
      .headers(as(token))
      .field('kind', 'students')
      .file('file', list, { filename: 'lista.csv' })
    const { id } = sent.body()
    // As under a key that is gone.
    const row = await db.from('import_rows').where({ run_id: id, line: 2 }).firstOrFail()
    const cells = JSON.parse(row.cells_json)
    assert.property(cells, '#sealed:password')
    await db
      .from('import_rows')
      .where('id', row.id)
      .update({ cells_json: JSON.stringify({ ...cells, '#sealed:password': 'x' }) })
    ;(await client.post(`/v1/imports/${id}/apply`).headers(as(token))).assertStatus(202)
    await workOn(applyJob, await jobOf(id))
    const made = await db.from('users').where('username', 'like', `${mark}-%`).orderBy('username')
    assert.deepEqual(
      made.map(({ username, password_hash: hash }) => [username, hash !== null]),
      [
        [`${mark}-2`, false],
        [`${mark}-3`, true],
      ]
    )
    const rows = await client.get(`/v1/imports/${id}/rows`).headers(as(token))
    assert.include(JSON.stringify(rows.body()), 'A senha desta linha não pode mais ser lida')
  }).timeout(30_000)

  test('are not taken where a row is mended and nothing would use or remove them: no column, or applied already', async ({
    client,
    assert,
  }) => {
    const { token, mark } = await office()
    const send = async (rows: readonly string[], header: string) =>
      (
        await client
          .post('/v1/imports')
          .headers(as(token))
          .field('kind', 'students')
          .file('file', Buffer.from([header, ...rows].join('\n')), { filename: 'lista.csv' })
      ).body().id
    const mend = (id: number, line: number, field: string, value: string) =>
      client
        .patch(`/v1/imports/${id}/rows/${line}`)
        .headers(as(token))
        .json({
          cells: [
            { field: 'name', value: 'Ana Lima' },
            { field, value },
          ],
        })
    const refuses = async (id: number, line: number) => {
      for (const value of [GIVEN, '']) {
        const refused = await mend(id, line, 'password', value)
        refused.assertStatus(400)
        assert.match(refused.body()['cells.1.field'][0], /senha.*cartão de primeiro acesso/)
      }
      assert.notInclude(await storedOf(id), 'sealed')
      ;(await mend(id, line, 'email', `${unique('ana')}@escola.example`)).assertStatus(200)
    }
    await refuses(await send([`Ana Lima;${mark}-1;${mark}-1`], 'nome;ra;usuario'), 2)

    const rows = [`Bia Reis;${mark}-2;${mark}-2;${GIVEN}`, `Caio Luz;${mark}-3;${mark}-3;senha123`]
    const id = await send(rows, 'nome;ra;usuario;senha')
    ;(await client.post(`/v1/imports/${id}/apply`).headers(as(token))).assertStatus(202)
    await workOn(applyJob, await jobOf(id))
    await refuses(id, 3)
  }).timeout(30_000)
})
