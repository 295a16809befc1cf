type Cells = Readonly<Record<string, string>>

/** What a spreadsheet did to cells of a row, stored beside them: fields, with commas between. */
const MARKS = { formula: '#formula', error: '#error', zeros: '#zeros' } as const

type Mark = keyof typeof MARKS

/** Cells that hold the marks; a mark without fields is left out. */
export const marked = (fields: Readonly<Record<Mark, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([mark, names]) =>
      names.length > 0 ? [[MARKS[mark as Mark], names.join(',')]] : []
    )
  )

/** Fields with a mark. */
export const fieldsOf = (cells: Cells, mark: Mark): string[] => cells[MARKS[mark]]?.split(',') ?? []

/** The cells that are texts of fields. */
export const withoutMarks = (cells: Cells): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !Object.values<string>(MARKS).includes(name)))

const left = (cells: Cells, mark: Mark, filled: readonly string[]) =>
  fieldsOf(cells, mark).filter((field) => !filled.includes(field))

/** Marks of fields that a person has filled in again are gone. */
export const unmarked = (cells: Cells, fields: readonly string[]): Record<string, string> => ({
  ...withoutMarks(cells),
  ...marked({
    formula: left(cells, 'formula', fields),
    error: left(cells, 'error', fields),
    zeros: left(cells, 'zeros', fields),
  }),
})
