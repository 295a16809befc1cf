/** The accounts and payments of the demo school, for people who have just started it. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'
import { accepts } from './ports.mjs'
import { startProcess } from './processes.mjs'
import { dim, say } from './say.mjs'

/** Who the demo school knows; the list is in the decisions of the project and on the start page of the demo. */
const accounts = [
  ['aluno', 'a candidate with exams to sit (aluno02 to aluno30 are classmates)'],
  ['respondente', 'a respondent'],
  ['responsavel', 'a guardian'],
  ['proctor', 'watches over an exam room'],
  ['comissao', 'the exam committee'],
  ['professor, coordenador, diretor, corretor', 'staff of the school'],
  ['corretor02, corretor03', 'correctors of "dupla correção"'],
  ['schooladmin', 'administers one school'],
  ['secretaria', 'the office of Colégio Horizonte, by a role of its own'],
  ['tradutor', 'words the texts of the pages, and nothing else'],
  ['administrador', 'administers everything, imports exams and lists of people'],
  ['admin-serra-azul', 'administers another network, Rede Serra Azul'],
]

/** The demo school takes payments for appeals: the codes are of a key that nobody can have. */
const demoPayments = {
  PAYMENT_PROVIDER: 'manual',
  PIX_KEY: '00000000-0000-4000-8000-000000000000',
  PIX_NAME: 'Escola de demonstração',
  PIX_CITY: 'São Paulo',
}

const HOST = '127.0.0.1'

/**
 * The same with the sandbox bank, two ports behind the school's; without it where something else listens there.
 * @param {number} port of the school
 */
export async function bankedPayments(port) {
  const beside = port + 2
  if (beside > 65_535 || (await accepts(HOST, beside))) return demoPayments
  return {
    ...demoPayments,
    PAYMENT_PROVIDER: 'sandbox',
    PAYMENT_SANDBOX_URL: `http://${HOST}:${beside}`,
    PAYMENT_SANDBOX_SECRET: randomBytes(32).toString('base64url'),
  }
}

/**
 * Serves the sandbox bank of these settings until this process ends. Its books are in the data folder, as the charges of the school are.
 * @param {string} node
 * @param {Record<string, string>} settings
 * @param {string} folder
 */
export const serveBank = (node, settings, folder) =>
  startProcess(node, bankArgs(folder), {
    cwd: inRoot('backend/build'),
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/**
 * What Node runs in the folder of the server.
 * @param {string} folder of its books
 */
export const bankArgs = (folder) => [
  'ace.js',
  'payments:sandbox',
  '--books',
  join(folder, 'sandbox_bank.json'),
]

/**
 * Prints whom to log in as.
 * @param {string} [port] of a school whose commands are run by `npm run ace`
 */
export function introduceDemo(port) {
  say('\nLog in as one of these; the password of all is banca-demo-2026')
  for (const [name, what] of accounts) say(`  ${name.padEnd(44)}${dim(what)}`)
  const prefix = port === '3333' ? '' : `PORT=${port} `
  if (port)
    say(`\nPrint a link by which aluno02 comes in from another platform: ${prefix}npm run ace -- demo:enter`)
  say()
}
