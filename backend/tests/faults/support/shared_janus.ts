import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JanusAdmin } from '#media/janus/janus_admin'
import { startJanus } from '#tests/functional/media/running_janus'

type Cleanup = (end: () => Promise<void>) => void

/** As if a Janus had recorded these bytes of a film under this name. `isOpen`: it still writes them, or fell while it did. */
export async function writePart(
  recordings: string,
  base: string,
  film: string,
  isOpen = false
): Promise<void> {
  const part = join(recordings, `${base}-video-1.mjr${isOpen ? '.tmp' : ''}`)
  await copyFile(film, part)
  await chmod(part, 0o666)
}

/** A Janus that several server processes share, with the settings by which they find it. It ends with the test. */
export async function startSharedJanus(cleanup: Cleanup) {
  const running = await startJanus()
  cleanup(async () => void (await running.end()))
  const [endpoint] = running.ups
  if (!endpoint) throw new Error('Janus is not up')
  const { ws, admin, recordings, secrets } = endpoint
  const folder = await mkdtemp(join(tmpdir(), 'banca-nodes-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'nodes.json')
  const { api, admin: adminSecret, adminKey, roomKey } = secrets
  const node = { name: 'shared', ws, admin, recordings, api, adminSecret, adminKey, roomKey }
  await writeFile(file, JSON.stringify([node]))
  return {
    settings: { MEDIA: 'janus', JANUS_NODES: file },
    /** As if it had recorded these bytes of a film under this name. */
    writePart: (base: string, film: string, isOpen?: boolean) => writePart(recordings, base, film, isOpen),
    recordings,
    /** As a power cut would. It comes back on other ports, where no server looks for it. */
    async kill() {
      if (running.janus.pid !== null) process.kill(running.janus.pid, 'SIGKILL')
      await running.until(() => running.downs() > 0)
    },
    /** The candidates who are in a room of it, by their user ids. */
    async candidatesIn(roomId: number): Promise<number[]> {
      const request = { request: 'listparticipants', room: `banca-${roomId}` }
      const listed = await new JanusAdmin(admin, secrets).room(request)
      const people = listed.participants as { id: string }[]
      return people.map(({ id }) => Number(id)).filter(Number.isSafeInteger)
    },
  }
}
