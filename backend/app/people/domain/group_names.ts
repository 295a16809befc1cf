import { foldName, STAFF, type Group } from '#shared'

/** Names by which lists call a group of the staff, beside its own: folded, with `_` between. */
const NAMES: Partial<Record<Group, readonly string[]>> = {
  ADMINISTRADOR: ['administradora', 'administracao', 'administrator', 'administration'],
  PROCTOR: ['aplicador', 'aplicadora', 'aplicacao_de_provas'],
  COMISSION: ['comissao', 'commission'],
  Professor: ['professora', 'docente', 'teacher'],
  CORRECTOR: ['corretor', 'corretora', 'correcao'],
  Diretor: ['diretora', 'direcao', 'director'],
  'SCHOOL-ADMIN': ['administracao_da_escola', 'administrador_da_escola', 'school_administration'],
  COORDINATOR: ['coordenador', 'coordenadora', 'coordenacao'],
}

const key = (name: string): string =>
  foldName(name)
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '_')

const BY_NAME: ReadonlyMap<string, Group> = new Map(
  STAFF.flatMap((group) =>
    [group, ...(NAMES[group] ?? [])].map((name): [string, Group] => [key(name), group])
  )
)

/** The group of the staff that a name means, as schools call it or as the code does. */
export const staffGroupNamed = (name: string): Group | undefined => BY_NAME.get(key(name))
