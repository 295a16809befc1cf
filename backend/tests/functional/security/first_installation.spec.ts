import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { beginInstitution } from '#identity'
import { codeAt } from '#tests/fixtures/authenticator'
import type { Offer } from '#tests/fixtures/factor_log_in'
import InstitutionMake from '../../../commands/institution_make.js'
import { ONE_DATABASE } from '#tests/fixtures/one_database'
import { createUser } from '#tests/fixtures/people'
import { production, refusal } from '#tests/fixtures/production_process'

const PASSWORD = 'cavalo correto bateria grampo'
/** The defaults of a production start. */
const PRODUCTION = { BANCA_DEMO: 'false', SECOND_FACTOR_GROUPS: '' }

// Demo accounts open nothing in production, so somebody has to be the first.
test.group('a first installation', (group) => {
  let folder: string
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'banca-first-'))
  })
  group.teardown(() => rmSync(folder, { recursive: true, force: true }))

  const own = () => `t${randomUUID().slice(0, 8)}`
  const passwordFile = (text: string | Buffer = `${PASSWORD}\n`, mode = 0o600) => {
    const path = join(folder, randomUUID())
    writeFileSync(path, text, { mode })
    chmodSync(path, mode)
    return path
  }
  const command = (options: Record<string, string>, input?: string) =>
    refusal({
      env: PRODUCTION,
      program: [
        'ace.js',
        'institution:make',
        ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      ],
      input,
    })
  const counts = async () =>
    [
      await db.from('institutions').count('* as n').firstOrFail(),
      await db.from('users').count('* as n').firstOrFail(),
    ].map((row) => Number((row as { n: number }).n))

  test('one command makes the institution, its school and its administrator, whose first log-in sets up the second factor', async ({
    assert,
    cleanup,
  }) => {
    const codename = own()
    const options = {
      name: 'Colégio Pôr do Sol',
      codename,
      school: 'Unidade São José',
      username: `${codename}.ANA\u0301`,
      person: 'Ana Lima',
      'password-file': passwordFile(),
    }
    const made = await command(options)
    assert.equal(made.code, 0, made.log)
    assert.include(made.log, `administrator ${codename}.an\u00e1;`, 'the name as it is stored')
    assert.include(made.log, 'sets up a second factor')
    assert.include(made.log, process.env.APP_URL as string)
    assert.notInclude(made.log, PASSWORD)
    const institution = (await db.from('institutions').where({ codename }).firstOrFail()) as {
      id: number
      name: string
    }
    assert.equal(institution.name, options.name)
    assert.deepEqual(
      await db.from('schools').where('institution_id', institution.id).select('name', 'codename'),
      [{ name: 'Unidade São José', codename: 'unidade-sao-jose' }]
    )
    const user = (await db.from('users').where('institution_id', institution.id).firstOrFail()) as {
      id: number
      username: string
      school_id: number | null
      language: string
    }
    assert.deepEqual([user.username, user.school_id, user.language], [`${codename}.an\u00e1`, null, 'pt-BR'])
    assert.deepEqual(await db.from('user_groups').where('user_id', user.id).select('group_name'), [
      { group_name: 'ADMINISTRADOR' },
    ])
    const acts = (await db
      .from('audit_records')
      .where('institution_id', institution.id)
      .orderBy('id')
      .select('act', 'actor_id', 'subject_type', 'subject_id', 'detail_json')) as { detail_json: string }[]
    assert.deepEqual(
      acts.map(({ detail_json, ...act }) => ({ ...act, detail: JSON.parse(detail_json) })),
      [
        {
          act: 'institution_begun',
          actor_id: user.id,
          subject_type: 'user',
          subject_id: user.id,
          detail: { source: 'command', codename },
        },
        {
          act: 'group_given',
          actor_id: user.id,
          subject_type: 'user',
          subject_id: user.id,
          detail: { group: 'ADMINISTRADOR' },
        },
      ]
    )

    // It is sealed by the key of another process: whoever renews all secrets of this database could not read it.
    cleanup(async () => {
      await db.from('second_factors').where('user_id', user.id).delete()
    })
    const server = await production(PRODUCTION)
    try {
      const post = async (path: string, body: object) => {
        const answer = await fetch(`${server.origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return {
          status: answer.status,
          body: (await answer.json()) as {
            code?: string
            challenge: string
            offer: Offer | null
            token?: string
          },
        }
      }
      const client = { client_id: 'first-browser' }
      const asked = await post('/v1/login', { username: user.username, password: PASSWORD, ...client })
      assert.deepEqual([asked.status, asked.body.code], [400, 'second_factor_asked'])
      const offer = asked.body.offer as Offer
      const done = await post('/v1/login/second_factor', {
        challenge: asked.body.challenge,
        offer: offer.offer,
        code: codeAt(offer.secret, Date.now()),
        ...client,
      })
      assert.equal(done.status, 200)
      assert.isString(done.body.token)
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  })

  test('a file that others may read and a user name that is taken are refused by the command, and nothing is made', async ({
    assert,
  }) => {
    const taken = await createUser({ groups: ['Professor'] })
    const before = await counts()
    const base = { name: 'Colégio Horizonte Azul', codename: own(), person: 'Bia Reis' }
    const cases = await Promise.all([
      command({ ...base, username: own(), 'password-file': passwordFile(PASSWORD, 0o640) }),
      command({ ...base, username: taken.username.toUpperCase(), 'password-file': '-' }, `${PASSWORD}\n`),
    ])
    for (const [at, reason] of [
      'chmod 600, or where that is not possible --password-file=- <',
      'There is somebody of the user name',
    ].entries()) {
      assert.equal(cases[at]?.code, 1, cases[at]?.log)
      assert.include(cases[at]?.log, reason)
      assert.notInclude(cases[at]?.log, PASSWORD)
    }
    assert.deepEqual(await counts(), before)
  }).tags([ONE_DATABASE])

  test('of two at once with one codename or user name, one is made and the other refused by name', async ({
    assert,
  }) => {
    const begin = (codename: string, username: string) =>
      beginInstitution({
        codename,
        name: codename,
        school: { codename, name: codename },
        administrator: { username, name: 'Bia Reis', language: 'pt-BR' },
        password: PASSWORD,
      })
    const [shared, name] = [own(), own()]
    const outcomes = async (...all: ReturnType<typeof begin>[]) =>
      (await Promise.all(all)).map((outcome) => (outcome.ok ? 'made' : outcome.error.kind)).sort()
    assert.deepEqual(await outcomes(begin(shared, own()), begin(shared, own()), begin(shared, own())), [
      'codename_taken',
      'codename_taken',
      'made',
    ])
    assert.deepEqual(await outcomes(begin(own(), name), begin(own(), name), begin(own(), name)), [
      'made',
      'username_taken',
      'username_taken',
    ])
    assert.lengthOf(await db.from('institutions').where('codename', shared), 1)
    assert.lengthOf(await db.from('users').where('username', name), 1)
  })

  test('so is what nobody may choose as a password, a codename or user name that is taken, and what is missing or no name', async ({
    assert,
    cleanup,
  }) => {
    ace.ui.switchMode('raw')
    cleanup(() => ace.ui.switchMode('normal'))
    const { username, institution } = await createUser({ groups: ['Professor'] })
    const taken = institution.codename
    const base = () => ({
      name: 'Colégio Horizonte Azul',
      codename: own(),
      username: own(),
      person: 'Bia Reis',
    })
    const before = await counts()
    const cases: [Record<string, string>, string][] = [
      [
        { ...base(), codename: taken, 'password-file': passwordFile() },
        `There is an institution ${taken} already`,
      ],
      [
        { ...base(), username: username.toUpperCase(), 'password-file': passwordFile() },
        'There is somebody of the user name',
      ],
      [{ ...base(), 'password-file': passwordFile('password1\n') }, 'one of those that everybody tries'],
      [{ ...base(), 'password-file': passwordFile('horizonteAzul1') }, 'hardly more than names'],
      [{ ...base(), 'password-file': passwordFile('curta') }, 'fewer than 8 characters'],
      [{ ...base(), 'password-file': passwordFile('') }, 'in one line'],
      [{ ...base(), 'password-file': passwordFile(`${PASSWORD}\nmais`) }, 'in one line'],
      [{ ...base(), 'password-file': passwordFile('a'.repeat(5000)) }, 'in one line'],
      [
        { ...base(), 'password-file': passwordFile(Buffer.from('coração de leão', 'latin1')) },
        'save it anew as UTF-8',
      ],
      [{ ...base(), 'password-file': join(folder, 'nowhere') }, 'cannot be read'],
      [
        { ...base(), codename: 'Com Espaço', 'password-file': passwordFile() },
        '--codename: lower-case letters',
      ],
      [{ ...base(), codename: 'demo', 'password-file': passwordFile() }, 'not demo'],
      [
        { ...base(), username: 'a b', 'password-file': passwordFile() },
        '--username: the name that the administrator logs in with',
      ],
      [{ name: 'Colégio', 'password-file': passwordFile() }, '--person: the name of the administrator'],
    ]
    for (const [options, reason] of cases) {
      const made = await ace.create(
        InstitutionMake,
        Object.entries(options).map(([name, value]) => `--${name}=${value}`)
      )
      await made.exec()
      const log = JSON.stringify(made.logger.getLogs())
      made.logger.flushLogs()
      assert.equal(made.exitCode, 1, log)
      assert.include(log, reason)
    }
    assert.deepEqual(await counts(), before)
  })
})
