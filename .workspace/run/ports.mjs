/** Ports and addresses of the loopback. */
import { connect, createServer } from 'node:net'

/**
 * A port of 127.0.0.1 that was free a moment ago. Another process may take it first, so whoever uses it retries.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
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
