export interface PickerOption {
  id: number
  name: string
  /** Tells two of the same name apart. */
  detail?: string | null
}

/** Whether a stored value is an option: it may be another version's, or somebody's own. */
export const isOption = (value: unknown): value is PickerOption =>
  value !== null &&
  typeof value === 'object' &&
  'id' in value &&
  Number.isInteger(value.id) &&
  'name' in value &&
  typeof value.name === 'string'

/** Where a picker finds its options: one page of a list that the server searches and narrows by the caller. */
export interface PickerSource<Option extends PickerOption = PickerOption> {
  /** Of the query cache: the list and what narrows it. */
  key: readonly unknown[]
  page(wanted: {
    search: string
    page: number
    size: number
    signal: AbortSignal
  }): Promise<{ results: Option[]; numPages: number }>
}
