import db from '@adonisjs/lucid/services/db'
import { clock, select } from '#shared'

/** A room waits this long for its own media server before it moves to another. */
const MOVE_AFTER_MS = 20_000

const rowOf = (roomId: number) =>
  select(db, 'media_rooms', { node: 'media_rooms.node' }).where('room_id', roomId).first()

/** The one with the fewest rooms; all of them are counted, the names decide between equals. */
async function emptiest(names: readonly string[]): Promise<string | undefined> {
  const rows = await db
    .query<{ node: string; rooms: number | string }>()
    .from('media_rooms')
    .whereIn('node', [...names])
    .groupBy('node')
    .select('node')
    .count('* as rooms')
  const load = (name: string) => Number(rows.find((row) => row.node === name)?.rooms ?? 0)
  return names.toSorted((a, b) => load(a) - load(b) || (a < b ? -1 : 1))[0]
}

/**
 * The media server that a room is on, the same for every process. A room gets one at first use and keeps it; it moves
 * when its own is unknown here or has been away for a while and another is up.
 * @param nodes names of those this process knows, and since when each is away (null: it is up)
 * @returns null when there is none
 */
export async function nodeOfRoom(
  roomId: number,
  nodes: ReadonlyMap<string, number | null>
): Promise<string | null> {
  const row = await rowOf(roomId)
  const now = clock.now()
  if (row && nodes.has(row.node)) {
    const awaySince = nodes.get(row.node) ?? null
    if (awaySince === null || now - awaySince < MOVE_AFTER_MS) return row.node
  }
  const up = [...nodes].filter(([, away]) => away === null).map(([name]) => name)
  const chosen = await emptiest(up.length > 0 ? up : [...nodes.keys()])
  if (chosen === undefined || chosen === row?.node) return chosen ?? null
  if (row)
    await db
      .from('media_rooms')
      .where({ room_id: roomId, node: row.node })
      .update({ node: chosen, changed_at: now })
  else
    await db
      .knexQuery()
      .table('media_rooms')
      .insert({ room_id: roomId, node: chosen, changed_at: now })
      .onConflict('room_id')
      .ignore()
  // Whoever was first decided for all.
  return (await rowOf(roomId))?.node ?? null
}
