/** A private Redis: in memory only, free loopback port, gone when this process goes. */
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../run/paths.mjs'
import { freePort } from '../run/ports.mjs'
import { atTheEnd, endProcess, startProcess } from '../run/processes.mjs'
import { recentOutput, untilReady } from './readiness.mjs'

const host = '127.0.0.1'

/** The server program, or null when Redis is not installed here. */
export const redisProgram = () => findProgram('redis-server', 'valkey-server')

/**
 * How a Redis is started and asked.
 * @param {{ folder: string, tls?: import('./certificate.d.mts').Certificate, stdio?: any }} options `folder`: where it runs, and writes nothing
 * @returns {{ start: (port: number) => import('node:child_process').ChildProcess, answers: (port: number) => Promise<boolean> }}
 */
export function placeRedis({ folder, tls, stdio }) {
  const program = redisProgram()
  if (!program) throw new Error('Redis is not installed: apt-get install redis-server')
  const flags = ['--bind', host, '--dir', folder, '--save', '', '--appendonly', 'no']
  return {
    start: (port) => startProcess(program, [...portFlags(port, tls), ...flags], { stdio }),
    answers: (port) => answersPing(port, tls),
  }
}

/**
 * Starts a Redis and resolves when it answers PING.
 * @param {{ tls?: import('./certificate.d.mts').Certificate, port?: number }} [options] `tls`: it takes no connection without TLS; `port`: that
 * of one that ended, which is there again
 * @returns {Promise<import('./redis.d.mts').RunningRedis>}
 * @throws when Redis is not installed, or does not become ready (with what it wrote)
 */
export async function startRedis({ tls, port: former } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-redis-'))
  const forget = atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

  const placed = placeRedis({ folder, tls })
  for (let attempt = 1; ; attempt++) {
    const port = former ?? (await freePort())
    const child = placed.start(port)
    const output = recentOutput(child)
    try {
      await untilReady({ name: 'Redis', child, output, isReady: () => placed.answers(port) })
    } catch (error) {
      if (attempt < 5 && /already in use/i.test(String(error))) continue
      throw error
    }
    return {
      host,
      port,
      pid: child.pid,
      kill9: async () => {
        await endProcess(child, 'SIGKILL', 1000)
      },
      stop: async () => {
        await endProcess(child)
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
        forget()
      },
    }
  }
}

const portFlags = (port, tls) =>
  tls
    ? [
        '--port',
        '0',
        '--tls-port',
        String(port),
        '--tls-auth-clients',
        'no',
        '--tls-ca-cert-file',
        tls.ca,
        '--tls-cert-file',
        tls.cert,
        '--tls-key-file',
        tls.key,
      ]
    : ['--port', String(port)]

function answersPing(port, tls) {
  return new Promise((resolve) => {
    const greet = () => socket.write('PING\r\n')
    const socket = tls
      ? connectTls({ host, port, ca: readFileSync(tls.ca) }, greet)
      : connect({ host, port }, greet)
    const answer = (ready) => {
      socket.destroy()
      resolve(ready)
    }
    socket.setTimeout(1000, () => answer(false))
    socket.once('data', (data) => answer(data.toString().startsWith('+PONG')))
    socket.once('error', () => answer(false))
  })
}
