import { readdir, readFile, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { PASSWORD, type School } from './school.js'

export type MediaRooms = { watched: number; other: number; candidates: { name: string; id: number }[] }

/** Puts candidates of the demo school into a room that its proctor watches, and one of them into a room that she does not. */
export function makeRooms(databasePath: string, names: readonly string[]): MediaRooms {
  const database = new Database(databasePath)
  try {
    const people = database
      .prepare<string[], { name: string; id: number }>(
        `select username as name, id from users where username in (${names.map(() => '?').join()}) order by username`
      )
      .all(...names)
    const collection = database
      .prepare<[], { id: number; institution_id: number }>(
        'select c.id, c.institution_id from collections c order by c.id limit 1'
      )
      .get()
    const proctor = database
      .prepare<[], { id: number }>("select id from users where username = 'proctor'")
      .get()
    if (!collection || !proctor) throw new Error('The demo school has no collection or no proctor.')
    database
      .prepare(
        "update collections set flags_json = json_set(coalesce(flags_json, '{}'), '$.shouldStreamToAgora', json('true')) where id = ?"
      )
      .run(collection.id)
    const add = database.prepare(
      'insert into rooms (institution_id, collection_id, name, opened, is_recording, version, created_at, updated_at) values (?, ?, ?, 1, 0, 1, 1, 1)'
    )
    const room = (name: string) =>
      Number(add.run(collection.institution_id, collection.id, name).lastInsertRowid)
    const rooms = { watched: room('Sala do vídeo'), other: room('Sala de ninguém') }
    database
      .prepare('insert into room_responsibles (room_id, user_id, created_at) values (?, ?, 1)')
      .run(rooms.watched, proctor.id)
    const seat = database.prepare('update applications set room_id = ? where user_id = ?')
    for (const { id } of people) seat.run(rooms.watched, id)
    return { ...rooms, candidates: people }
  } finally {
    database.close()
  }
}

export async function tokenOf(school: School, username: string): Promise<{ token: string; userId: number }> {
  const body = { username, password: PASSWORD, set_new_client: true, client_id: `video-${username}` }
  const answer = await fetch(`${school.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${username} could not log in: ${answer.status} ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
  return { token, userId: user.id }
}

/** The process id of the Janus that this school started, or null. It is identified by its working folder. */
export async function janusOf(school: School): Promise<number | null> {
  const folder = join(dirname(school.databasePath), 'data/janus/run')
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [cwd, command] = await Promise.all([
      readlink(`/proc/${name}/cwd`).catch(() => ''),
      readFile(`/proc/${name}/comm`, 'utf8').catch(() => ''),
    ])
    if (cwd === folder && command.trim() === 'janus') return Number(name)
  }
  return null
}

export type Socket = { kind: 'tcp' | 'udp'; address: string; port: number }

/** `0100007F:1F90` of /proc/net as an address; IPv6 stays hexadecimal. */
function parse(kind: Socket['kind'], text: string): Socket {
  const [hex = '', port = ''] = text.split(':')
  const bytes =
    hex.length === 8 ? (hex.match(/../g) ?? []).toReversed().map((byte) => Number.parseInt(byte, 16)) : null
  return { kind, address: bytes ? bytes.join('.') : hex, port: Number.parseInt(port, 16) }
}

/** Where a process listens (TCP) and what it has bound (UDP). */
export async function socketsOf(pid: number): Promise<Socket[]> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''))
  )
  const inodes = new Set(
    links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]).filter((inode) => inode !== undefined)
  )
  const found: Socket[] = []
  for (const kind of ['tcp', 'udp'] as const)
    for (const file of [kind, `${kind}6`]) {
      const table = await readFile(`/proc/${pid}/net/${file}`, 'utf8').catch(() => '')
      for (const line of table.split('\n').slice(1)) {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
        if (inodes.has(inode) && (kind === 'udp' || state === '0A')) found.push(parse(kind, local))
      }
    }
  return found
}
