/** The configuration of a shared Janus: its files, their modes, and what is refused. That a Janus runs with it: backend/tests/functional/media/node_config.spec.ts. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { inRoot } from '../run/paths.mjs'

function withFolder(look) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-janus-config-'))
  try {
    return look(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (...args) =>
  spawnSync(process.execPath, [inRoot('.workspace/janus_config.mjs'), ...args], { encoding: 'utf8' })

const usual = (out, ...more) => run('--name', 'a', '--rtp-ports', '42000-42499', '--out', out, ...more)
const modeOf = (path) => statSync(path).mode & 0o777
const entryOf = (out) => JSON.parse(readFileSync(join(out, 'nodes.json'), 'utf8'))[0]

test('files and folders are for their owner only, and two runs share no secret', () => {
  withFolder((folder) => {
    const [one, other] = [join(folder, 'a'), join(folder, 'b')]
    for (const out of [one, other]) {
      const { status, stderr } = usual(out)
      assert.equal(status, 0, stderr)
    }
    for (const path of ['.', 'config', 'recordings']) assert.equal(modeOf(join(one, path)), 0o700, path)
    for (const file of [
      'nodes.json',
      ...readdirSync(join(one, 'config')).map((name) => join('config', name)),
    ])
      assert.equal(modeOf(join(one, file)), 0o600, file)
    const secretsOf = ({ api, adminSecret, adminKey, roomKey }) => [api, adminSecret, adminKey, roomKey]
    const secrets = [...secretsOf(entryOf(one)), ...secretsOf(entryOf(other))]
    assert.equal(new Set(secrets).size, 8)
    const config = readdirSync(join(one, 'config')).map((name) =>
      readFileSync(join(one, 'config', name), 'utf8')
    )
    assert.ok(!config.join('').includes(entryOf(one).roomKey), 'the key of the rooms is none of Janus')
  })
})

test('the secrets are printed nowhere', () => {
  withFolder((folder) => {
    const { stdout, stderr } = usual(join(folder, 'a'))
    for (const name of ['api', 'adminSecret', 'adminKey', 'roomKey'])
      assert.ok(!`${stdout}${stderr}`.includes(entryOf(join(folder, 'a'))[name]), name)
  })
})

test('what is there is not overwritten', () => {
  withFolder((folder) => {
    const out = join(folder, 'a')
    usual(out)
    const before = readFileSync(join(out, 'nodes.json'), 'utf8')
    const { status, stderr } = usual(out)
    assert.equal(status, 1)
    assert.match(stderr, /is there already/)
    assert.equal(readFileSync(join(out, 'nodes.json'), 'utf8'), before)
  })
})

test('another machine: its address, weight and certificate are in the entry and in the configuration', () => {
  withFolder((folder) => {
    const out = join(folder, 'a')
    const tls = ['--certificate', '/etc/banca/j.pem', '--certificate-key', '/etc/banca/j.key']
    const place = [
      '--address',
      'janus-a.escola.example',
      '--listen',
      '10.0.0.7',
      '--recordings',
      '/mnt/films',
    ]
    const { status, stderr } = usual(out, ...tls, ...place, '--weight', '2.5', '--ws-port', '9000')
    assert.equal(status, 0, stderr)
    const { ws, admin, weight, rtpPorts, recordings } = entryOf(out)
    assert.deepEqual(
      { ws, admin, weight, rtpPorts, recordings },
      {
        ws: 'wss://janus-a.escola.example:9000',
        admin: 'https://janus-a.escola.example:7088/admin',
        weight: 2.5,
        rtpPorts: '42000-42499',
        recordings: '/mnt/films',
      }
    )
    assert.ok(!existsSync(join(out, 'recordings')))
    const file = (name) => readFileSync(join(out, 'config', name), 'utf8')
    for (const name of ['janus.transport.websockets.jcfg', 'janus.transport.http.jcfg']) {
      assert.match(file(name), /cert_pem = "\/etc\/banca\/j\.pem"; cert_key = "\/etc\/banca\/j\.key"/)
      assert.match(file(name), /_ip = "10\.0\.0\.7"/)
    }
    assert.doesNotMatch(file('janus.jcfg'), /plugins_folder/)
  })
})

test('what cannot work is refused with a remedy, and nothing is written', () => {
  withFolder((folder) => {
    const out = join(folder, 'a')
    for (const { args, message } of [
      { args: ['--name', 'a'], message: /--rtp-ports and --out are needed/ },
      { args: ['--nonsense'], message: /Usage/ },
      { args: ['--name', 'a b', '--rtp-ports', '42000-42999', '--out', out], message: /--name/ },
      { args: ['--name', 'a', '--rtp-ports', '42999-42000', '--out', out], message: /--rtp-ports/ },
    ]) {
      const { status, stderr } = run(...args)
      assert.equal(status, 1)
      assert.match(stderr, message)
    }
    for (const { args, message } of [
      { args: ['--weight', '0'], message: /--weight/ },
      { args: ['--address', 'janus-a'], message: /--listen/ },
      { args: ['--address', '"; evil'], message: /--address/ },
      { args: ['--ws-port', '70000'], message: /--ws-port/ },
      { args: ['--certificate', '/etc/j.pem'], message: /go together/ },
      { args: ['--recordings', '/mnt/"; evil'], message: /cannot read/ },
    ]) {
      const { status, stderr } = usual(out, ...args)
      assert.equal(status, 1, args.join(' '))
      assert.match(stderr, message)
    }
    assert.ok(!existsSync(out))
  })
})
