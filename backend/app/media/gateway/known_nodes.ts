import { readFile } from 'node:fs/promises'
import vine from '@vinejs/vine'
import { portRange } from '../janus/janus_config.js'
import type { JanusEndpoint } from '../janus/janus_process.js'

/** A media server that others run. */
export type KnownNode = {
  readonly name: string
  /** Its share of the rooms, beside the others. */
  readonly weight: number
  /** UDP ports of its media, `from-to`; null where the file does not say. */
  readonly rtpPorts: string | null
  readonly endpoint: JanusEndpoint
}

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
        weight: vine.number().min(0.01).max(1000).optional(),
        rtpPorts: vine.string().optional(),
      })
    )
    .minLength(1),
})

/**
 * The Janus servers of a JSON file: `[{ name, ws, admin, api, adminSecret, adminKey, roomKey, recordings, weight?, rtpPorts? }]`.
 * @throws when it is not one, or two servers of it cannot be beside each other
 */
export async function readNodes(path: string): Promise<KnownNode[]> {
  const stored: unknown = JSON.parse(await readFile(path, 'utf8'))
  const read = await nodes.validate({ nodes: stored })
  const known = read.nodes.map(
    ({ name, ws, admin, recordings, api, adminSecret, adminKey, roomKey, weight, rtpPorts }) => ({
      name,
      weight: weight ?? 1,
      rtpPorts: rtpPorts ?? null,
      endpoint: { ws, admin, recordings, secrets: { api, admin: adminSecret, adminKey, roomKey } },
    })
  )
  const problem = known.map((node, at) => problemOf(node, known.slice(0, at))).find((text) => text !== null)
  if (problem) throw new Error(`${path}: ${problem}`)
  return known
}

/** What is wrong with a server beside those before it in the list, or null. */
function problemOf({ name, rtpPorts, endpoint }: KnownNode, before: readonly KnownNode[]): string | null {
  if (rtpPorts !== null && portRange(rtpPorts) === null) return `rtpPorts of ${name} is not from-to`
  if (before.some((other) => other.name === name)) return `two media servers are called ${name}`
  const machine = new URL(endpoint.ws).hostname
  const other = before.find(
    (each) => new URL(each.endpoint.ws).hostname === machine && doOverlap(each.rtpPorts, rtpPorts)
  )
  return other ? `${name} and ${other.name} are on one machine and share ports of rtpPorts` : null
}

function doOverlap(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [from = 0, to = 0] = one.split('-').map(Number)
  const [otherFrom = 0, otherTo = 0] = other.split('-').map(Number)
  return from <= otherTo && otherFrom <= to
}
