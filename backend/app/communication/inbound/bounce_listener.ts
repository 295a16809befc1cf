import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import logger from '@adonisjs/core/services/logger'
import { SMTPServer } from 'smtp-server'
import { recordBounce } from '../actions/record_bounce.js'
import { readDeliveryReport } from '../domain/delivery_report.js'
import { deliveryStatusIn } from '../domain/report_part.js'
import { messageReturnedTo } from '../domain/return_path.js'

/** A report has the headers of the message, at most all of it: mails of ours are below 100 KB. */
const MOST_BYTES = 512 * 1024
const MOST_CONNECTIONS = 20
const SILENT_MS = 30_000
/** A connection brings one report, or a few. */
const CONNECTED_MS = 120_000
/** Those that are open when the process ends have so long. */
const CLOSED_MS = 1_000

export type BounceListener = { readonly port: number; close(): Promise<void> }

type Settings = {
  readonly host: string
  readonly port: number
  /** Mail to its addresses is taken, and none else. */
  readonly domain: string
  /** Keys of `returnPathOf`. */
  readonly keys: readonly string[]
}

/**
 * Takes reports about mail that was not delivered (RFC 3464), each by the address that its message alone had as its envelope sender. It relays nothing and
 * stores nothing else. @throws Error where the port cannot be listened on
 */
export async function openBounceListener({ host, port, domain, keys }: Settings): Promise<BounceListener> {
  const server = new SMTPServer({
    banner: 'Banca takes reports about its own mail',
    size: MOST_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MOST_CONNECTIONS,
    socketTimeout: SILENT_MS,
    closeTimeout: CLOSED_MS,
    logger: false,
    onRcptTo({ address }, { envelope }, done) {
      if (messageReturnedTo(address, { keys, domain }) === null) done(answer(550, '5.1.1 No such address'))
      else if (envelope.rcptTo.length > 0) done(answer(452, '4.5.3 One recipient at a time'))
      else done()
    },
    onData(stream, { envelope }, done) {
      const id = messageReturnedTo(envelope.rcptTo[0]?.address ?? '', { keys, domain })
      void take(id, stream).then(
        (refused) => (refused ? done(refused) : done(null, '2.0.0 Ok')),
        (error: unknown) => {
          logger.error({ err: error, message: id }, 'a report about a mail could not be taken')
          done(answer(451, '4.3.0 Try again later'))
        }
      )
    },
  })
  server.server.on('connection', (socket) => {
    const limit = setTimeout(() => socket.destroy(), CONNECTED_MS)
    socket.once('close', () => clearTimeout(limit))
  })
  // A connection that breaks off ends nothing else.
  server.on('error', (error) => logger.debug({ err: error }, 'a connection with a report about a mail broke'))
  server.listen(port, host)
  await once(server.server, 'listening')
  // A server that listens on a port has an address of this shape.
  const { port: own } = server.server.address() as AddressInfo
  return { port: own, close: () => new Promise((closed) => server.close(() => closed())) }
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** @returns why it is not taken; null: it is, also where it says nothing */
async function take(id: number | null, stream: Readable): Promise<Error | null> {
  const mail = await readAll(stream)
  if (mail === null) return answer(552, '5.3.4 Too large for a report')
  const status = deliveryStatusIn(mail.toString('latin1'))
  const report = status === null ? null : readDeliveryReport(Buffer.from(status, 'latin1').toString('utf8'))
  if (id === null || report === null) return null
  const outcome = await recordBounce(id, report)
  return outcome === 'early' ? answer(451, '4.3.0 Try again later') : null
}

/** Null: it is too large. Read to its end all the same, as the protocol wants it. */
async function readAll(stream: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= MOST_BYTES) parts.push(part)
  }
  return bytes <= MOST_BYTES ? Buffer.concat(parts) : null
}
