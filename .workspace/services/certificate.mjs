/** A certificate authority of a test's own, and a server's certificate by it for this machine. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../run/paths.mjs'
import { mustRun } from '../run/tool.mjs'

export const opensslProgram = () => findProgram('openssl')

/**
 * @param {string} folder where the files go
 * @returns {Promise<import('./certificate.d.mts').Certificate>} their paths
 */
export async function makeCertificate(folder) {
  const file = (name) => join(folder, name)
  const openssl = (...args) =>
    mustRun('Making a certificate', opensslProgram() ?? 'openssl', args, { cwd: folder })
  const key = (name) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    file(name),
  ]
  await openssl(
    'req',
    '-x509',
    ...key('ca.key'),
    '-out',
    file('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Banca test authority'
  )
  await openssl('req', ...key('server.key'), '-out', file('server.csr'), '-subj', '/CN=localhost')
  writeFileSync(file('server.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signing = [
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-set_serial',
    '2',
    '-extfile',
    file('server.ext'),
  ]
  await openssl(
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-out',
    file('server.pem'),
    '-days',
    '2',
    ...signing
  )
  return { ca: file('ca.pem'), cert: file('server.pem'), key: file('server.key') }
}
