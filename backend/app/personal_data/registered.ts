import type { Tables } from '#database/tables'

/** Some rows of a table, as they are given to the person: names of columns, moments in ISO 8601. */
export type PersonalRows = { readonly table: keyof Tables; readonly rows: readonly object[] }

/** What a module stores about people. */
export type PersonalData = {
  /** Names a folder of the export. */
  readonly name: string
  /** Whose rows it collects; a test asks that no table is forgotten. */
  readonly tables: readonly (keyof Tables)[]
  /** What there is about this person, some hundred rows at a time; nothing of other people but their role. */
  collect(personId: number): AsyncIterable<PersonalRows>
}

const registered = new Map<string, PersonalData>()

/** Makes the data of a module known, from its provider. */
export const registerPersonalData = (data: PersonalData): void => void registered.set(data.name, data)

export const personalData = (): readonly PersonalData[] =>
  [...registered.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
