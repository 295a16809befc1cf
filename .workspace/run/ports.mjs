/** Ports and addresses of the loopback. */
import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/**
 * Below 32768, where the kernel takes ports for everybody who asks for any, for each connection too: what is started again on its port, or
 * a moment after it was found, would meet one of those there. Above 10080, which browsers and Node's fetch refuse. The browser suite
 * and the media of tests have spans of their own above it.
 */
const FIRST = 11_000
const COUNT = 9_000
/** Two that ask at the same time, long before either listens, get two. */
const given = new Set()

/**
 * A port of 127.0.0.1 that is free and that this process gave to nobody else. Another one may still take it first, so whoever can retries.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = FIRST + randomInt(COUNT)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Whether something accepts connections there. */
export function accepts(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const answer = (open) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
    socket.setTimeout(1000, () => answer(false))
  })
}
