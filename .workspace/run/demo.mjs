/** The accounts of the demo school, for people who have just started it. */
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
  ['administrador', 'administers everything, imports exams'],
]

/** The demo school takes payments for appeals: the codes are of a key that nobody can have. */
export const demoPayments = {
  PAYMENT_PROVIDER: 'manual',
  PIX_KEY: '00000000-0000-4000-8000-000000000000',
  PIX_NAME: 'Escola de demonstração',
  PIX_CITY: 'São Paulo',
}

/** Prints whom to log in as. */
export function introduceDemo() {
  say('\nLog in as one of these; the password of all is banca-demo-2026')
  for (const [name, what] of accounts) say(`  ${name.padEnd(44)}${dim(what)}`)
  say()
}
