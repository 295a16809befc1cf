import { readFile } from 'node:fs/promises'
import vine from '@vinejs/vine'
import type { JanusEndpoint } from '../janus/janus_process.js'

const secret = () => vine.string().minLength(16).maxLength(200)

const nodes = vine.create({
  nodes: vine
    .array(
      vine.object({
        name: vine.string().regex(/^[\w.-]{1,64}$/),
        ws: vine.string().regex(/^wss?:\/\//),
        admin: vine.string().regex(/^https?:\/\//),
        api: secret(),
        adminSecret: secret(),
        adminKey: secret(),
        roomKey: secret(),
        recordings: vine.string(),
      })
    )
    .minLength(1),
})

/** The Janus servers of a JSON file: `[{ name, ws, admin, api, adminSecret, adminKey, roomKey, recordings }]`. @throws when it is not one */
export async function readNodes(path: string): Promise<{ name: string; endpoint: JanusEndpoint }[]> {
  const stored: unknown = JSON.parse(await readFile(path, 'utf8'))
  const read = await nodes.validate({ nodes: stored })
  return read.nodes.map(({ name, ws, admin, recordings, api, adminSecret, adminKey, roomKey }) => ({
    name,
    endpoint: { ws, admin, recordings, secrets: { api, admin: adminSecret, adminKey, roomKey } },
  }))
}
