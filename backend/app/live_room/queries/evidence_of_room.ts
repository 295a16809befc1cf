import db from '@adonisjs/lucid/services/db'

type Row = { userId: number }
const people = (rows: readonly Row[]): ReadonlySet<number> => new Set(rows.map(({ userId }) => userId))

/** Of whom there is something to look at in a room: pictures of the screen on record, films of the camera that are ready. */
export async function evidenceOf(
  roomId: number
): Promise<{ screens: ReadonlySet<number>; films: ReadonlySet<number> }> {
  const screens: Row[] = await db
    .from('evidence_pictures')
    .where({ room_id: roomId, kind: 'SCREENSHOT' })
    .distinct('user_id as userId')
  const films: Row[] = await db
    .from('recordings')
    .where({ room_id: roomId, kind: 'CAMERA', status: 'COMPLETED' })
    .whereNotNull('file_id')
    .distinct('user_id as userId')
  return { screens: people(screens), films: people(films) }
}
