import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { choiceItem, examFile } from '#tests/fixtures/exams'
import { createUser, unique } from '#tests/fixtures/people'

/** Runs the script of `npm run exams:import` against the server under test. */
function run(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const server = `http://127.0.0.1:${process.env.PORT}`
    const child = spawn(process.execPath, [app.makePath('bin/import_exams.mjs'), '--server', server, ...args], { env: { ...process.env, LANG: 'en_US.UTF-8' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
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

  test('imports the files, gives them to a pupil and says what happened', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const pupil = await createUser({ institution: admin.institution })
    const outside = choiceItem(1, { question: '<p>Veja <img src="https://fora.example/x.png"></p>' })
    await writeFile(join(folder, 'um.json'), JSON.stringify(examFile({ items: [outside] })))
    await writeFile(join(folder, 'dois.json'), JSON.stringify(examFile()))
    await writeFile(join(folder, 'ruim.json'), JSON.stringify(examFile({ name: '' })))
    await writeFile(join(folder, 'nada.json'), '{')
    const collection = unique('ENEM')
    const files = ['um.json', 'dois.json'].map((file) => join(folder, file))
    const login = ['--user', admin.username, '--password', admin.password, '--collection', collection]

    const good = await run([...files, ...login, '--for', pupil.username])
    assert.equal(good.code, 0, good.output)
    assert.include(good.output, 'picture left out of q1: https://fora.example/x.png')
    assert.include(good.output, '2 applications made')
    assert.include(good.output, '2 of 2 files imported')
    assert.lengthOf(await db.from('applications').where('user_id', pupil.id), 2)

    const again = await run([...files, ...login, '--update', '--for', String(pupil.id)])
    assert.equal(again.code, 0, again.output)
    assert.include(again.output, 'updated')
    assert.include(again.output, '2 were there already')

    const nobody = await run([...files, ...login, '--update', '--for', 'ninguem'])
    assert.equal(nobody.code, 1)
    assert.include(nobody.output, 'ninguem')

    const bad = await run([join(folder, 'ruim.json'), join(folder, 'nada.json'), join(folder, 'falta.json'), ...login])
    assert.equal(bad.code, 1)
    assert.include(bad.output, 'invalid_exam_file')
    assert.include(bad.output, '  name: ')
    assert.include(bad.output, 'nada.json is not JSON')
    assert.include(bad.output, '0 of 3 files imported')
  })

  test('a wrong password and missing words end it at once', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const wrong = await run(['x.json', '--user', admin.username, '--password', 'errada'])
    assert.equal(wrong.code, 1)
    assert.include(wrong.output, 'was refused')
    const none = await run([])
    assert.equal(none.code, 1)
    assert.include(none.output, 'Usage')
  })
})
