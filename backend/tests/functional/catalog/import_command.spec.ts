import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { choiceItem, examFile } from '#tests/fixtures/exams'
import { as, createUser, loginAs, unique } from '#tests/fixtures/people'
import { giveFactor } from '#tests/fixtures/second_factor'

/** Runs the script of `npm run exams:import` against the server under test. */
function run(args: string[], more: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const server = `http://127.0.0.1:${process.env.PORT}`
    const child = spawn(
      process.execPath,
      [app.makePath('bin/import_exams.mjs'), '--server', server, ...args],
      { env: { ...process.env, LANG: 'en_US.UTF-8', ...more } }
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

test.group('npm run exams:import', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'banca-import-'))
    return () => rm(folder, { recursive: true })
  })

  test('imports the files, gives them to a candidate and prints a report', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const candidate = await createUser({ institution: admin.institution })
    const outside = choiceItem(1, { question: '<p>Veja <img src="https://fora.example/x.png"></p>' })
    await writeFile(join(folder, 'um.json'), JSON.stringify(examFile({ items: [outside] })))
    await writeFile(join(folder, 'dois.json'), JSON.stringify(examFile()))
    await writeFile(join(folder, 'ruim.json'), JSON.stringify(examFile({ name: '' })))
    await writeFile(join(folder, 'nada.json'), '{')
    const collection = unique('ENEM')
    const files = ['um.json', 'dois.json'].map((file) => join(folder, file))
    const login = ['--user', admin.username, '--password', admin.password, '--collection', collection]

    const good = await run([...files, ...login, '--for', candidate.username])
    assert.equal(good.code, 0, good.output)
    assert.include(good.output, 'picture left out of q1: https://fora.example/x.png')
    assert.include(good.output, 'item 1 (q1): ')
    assert.include(good.output, '2 applications made')
    assert.include(good.output, '2 of 2 files imported')
    assert.lengthOf(await db.from('applications').where('user_id', candidate.id), 2)

    const again = await run([...files, ...login, '--update', '--for', String(candidate.id)])
    assert.equal(again.code, 0, again.output)
    assert.include(again.output, 'updated')
    assert.include(again.output, '2 were there already')

    const nobody = await run([...files, ...login, '--update', '--for', 'ninguem'])
    assert.equal(nobody.code, 1)
    assert.include(nobody.output, 'ninguem')

    const bad = await run([
      join(folder, 'ruim.json'),
      join(folder, 'nada.json'),
      join(folder, 'falta.json'),
      ...login,
    ])
    assert.equal(bad.code, 1)
    assert.include(bad.output, 'invalid_exam_file')
    assert.include(bad.output, '  name: ')
    assert.include(bad.output, 'nada.json is not JSON')
    assert.include(bad.output, '0 of 3 files imported')
  })

  test('coexists with an open session of the same person, ends none, and can only import', async ({
    assert,
    client,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const browser = await loginAs(admin)
    await writeFile(join(folder, 'um.json'), JSON.stringify(examFile()))
    const command = [join(folder, 'um.json'), '--user', admin.username, '--password', admin.password]
    const first = await run(command)
    assert.equal(first.code, 0, first.output)
    ;(await client.get('/v1/person/me').headers(as(browser))).assertStatus(200)

    const login = await client
      .post('/v1/login')
      .json({ username: admin.username, password: admin.password, purpose: 'import' })
    login.assertStatus(200)
    const { token } = login.body() as { token: string }
    for (const path of ['/v1/person/me', '/v1/applications', '/v1/exams']) {
      const refused = await client.get(path).headers(as(token))
      refused.assertStatus(403)
    }
    // The browser of the same person is taken over by another: the command goes on.
    const taken = await client
      .post('/v1/login')
      .json({ username: admin.username, password: admin.password, client_id: 'outro', set_new_client: true })
    taken.assertStatus(200)
    ;(await client.post('/v1/exams').headers(as(token)).json(examFile())).assertStatus(201)
    ;(await client.post('/v1/logout').headers(as(token))).assertStatus(204)
    ;(await client.post('/v1/exams').headers(as(token)).json(examFile())).assertStatus(401)
    ;(await client.get('/v1/person/me').headers(as((taken.body() as { token: string }).token))).assertStatus(
      200
    )
    const open = await db
      .from('sessions')
      .where({ user_id: admin.id, purpose: 'import' })
      .whereNull('ended_at')
    assert.lengthOf(open, 0)
  })

  test('a group that imports nothing gets no such session: one person, one session stays true', async ({
    assert,
    client,
  }) => {
    for (const group of ['ALUNO', 'RESPONDENTE', 'PROCTOR', 'Diretor'] as const) {
      const user = await createUser({ groups: [group] })
      const login = await client
        .post('/v1/login')
        .json({ username: user.username, password: user.password, purpose: 'import' })
      login.assertStatus(403)
      assert.lengthOf(await db.from('sessions').where('user_id', user.id), 0)
    }
  })

  test('refusals name the remedy of the command, not of the page', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    await writeFile(join(folder, 'um.json'), JSON.stringify(examFile()))
    const command = [join(folder, 'um.json'), '--user', admin.username, '--password', admin.password]
    await run(command)
    const again = await run(command)
    assert.equal(again.code, 1)
    assert.include(again.output, 'exam_exists')
    assert.include(again.output, '--update')
    assert.notInclude(again.output, 'choose to update')
  })

  test('an account with a second factor shows a code of it', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const { recoveryCodes } = await giveFactor(admin)
    const path = join(folder, 'um.json')
    await writeFile(path, JSON.stringify(examFile()))
    const args = [path, '--user', admin.username, '--password', admin.password]
    const without = await run(args)
    assert.equal(without.code, 1)
    assert.include(without.output, 'give it in BANCA_CODE')
    const wrong = await run(args, { BANCA_CODE: 'aaaa-aaaa' })
    assert.equal(wrong.code, 1)
    assert.include(wrong.output, 'wrong_code')
    assert.lengthOf(await db.from('sessions').where('user_id', admin.id), 0)
    const right = await run(args, { BANCA_CODE: recoveryCodes[0] })
    assert.equal(right.code, 0, right.output)
    assert.include(right.output, '1 of 1 files imported')
  })

  test('a wrong password and missing arguments end it at once', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const wrong = await run(['x.json', '--user', admin.username, '--password', 'errada'])
    assert.equal(wrong.code, 1)
    assert.include(wrong.output, 'was refused')
    const none = await run([])
    assert.equal(none.code, 1)
    assert.include(none.output, 'Usage')
  })
})
