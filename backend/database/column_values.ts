/** Columns whose text is one of few words: the code writes nothing else into them. */
export type ColumnValues = Record<never, never>
