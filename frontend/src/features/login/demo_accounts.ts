/** Public by design: a production start creates none of these accounts and rejects this password. */
export const DEMO_PASSWORD = 'banca-demo-2026'

/** `key` is the key of the text that tells what the account can see. */
export const DEMO_ACCOUNTS = [
  { username: 'aluno', key: 'candidate' },
  { username: 'aluno02', key: 'candidates' },
  { username: 'respondente', key: 'respondent' },
  { username: 'responsavel', key: 'guardian' },
  { username: 'administrador', key: 'administrator' },
  { username: 'professor', key: 'teacher' },
  { username: 'coordenador', key: 'coordinator' },
  { username: 'diretor', key: 'director' },
  { username: 'proctor', key: 'proctor' },
  { username: 'comissao', key: 'commission' },
  { username: 'corretor', key: 'corrector' },
  { username: 'schooladmin', key: 'schoolAdmin' },
  { username: 'secretaria', key: 'schoolOffice' },
  { username: 'tradutor', key: 'translator' },
  { username: 'admin-serra-azul', key: 'otherNetwork' },
] as const
