import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { opensslProgram } from '../../../../../.workspace/services/certificate.mjs'

const [BINDING, SUCCESS, COOKIE] = [0x0001, 0x0101, 0x2112a442]

/** How Janus is reached, as its answer says. */
export type Ice = { readonly ufrag: string; readonly password: string; readonly address: string; readonly port: number }

export function iceOf(answer: string): Ice {
  const [, ufrag = ''] = /a=ice-ufrag:(\S+)/.exec(answer) ?? []
  const [, password = ''] = /a=ice-pwd:(\S+)/.exec(answer) ?? []
  const [, address = '', port = ''] = /a=candidate:\S+ 1 udp \d+ (\d[\d.]+) (\d+) typ host/i.exec(answer) ?? []
  return { ufrag, password, address, port: Number(port) }
}

/** What a browser says of itself in `offerOf`. */
const OWN = { ufrag: 'abcd', password: '0123456789012345678901' }

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** A message of STUN (RFC 8489) with its seal and checksum. */
function stun(type: number, transaction: Buffer, attributes: readonly Buffer[], password: string): Buffer {
  const withLength = (body: Buffer, more: number) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(type, 0)
    head.writeUInt16BE(body.length + more, 2)
    head.writeUInt32BE(COOKIE, 4)
    return Buffer.concat([head, transaction, body])
  }
  const plain = Buffer.concat(attributes)
  const sealed = Buffer.concat([plain, attribute(0x0008, createHmac('sha1', password).update(withLength(plain, 24)).digest())])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((crc32(withLength(sealed, 8)) ^ 0x5354554e) >>> 0)
  return withLength(Buffer.concat([sealed, attribute(0x8028, sum)]), 0)
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const question = ({ ufrag, password }: Ice) =>
  stun(BINDING, randomBytes(12), [attribute(0x0006, Buffer.from(`${ufrag}:${OWN.ufrag}`)), attribute(0x0024, number(0x6e0001ff)), attribute(0x802a, randomBytes(8)), attribute(0x0025, Buffer.alloc(0))], password)

function reply(asked: Buffer, from: RemoteInfo): Buffer {
  const mapped = Buffer.alloc(8)
  mapped.writeUInt8(1, 1)
  mapped.writeUInt16BE(from.port ^ (COOKIE >>> 16), 2)
  mapped.writeUInt32BE((from.address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) ^ COOKIE) >>> 0, 4)
  return stun(SUCCESS, asked.subarray(8, 20), [attribute(0x0020, mapped)], OWN.password)
}

async function listening(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  return socket
}

/**
 * Goes through ICE with Janus as a browser does, and then through a DTLS handshake by the `openssl` program with these arguments.
 * @returns what that program said
 */
export async function handshake(ice: Ice, args: readonly string[]): Promise<string> {
  const [toJanus, toProgram] = [await listening(), await listening()]
  let program: number | null = null
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const seen = new Set<number>()
  toJanus.on('message', (bytes, from) => {
    const first = bytes[0] ?? 0
    if (first >= 20 && first <= 63) {
      if (program !== null) toProgram.send(bytes, program, '127.0.0.1')
      return
    }
    const type = first < 4 ? bytes.readUInt16BE(0) : 0
    if (type === BINDING) toJanus.send(reply(bytes, from), from.port, from.address)
    // Each side has asked the other and heard the answer.
    if (seen.add(type).has(BINDING) && seen.has(SUCCESS)) resolve()
  })
  toProgram.on('message', (bytes, from) => {
    program = from.port
    toJanus.send(bytes, ice.port, ice.address)
  })
  const ask = () => toJanus.send(question(ice), ice.port, ice.address)
  ask()
  const asking = setInterval(ask, 200)
  await connected
  const { port } = toProgram.address() as AddressInfo
  const child = spawn(opensslProgram() ?? 'openssl', ['s_client', '-connect', `127.0.0.1:${port}`, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Verify return code')) end()
    })
  child.on('close', () => end())
  await done
  child.stdin.end()
  child.kill()
  clearInterval(asking)
  for (const socket of [toJanus, toProgram]) socket.close()
  return said
}
