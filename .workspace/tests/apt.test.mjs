/** What `npm test` needs from apt: refreshed where it can be, never in the way where it cannot, and named with its version. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { availableIn, outdatedIn } from '../apt.mjs'
import { inRoot } from '../run/paths.mjs'
import { versionIn } from '../testing/versions.mjs'

const POLICY = `chromium:
  Installed: 150.0.7871.100-1~deb12u1
  Candidate: 156.0.8078.79-1~deb12u1
  Version table:
     156.0.8078.79-1~deb12u1 500
 *** 150.0.7871.100-1~deb12u1 100
redis-server:
  Installed: 5:7.0.15-1
  Candidate: 5:7.0.15-1
janus:
  Installed: (none)
  Candidate: 1.1.2-1
ffmpeg:
  Installed: 7:5.1.9-0+deb12u1
  Candidate: (none)
`

test('apt’s answer: only what it installed itself, and has another version of, is outdated', () => {
  assert.deepEqual(outdatedIn(POLICY), ['chromium'])
  assert.deepEqual(outdatedIn(''), [])
})

test('apt’s answer: what is not installed is available only with a candidate', () => {
  assert.deepEqual(availableIn(POLICY), ['janus'])
  assert.deepEqual(availableIn(''), [])
})

test('the version is read from the output of each part', () => {
  assert.equal(versionIn('Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)'), '156.0.8078.79')
  assert.equal(
    versionIn('mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64'),
    '10.11.19-MariaDB'
  )
  assert.equal(versionIn('Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64'), '7.0.15')
  assert.equal(versionIn('Janus version: 1102 (1.1.2)\nJanus commit: not-a-git-repo'), '1.1.2')
  assert.equal(versionIn('v24.11.1\n'), '24.11.1')
  assert.equal(versionIn('no such option'), null)
})

/** Runs `ensureParts` of this part where apt-get and apt-cache are these scripts and its program is there or not. */
function ensurePart(t, { part = 'redis', program: own = 'redis-server', aptGet, isHere, policy }) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-apt-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const calls = join(folder, 'calls')
  const program = (name, script) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  program('apt-get', `echo "$@" >> ${calls}\n${aptGet}`)
  program('apt-cache', `cat <<'END'\n${policy}END`)
  if (isHere) program(own, 'exit 0')
  const script = `import { ensureParts } from ${JSON.stringify(inRoot('.workspace/apt.mjs'))}
    process.stdout.write('\\nmissing: ' + JSON.stringify(await ensureParts(['${part}'])))
    process.exit()`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: `${folder}:/bin`, HOME: folder },
  })
  const called = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
  return {
    stdout,
    status,
    installed: called.filter((call) => call.includes(' install ')),
    updates: called.filter((call) => call.endsWith(' update')),
  }
}

const mayUseApt = existsSync('/etc/debian_version') && process.getuid?.() === 0
const redis = (installed, candidate) =>
  `redis-server:\n  Installed: ${installed}\n  Candidate: ${candidate}\n`

test(
  'lists are refreshed, and an outdated part is brought up to the candidate',
  { skip: !mayUseApt },
  (t) => {
    const { status, updates, installed } = ensurePart(t, {
      aptGet: 'exit 0',
      isHere: true,
      policy: redis('7.0', '7.1'),
    })
    assert.equal(status, 0)
    assert.equal(updates.length, 1)
    assert.equal(installed.length, 1)
    assert.match(installed[0], / redis-server$/)
  }
)

test('a part of the candidate’s version is left alone', { skip: !mayUseApt }, (t) => {
  const { updates, installed, stdout } = ensurePart(t, {
    aptGet: 'exit 0',
    isHere: true,
    policy: redis('7.0', '7.0'),
  })
  assert.equal(updates.length, 1)
  assert.deepEqual(installed, [])
  assert.match(stdout, /missing: \[\]$/)
})

test('without the network an installed part is enough, and the log reports it', { skip: !mayUseApt }, (t) => {
  const { status, stdout } = ensurePart(t, {
    aptGet: 'echo "E: no network" >&2; exit 100',
    isHere: true,
    policy: redis('7.0', '7.1'),
  })
  assert.equal(status, 0)
  assert.match(stdout, /cannot be refreshed \(no network\?\)/)
  assert.match(stdout, /missing: \[\]$/)
})

const shell = (installed, candidate) => `chromium:
  Installed: 156
  Candidate: 156
chromium-headless-shell:
  Installed: ${installed}
  Candidate: ${candidate}
`

for (const { policy, expected, title } of [
  {
    title: 'the headless shell is installed where apt has one',
    policy: shell('(none)', '156'),
    expected: [/ chromium-headless-shell$/],
  },
  {
    title: 'an outdated headless shell is brought up to the candidate',
    policy: shell('150', '156'),
    expected: [/ chromium-headless-shell$/],
  },
  { title: 'a headless shell that apt does not have is not asked for', policy: shell('(none)', '(none)') },
  { title: 'a headless shell that apt does not know is not asked for', policy: redis('7.0', '7.0') },
])
  test(`${title}, and it is no missing part`, { skip: !mayUseApt }, (t) => {
    const { installed, stdout } = ensurePart(t, {
      part: 'chromium',
      program: 'chromium',
      aptGet: 'exit 0',
      isHere: true,
      policy,
    })
    assert.equal(installed.length, expected?.length ?? 0)
    expected?.forEach((pattern, at) => assert.match(installed[at], pattern))
    assert.match(stdout, /missing: \[\]$/)
  })
