import { namePartsOf } from '#shared/name_parts'

/** A part by which a person is found. `place`: 0 for the first of the name, by which lists are ordered; 1 for every other. */
export type PersonNamePart = { readonly part: string; readonly place: 0 | 1 }

/** Each part of a name and an identifier once. */
export function personNameParts(name: string, identifier: string | null): PersonNamePart[] {
  const [first, ...others] = namePartsOf(name)
  const rest = new Set([...others, ...namePartsOf(identifier ?? '')])
  if (first !== undefined) rest.delete(first)
  return [
    ...(first === undefined ? [] : [{ part: first, place: 0 as const }]),
    ...[...rest].map((part) => ({ part, place: 1 as const })),
  ]
}
