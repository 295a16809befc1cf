import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HandleEvent } from '#media/janus/janus_connection'
import { JanusNode } from '#media/janus/janus_node'
import { janusSecrets } from '#media/janus/janus_secrets'

/** What Janus itself announces in a room when it mutes a track or gives it back. */
export type Moderation = { feed: string; mid: string; word: string }

/** Takes part in a room of the Janus that `startMedia({ folder })` runs, and records whom it mutes. */
export async function openModerationProbe(folder: string, roomId: number) {
  const portIn = async (file: string, name: string) =>
    new RegExp(`${name} = (\\d+)`).exec(await readFile(join(folder, 'run', 'config', file), 'utf8'))?.[1] ??
    ''
  const heard: Moderation[] = []
  let news = () => undefined as void
  const node = new JanusNode({
    name: 'ears',
    shape: { bitrate: 100_000, publishers: 10 },
    log: () => undefined,
    up: () => undefined,
    down: () => undefined,
  })
  await node.found({
    ws: `ws://127.0.0.1:${await portIn('janus.transport.websockets.jcfg', 'ws_port')}`,
    admin: `http://127.0.0.1:${await portIn('janus.transport.http.jcfg', 'admin_port')}/admin`,
    secrets: await janusSecrets(folder),
    recordings: folder,
  })
  await node.ensureRoom(roomId)
  const handle = await node.attach(({ data }: HandleEvent) => {
    if (data.moderation === undefined) return
    heard.push({ feed: String(data.id), mid: String(data.mid), word: String(data.moderation) })
    news()
  })
  const { room, pin } = node.credentials(roomId)
  await handle.request({ request: 'join', ptype: 'publisher', room, pin, id: 'ears' })
  return {
    heard,
    /** Resolves when so many events have arrived. */
    async until(count: number): Promise<readonly Moderation[]> {
      while (heard.length < count) await new Promise<void>((resolve) => (news = resolve))
      return heard
    },
    close: () => node.lost(),
  }
}
