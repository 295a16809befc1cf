/**
 * A process with open event streams for P8 and P9, without sessions and database. Argument `ours`: hints go through
 * `announce` and the hub; `bare`: each is worded once and written to the responses of its channel, the least there can be.
 * `GET /open?channel=` opens a stream; `POST /run?channels=&perSecond=&ms=` announces on the first so many rooms and answers how often.
 */
import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Ignitor } from '@adonisjs/core'

type Streams = {
  open(channel: string, response: ServerResponse): void
  publish(channel: string, version: number): void
}

function bare(): Streams {
  const byChannel = new Map<string, Set<ServerResponse>>()
  return {
    open(channel, response) {
      const streams = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, streams.add(response))
      response.on('close', () => streams.delete(response))
    },
    publish(channel, version) {
      const frame = `data: ${JSON.stringify({ channel, payload: { kind: 'pause', version, at: new Date().toISOString() } })}\n\n`
      for (const response of byChannel.get(channel) ?? []) response.write(frame)
    },
  }
}

async function ours(): Promise<Streams> {
  const root = new URL('../../', import.meta.url)
  const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
  const app = new Ignitor(root, { importer })
    .tap((created) => void created.booting(async () => void (await import('#start/env'))))
    .createApp('console')
  await app.init()
  await app.boot()
  const { announce } = await import('#realtime/announce')
  const { hub } = await import('#realtime/fan_out')
  let userId = 0
  return {
    open(channel, response) {
      const uid = randomUUID()
      response.on('close', () => hub.close(uid))
      const outlet = {
        write: (frame: string) => void response.write(frame),
        buffered: () => response.writableLength,
        end: () => void response.end(),
        destroy: () => void response.destroy(),
      }
      hub.open({
        uid,
        userId: (userId += 1),
        sessionId: userId,
        institutionId: 1,
        group: 'ALUNO',
        roleId: null,
        channels: [channel],
        outlet,
      })
    },
    publish: (channel, version) => announce(channel, { kind: 'pause', version }),
  }
}

const streams = process.argv[2] === 'ours' ? await ours() : bare()

/** Evenly over the time, in steps of 10 ms: what is due by now is announced now. */
async function run(channels: number, perSecond: number, ms: number): Promise<number> {
  const from = performance.now()
  let announced = 0
  for (;;) {
    const passed = Math.min(ms, performance.now() - from)
    const due = Math.floor((passed / 1_000) * perSecond * channels)
    for (; announced < due; announced += 1) streams.publish(`rooms/${announced % channels}`, announced)
    if (passed >= ms) return announced
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://localhost')
  const number = (name: string) => Number(address.searchParams.get(name))
  if (address.pathname === '/open') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.socket?.setNoDelay(true)
    response.write(':ok\n\n')
    streams.open(address.searchParams.get('channel') ?? '', response)
  } else if (address.pathname === '/run') {
    void run(number('channels'), number('perSecond'), number('ms')).then((announced) =>
      response.end(String(announced))
    )
  } else response.end()
}).listen(Number(process.env.PORT), '127.0.0.1')
