import db from '@adonisjs/lucid/services/db'
import { clock, select } from '#shared'

/** A room waits this long for its own media server before it moves to another. */
const MOVE_AFTER_MS = 20_000

const rowOf = (roomId: number) =>
  select(db, 'media_rooms', { node: 'media_rooms.node' }).where('room_id', roomId).first()

/** A media server as this process sees it. `awaySince`: epoch ms, null while it is up. `weight`: its share of the load beside others. */
export type NodeState = { readonly awaySince: number | null; readonly weight: number }

/**
 * The one with the least load for its weight. The load is the applications of the open rooms that are on it, an empty room as one: of a
 * closed room nothing comes, and a server that is new would get every room if all that ever were counted. The names decide between equals.
 */
async function leastLoaded(nodes: ReadonlyMap<string, NodeState>): Promise<string | undefined> {
  const rows = await db
    .query<{ node: string; applications: number | string }>()
    .from('media_rooms')
    .join('rooms', 'rooms.id', 'media_rooms.room_id')
    .leftJoin('applications', 'applications.room_id', 'rooms.id')
    .whereIn('media_rooms.node', [...nodes.keys()])
    .where('rooms.opened', true)
    .groupBy('media_rooms.node')
    .select('media_rooms.node')
    .count('* as applications')
  const load = (name: string) => Number(rows.find((row) => row.node === name)?.applications ?? 0)
  // As it would be with one more, so that of empty servers the one with the greatest weight is first.
  const share = (name: string) => (load(name) + 1) / (nodes.get(name)?.weight ?? 1)
  return [...nodes.keys()].toSorted((a, b) => share(a) - share(b) || (a < b ? -1 : 1))[0]
}

/** Which media server each of these rooms is on. A room that never had one is missing. */
export async function nodesOfRooms(roomIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (roomIds.length === 0) return new Map()
  const rows = await select(db, 'media_rooms', {
    roomId: 'media_rooms.room_id',
    node: 'media_rooms.node',
  }).whereIn('room_id', [...roomIds])
  return new Map(rows.map(({ roomId, node }) => [roomId, node]))
}

/**
 * The media server that a room is on, the same for every process. A room gets one at first use and keeps it; it moves
 * when its own is unknown here or has been away for a while and another is up.
 * @param nodes those this process knows, by name
 * @returns null when there is none
 */
export async function nodeOfRoom(
  roomId: number,
  nodes: ReadonlyMap<string, NodeState>
): Promise<string | null> {
  const row = await rowOf(roomId)
  const now = clock.now()
  const own = row && nodes.get(row.node)
  if (own && (own.awaySince === null || now - own.awaySince < MOVE_AFTER_MS)) return row.node
  const up = new Map([...nodes].filter(([, { awaySince }]) => awaySince === null))
  const chosen = await leastLoaded(up.size > 0 ? up : nodes)
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
