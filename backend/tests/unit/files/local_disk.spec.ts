import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { LocalDisk } from '#files/storage/local_disk'

const modeOf = (path: string) => statSync(path).mode & 0o777

test('files are readable by the server’s user alone, whatever was copied', async ({ assert, cleanup }) => {
  const root = mkdtempSync(join(tmpdir(), 'banca-disk-'))
  cleanup(() => rmSync(root, { recursive: true }))
  const disk = new LocalDisk(join(root, 'files'))
  writeFileSync(join(root, 'open'), 'dois', { mode: 0o666 })
  await disk.put('aa1', Buffer.from('um'))
  await disk.put('aa2', { path: join(root, 'open') })
  const at = (key: string) => join(root, 'files', 'aa', key)
  assert.deepEqual([readFileSync(at('aa1'), 'utf8'), readFileSync(at('aa2'), 'utf8')], ['um', 'dois'])
  assert.deepEqual(
    [modeOf(at('aa1')), modeOf(at('aa2')), modeOf(join(root, 'files', 'aa'))],
    [0o600, 0o600, 0o700]
  )
})
