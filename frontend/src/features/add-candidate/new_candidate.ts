import type { Hierarchy } from './HierarchyFields.tsx'

/** The form as it is typed. */
export interface NewCandidate {
  name: string
  publicIdentifier: string
  email: string
  isEmailUsername: boolean
  username: string
  password: string
  hierarchy: Hierarchy
}

type Field = 'name' | 'publicIdentifier' | 'email' | 'username' | 'password' | keyof Hierarchy
export type FieldErrors = Partial<Record<Field, string>>

/** What must be filled in and is not. */
export function missingIn({ name, publicIdentifier, hierarchy }: NewCandidate, text: string): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') errors.name = text
  if (publicIdentifier.trim() === '') errors.publicIdentifier = text
  if (hierarchy.school === null) errors.school = text
  if (hierarchy.grade === null) errors.grade = text
  if (hierarchy.schoolClass === null) errors.schoolClass = text
  return errors
}

/** The user name that is sent; '' where the server takes the identifier. */
export const usernameOf = ({ isEmailUsername, email, username }: NewCandidate): string =>
  (isEmailUsername ? email : username).trim()

export const bodyOf = (form: NewCandidate) => ({
  name: form.name.trim(),
  publicIdentifier: form.publicIdentifier.trim(),
  email: form.email.trim(),
  username: usernameOf(form),
  password: form.password,
  extra: {
    unity: form.hierarchy.school?.category ?? '',
    grade: form.hierarchy.grade?.category ?? '',
    class: form.hierarchy.schoolClass?.category ?? '',
  },
})

const FIELD_OF: Readonly<Record<string, Field>> = {
  name: 'name',
  publicIdentifier: 'publicIdentifier',
  email: 'email',
  username: 'username',
  password: 'password',
  'extra.unity': 'school',
  'extra.grade': 'grade',
  'extra.class': 'schoolClass',
}

/** The server's messages by field of the form; what belongs to none is left out. */
export function fieldErrorsOf(fields: Readonly<Record<string, readonly string[]>>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, [message]] of Object.entries(fields)) {
    const field = FIELD_OF[name]
    if (field !== undefined && message !== undefined) errors[field] = message
  }
  return errors
}
