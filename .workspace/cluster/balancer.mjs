/** A balancer in front of server processes: nginx with the rules of our example for production, over plain HTTP on loopback. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, inRoot } from '../run/paths.mjs'
import { startProcess } from '../run/processes.mjs'

const EXAMPLE = '.workspace/deploy/nginx/banca.conf'

/** In the folder of the balancer: a line for each call that ended, with the processes that it was sent to. Without queries, which have tickets. */
const LOG = 'access.log'

/** Everybody is at one address here. */
const CONNECTIONS = 20_000

/**
 * An example with other text in some places.
 * @param {string} example its path, for the error
 * @param {string} text
 * @param {[RegExp, string | ((...found: string[]) => string)][]} changes
 * @throws Error where it no longer has what is replaced: rules that are tested cannot drift away from those that are shipped
 */
export const changed = (example, text, changes) =>
  changes.reduce((before, [from, to]) => {
    if (before.search(from) < 0) throw new Error(`${example} no longer has what ${from} looks for`)
    return before.replace(from, typeof to === 'string' ? () => to : to)
  }, text)

/**
 * The example without what belongs to TLS and to the address of a school.
 * @param {string} text
 * @param {{ port: number, upstreams: number[], idleMs: number }} options as of `placeBalancer`
 * @throws Error where the example no longer has what is replaced
 */
export function plainRules(text, { port, upstreams, idleMs }) {
  const lines = upstreams.map((upstream) => `    server 127.0.0.1:${upstream} fail_timeout=2s;\n`).join('')
  return changed(EXAMPLE, text, [
    [/^server \{\n    listen 80;[^]*?^\}\n/m, ''],
    [/^    server 127\.0\.0\.1:3333 [^\n]*\n    #server 127\.0\.0\.1:3334 [^\n]*\n/gm, lines],
    [/^    listen 443 [^\n]*\n/m, `    listen 127.0.0.1:${port};\n`],
    [/^    listen \[::\]:443 [^\n]*\n/m, ''],
    [/^    server_name [^\n]*\n/m, ''],
    [/^    ssl_[^\n]*\n/gm, ''],
    [/^    keepalive_timeout 4s;/gm, `    keepalive_timeout ${idleMs}ms;`],
    [/limit_conn banca_address 400;/, `limit_conn banca_address ${CONNECTIONS};`],
    // The port is part of the address that people type.
    [/ \$host;/g, ' $http_host;'],
    [/X-Forwarded-Proto https;/, 'X-Forwarded-Proto http;'],
  ])
}

/** The program, or null when nginx is not installed here. */
export const nginxProgram = () => findProgram('nginx')

/**
 * Writes the configuration of a balancer.
 * @param {{ folder: string, port: number, upstreams: number[], idleMs?: number, stdio?: any }} options `upstreams`: ports of the server
 *   processes; `idleMs`: after how long it closes an idle connection to one, less than half of their DRAIN_SECONDS
 * @returns {{ start: () => import('node:child_process').ChildProcess, check: string[], log: string }} `check`: the arguments of nginx that check
 *   it; `log`: the file of calls
 */
export function placeBalancer({ folder, port, upstreams, idleMs = 4_000, stdio }) {
  const program = nginxProgram()
  if (!program) throw new Error('nginx is not installed: apt-get install nginx')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(join(folder, LOG), { force: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`
  )
  writeFileSync(
    join(folder, 'banca.conf'),
    plainRules(readFileSync(inRoot(EXAMPLE), 'utf8'), { port, upstreams, idleMs })
  )
  // One process: a worker would outlive a main process that is killed, and keep the port.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 8192; }
http {
  log_format served '$time_iso8601 $request_method $uri $status $upstream_addr $upstream_status';
  access_log ${join(folder, LOG)} served;
  ${paths.join(' ')} include ${join(folder, 'banca.conf')};
}
`
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  return {
    start: () => startProcess(program, args, { stdio }),
    check: ['-t', ...args],
    log: join(folder, LOG),
  }
}
