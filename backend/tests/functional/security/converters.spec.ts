import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { runConfined } from '#recording/jobs/confined'
import { convert } from '#recording/jobs/convert'
import { copyingConverters } from '#tests/fixtures/copying_converters'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { janusIsMissing } from '../media/test_janus.js'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** Whether this machine can do something at all, asked of the system and not of the code under test. */
function works(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const shell = (script: string, limitMs?: number) =>
  runConfined('/bin/sh', ['-c', `exec >&2; ${script}`], { ...(limitMs && { limitMs }) })

test.group('a converter', (group) => {
  onOneDatabase(group)
  test('gets none of the server’s environment', async ({ assert }) => {
    process.env.CONVERTER_CANARY = 'a-secret'
    try {
      const output = await shell('env')
      assert.notInclude(output, 'a-secret')
      assert.notInclude(output, 'APP_KEY')
    } finally {
      delete process.env.CONVERTER_CANARY
    }
  })

  test('runs without rights, in little memory, behind the server', async ({ assert }) => {
    const output = await shell('id -u; nice; cat /proc/self/limits; grep NoNewPrivs /proc/self/status')
    if (isRoot && works('setpriv', '--version')) assert.match(output, /^65534$/m)
    if (works('setpriv', '--version')) assert.match(output, /NoNewPrivs:\s+1/)
    if (works('nice', '--version')) assert.match(output, /^1\d$/m)
    if (works('prlimit', '--version')) {
      assert.match(output, /Max address space\s+4294967296\s+4294967296/)
      assert.match(output, /Max file size\s+4294967296\s+4294967296/)
      assert.match(output, /Max cpu time\s+1200\s+1200/)
      assert.match(output, /Max core file size\s+0\s+0/)
    }
  }).skip(process.platform !== 'linux', 'only Linux says this in /proc')

  test('has no network', async ({ assert }) => {
    const interfaces = (await shell('cat /proc/net/dev')).match(/^\s*[\w.-]+:/gm) ?? []
    assert.deepEqual(
      interfaces.map((name) => name.trim()),
      ['lo:']
    )
    assert.match(
      await shell('cat /proc/net/fib_trie | wc -l'),
      /^0$/m,
      'and its own machine is not reached either'
    )
  }).skip(
    !(isRoot
      ? works('unshare', '--net', '--', 'true')
      : works('unshare', '--user', '--map-current-user', '--net', '--', 'true')),
    'this system lets nobody have a network of their own'
  )

  test('is killed at its time limit, its output is limited, and an error has its last lines', async ({
    assert,
  }) => {
    const output = await shell(
      'i=0; while [ $i -lt 2000 ]; do printf "%01000d" 0; i=$((i+1)); done; echo the end'
    )
    assert.isAtMost(output.length, 65_536)
    assert.include(output, 'the end')
    await assert.rejects(() => shell('exec sleep 600', 200), /SIGKILL/)
    await assert.rejects(() => shell('echo these were my last words; exit 3'), /these were my last words/)
    await assert.rejects(() => runConfined('/nowhere/at/all', []))
  })
})

test.group('a hostile recording', (group) => {
  onOneDatabase(group)
  // The real one would hand hostile bytes on where it had a fault.
  const hostile = copyingConverters(group)
  /** One second of a moving picture. */
  const makeFilm = async (codec: string, container: string, name: string) => {
    const { folder, programs } = hostile
    const moving = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=15:duration=1']
    const film = ['-c:v', codec, '-f', container, join(folder, name)]
    await run(programs.ffmpeg, ['-v', 'error', ...moving, ...film])
  }
  const makeFrom = async (bytes: string | Uint8Array) => {
    const { folder, programs } = hostile
    await writeFile(join(folder, 'video.mjr'), bytes)
    await convert(programs, folder, { video: 'video.mjr', audio: null, open: [] }, folder)
  }

  const playlist = (address: string) =>
    [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:1',
      '#EXTINF:1,',
      address,
      '#EXT-X-ENDLIST',
      '',
    ].join('\n')

  test('that is a playlist opens neither another file nor an address', async ({ assert }) => {
    const { folder } = hostile
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      // A film that is not theirs, where a player of playlists would find it.
      await makeFilm('mpeg2video', 'mpegts', 'secret.ts')
      for (const address of [
        'secret.ts',
        `file://${join(folder, 'secret.ts')}`,
        `http://127.0.0.1:${port}/x.ts`,
        'file:///etc/passwd',
      ]) {
        await assert.rejects(() => makeFrom(playlist(address)), /ffmpeg/)
        await assert.rejects(() => readFile(join(folder, 'film.webm')), /ENOENT/)
      }
      assert.equal(asked, 0)
    } finally {
      server.close()
    }
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('that is a film within another container, or a list of files, is not read', async ({ assert }) => {
    const { folder } = hostile
    await makeFilm('libvpx-vp9', 'mp4', 'film.mp4')
    const files = [
      await readFile(join(folder, 'film.mp4')),
      Buffer.from('ffconcat version 1.0\nfile film.mp4\n'),
      Buffer.from('#EXTM3U\n'),
    ]
    for (const bytes of files) await assert.rejects(() => makeFrom(bytes), /ffmpeg/)
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')
})
