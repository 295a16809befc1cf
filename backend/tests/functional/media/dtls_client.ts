import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { opensslProgram } from '../../../../.workspace/services/certificate.mjs'

const [BINDING, SUCCESS, COOKIE] = [0x0001, 0x0101, 0x2112a442]

/** The address of Janus, from its answer. */
export type Ice = {
  readonly ufrag: string
  readonly password: string
  readonly address: string
  readonly port: number
}

export function iceOf(answer: string): Ice {
  const [, ufrag = ''] = /a=ice-ufrag:(\S+)/.exec(answer) ?? []
  const [, password = ''] = /a=ice-pwd:(\S+)/.exec(answer) ?? []
  const [, address = '', port = ''] =
    /a=candidate:\S+ 1 udp \d+ (\d[\d.]+) (\d+) typ host/i.exec(answer) ?? []
  return { ufrag, password, address, port: Number(port) }
}

/** What a browser sends about itself in `offerOf`. */
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
  const sealed = Buffer.concat([
    plain,
    attribute(0x0008, createHmac('sha1', password).update(withLength(plain, 24)).digest()),
  ])
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
  stun(
    BINDING,
    randomBytes(12),
    [
      attribute(0x0006, Buffer.from(`${ufrag}:${OWN.ufrag}`)),
      attribute(0x0024, number(0x6e0001ff)),
      attribute(0x802a, randomBytes(8)),
      attribute(0x0025, Buffer.alloc(0)),
    ],
    password
  )

function reply(asked: Buffer, from: RemoteInfo): Buffer {
  const mapped = Buffer.alloc(8)
  mapped.writeUInt8(1, 1)
  mapped.writeUInt16BE(from.port ^ (COOKIE >>> 16), 2)
  mapped.writeUInt32BE(
    (from.address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) ^ COOKIE) >>> 0,
    4
  )
  return stun(SUCCESS, asked.subarray(8, 20), [attribute(0x0020, mapped)], OWN.password)
}

async function listening(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  return socket
}

/** What the program wrote to each of the two: alerts to the second. They are two pipes, so their order is unknown. */
export type Output = { readonly out: string; readonly errors: string }

/** Far more than a busy machine takes; an end where something is wrong, so that nobody waits for the test's own. */
const LONGEST_MS = 60_000

/**
 * Goes through ICE with Janus as a browser does, and then through a DTLS handshake by the `openssl` program with these arguments.
 * @throws AbortError after `LONGEST_MS`
 */
export async function handshake(ice: Ice, args: readonly string[]): Promise<Output> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const [toJanus, toProgram] = [await listening(), await listening()]
  const ask = () => toJanus.send(question(ice), ice.port, ice.address)
  const asking = setInterval(ask, 200)
  try {
    ask()
    await connected(ice, { toJanus, toProgram }, signal)
    return await talk(toProgram.address().port, args, signal)
  } finally {
    clearInterval(asking)
    for (const socket of [toJanus, toProgram]) socket.close()
  }
}

/** Each side has sent its request and got the answer; from then on the output of the program goes to Janus, and back. */
async function connected(
  ice: Ice,
  { toJanus, toProgram }: Record<'toJanus' | 'toProgram', Socket>,
  signal: AbortSignal
): Promise<void> {
  let program: number | null = null
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  const seen = new Set<number>()
  toJanus.on('message', (bytes, from) => {
    const first = bytes[0] ?? 0
    if (first >= 20 && first <= 63) {
      if (program !== null) toProgram.send(bytes, program, '127.0.0.1')
      return
    }
    const type = first < 4 ? bytes.readUInt16BE(0) : 0
    if (type === BINDING) toJanus.send(reply(bytes, from), from.port, from.address)
    if (seen.add(type).has(BINDING) && seen.has(SUCCESS)) resolve()
  })
  toProgram.on('message', (bytes, from) => {
    program = from.port
    toJanus.send(bytes, ice.port, ice.address)
  })
  await promise
}

/** The program ends by itself: when the handshake is refused, and when it is done, because nothing is left to read. */
async function talk(port: number, args: readonly string[], signal: AbortSignal): Promise<Output> {
  const child = spawn(opensslProgram() ?? 'openssl', ['s_client', '-connect', `127.0.0.1:${port}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const [out, errors] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close', { signal }),
    ])
    return { out, errors }
  } finally {
    child.kill('SIGKILL')
  }
}
