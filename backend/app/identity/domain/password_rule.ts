/** ASVS 5.0, V6.2.1 and V6.2.9; counted in characters as a person sees them typed. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** What a password must not be made of: what the product, its roles and the thing itself are called (docs/security/passwords.md). */
export const CONTEXT_WORDS: readonly string[] = [
  'banca',
  'prova',
  'provas',
  'simulado',
  'exame',
  'exames',
  'escola',
  'colegio',
  'turma',
  'aluno',
  'aluna',
  'professor',
  'professora',
  'diretor',
  'diretora',
  'coordenador',
  'coordenadora',
  'administrador',
  'admin',
  'fiscal',
  'responsavel',
  'senha',
  'password',
  'mudar',
  'trocar',
]

/** Letters and digits that must be left of a password without the most guessed strings. */
const LEFT_AT_LEAST = 6
/** Shorter parts of names ("de", "ana") are found in too many good passwords by chance. */
const SHORTEST_WORD = 4

export type PasswordProblem = 'short' | 'long' | 'common' | 'guessable'

export type PasswordOwner = {
  readonly name: string
  readonly username: string
  readonly publicIdentifier: string | null
  /** What the institution and the school are called. */
  readonly school: readonly string[]
}

/** Lower case, without accents, letters and digits only. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string): string[] =>
  [...text.split(/[^\p{L}\p{M}\p{N}]+/u), text].map(plain).filter((word) => word.length >= SHORTEST_WORD)

/**
 * What is wrong with a password that somebody chooses; null: nothing. Any characters in any mixture are taken, blanks included.
 * `isCommon` is asked with the password in lower case.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (lower: string) => boolean
): PasswordProblem | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return 'short'
  if (length > PASSWORD_LENGTH.max) return 'long'
  if (isCommon(password.toLowerCase())) return 'common'
  return isGuessable(password, owner) ? 'guessable' : null
}

/** Little more than the person's or the school's names, the product's name, or what was put around them. */
function isGuessable(password: string, { name, username, publicIdentifier, school }: PasswordOwner): boolean {
  const all = plain(password)
  const names = [name, username, publicIdentifier ?? '', ...school]
  if (names.some((one) => plain(one) !== '' && plain(one) === all)) return true
  const words = [...new Set([...CONTEXT_WORDS, ...names.flatMap(wordsOf)])].sort(
    (a, b) => b.length - a.length
  )
  let left = all
  for (const word of words) left = left.replaceAll(word, '')
  return left !== all && left.length < LEFT_AT_LEAST
}

/** A letter and a digit at least: asked of passwords that are chosen by a link of a mail (rule-password-004), whose owner is not there to be advised. */
export const isMixture = (password: string): boolean => /\p{L}/u.test(password) && /\p{N}/u.test(password)
