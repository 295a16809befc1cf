/** The other balancer of our examples in front of server processes: HAProxy, over plain HTTP on loopback. `npm run cluster` has nginx. */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, inRoot } from '../run/paths.mjs'
import { startProcess } from '../run/processes.mjs'
import { changed } from './balancer.mjs'

const EXAMPLE = '.workspace/deploy/haproxy/haproxy.cfg'

/** Each takes two of the files that a process may have open. */
const CONNECTIONS = 400

/**
 * The example without what belongs to TLS, to its own user and to the address of a school.
 * @param {string} text
 * @param {{ port: number, upstreams: number[] }} options as of `placeHaproxy`
 * @throws Error where the example no longer has what is replaced
 */
export const plainHaproxyRules = (text, { port, upstreams }) =>
  changed(EXAMPLE, text, [
    [/^    log \/dev\/log local0\n/m, '    log stdout format raw local0\n'],
    [/^    chroot [^\n]*\n    user [^\n]*\n    group [^\n]*\n/m, ''],
    [/^    maxconn 20000\n/m, `    maxconn ${CONNECTIONS}\n`],
    [/^    ssl-default-bind-[^\n]*\n/gm, ''],
    // As the log of the other balancer: a line for each call that ended, without its query, which may have a ticket.
    [/^    option httplog\n/m, '    log-format "%HM %HP %si:%sp %ST"\n'],
    [/^frontend pages_in_the_clear\n[^]*?\n\n/m, ''],
    [/^    bind :443 [^\n]*\n/m, `    bind 127.0.0.1:${port}\n`],
    [/^    bind :::443 [^\n]*\n/m, ''],
    [/X-Forwarded-Proto https\n/, 'X-Forwarded-Proto http\n'],
    [
      /^    server p3333 127\.0\.0\.1:3333 ([^\n]*)\n    #server p3334 [^\n]*\n/m,
      (_, checks) => upstreams.map((own) => `    server p${own} 127.0.0.1:${own} ${checks}\n`).join(''),
    ],
  ])

/** The program, or null when HAProxy is not installed here. */
export const haproxyProgram = () => findProgram('haproxy')

/**
 * Writes the configuration of a balancer.
 * @param {{ folder: string, port: number, upstreams: number[] }} options `upstreams`: ports of the server processes
 * @returns {{ start: () => import('node:child_process').ChildProcess, check: string[], log: string }} as of `placeBalancer`
 */
export function placeHaproxy({ folder, port, upstreams }) {
  const program = haproxyProgram()
  if (!program) throw new Error('HAProxy is not installed: apt-get install haproxy')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [file, log] = [join(folder, 'haproxy.cfg'), join(folder, 'access.log')]
  writeFileSync(file, plainHaproxyRules(readFileSync(inRoot(EXAMPLE), 'utf8'), { port, upstreams }))
  writeFileSync(log, '')
  return {
    start() {
      const output = openSync(log, 'a')
      // One process in the foreground, which ends with the first signal.
      const child = startProcess(program, ['-db', '-f', file], { stdio: ['ignore', output, 'ignore'] })
      closeSync(output)
      return child
    },
    check: ['-c', '-f', file],
    log,
  }
}
