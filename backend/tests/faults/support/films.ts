import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * No media flow in these tests: what Janus would have written is put beside its files. JANUS_PATH of this folder gives a server a
 * `janus-pp-rec` that hands it on as it is. It goes with `cleanup`.
 */
export async function copyingConverter(
  cleanup: (end: () => Promise<void>) => void
): Promise<{ folder: string; JANUS_PATH: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'banca-films-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  await writeFile(
    join(folder, 'janus-pp-rec'),
    '#!/bin/sh\nfor word; do from=$to; to=$word; done\nexec /bin/cp "$from" "$to"\n',
    { mode: 0o755 }
  )
  await chmod(folder, 0o755)
  return { folder, JANUS_PATH: join(folder, 'janus') }
}

/**
 * The same with a `janus-pp-rec` that waits: `begun` resolves to the process id of the server that has called it, `release` lets it go on. It
 * ends with its server.
 */
export async function waitingConverter(cleanup: (end: () => Promise<void>) => void) {
  const made = await copyingConverter(cleanup)
  const [begun, gate] = [join(made.folder, 'begun'), join(made.folder, 'gate')]
  await promisify(execFile)('mkfifo', ['-m', '666', begun, gate])
  await writeFile(
    join(made.folder, 'janus-pp-rec'),
    `#!/bin/sh
for word; do from=$to; to=$word; done
echo "$PPID" > ${begun}
read word < ${gate}
exec /bin/cp "$from" "$to"
`
  )
  return {
    ...made,
    begun: async () => Number((await promisify(execFile)('head', ['-n', '1', begun])).stdout),
    release: () => writeFile(gate, 'go\n'),
  }
}

/** Two seconds of a moving picture. */
export async function makeFilm(path: string): Promise<void> {
  const moving = 'testsrc=size=160x90:rate=15:duration=2'
  const args = ['-f', 'lavfi', '-i', moving, '-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm', path]
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...args])
}
