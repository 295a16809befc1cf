import type { HandleEvent } from '#media/janus/janus_connection'
import { nodeOf } from './test_janus.js'

/** What Janus itself announces in a room when it mutes a track or gives it back. */
export type Moderation = { feed: string; mid: string; word: string }

/** Takes part in a room of the Janus that `startMedia({ folder })` runs, and records whose tracks are muted. */
export async function openModerationProbe(folder: string, roomId: number) {
  const heard: Moderation[] = []
  let news = () => undefined as void
  const node = await nodeOf(folder)
  await node.ensureRoom(roomId)
  const handle = await node.attach(({ data }: HandleEvent) => {
    if (data.moderation === undefined) return
    heard.push({ feed: String(data.id), mid: String(data.mid), word: String(data.moderation) })
    news()
  })
  const { room, pin } = node.credentials(roomId)
  await handle.request({ request: 'join', ptype: 'publisher', room, pin, id: 'probe' })
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
