/** What is selected of a list, as ids. */
export type Selection = ReadonlySet<number>

export const NOTHING: Selection = new Set()

/** The selection with `id` in it, or without it. */
export function toggled(selection: Selection, id: number): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Of these ids those that are selected, in the order of the list. */
export const selectedOf = (ids: readonly number[], selection: Selection): number[] =>
  ids.filter((id) => selection.has(id))

/** All of these ids, or none where all of them are selected; what is not in the list stays as it is. */
export function toggledAll(ids: readonly number[], selection: Selection): Selection {
  const isAll = ids.every((id) => selection.has(id))
  const next = new Set(selection)
  for (const id of ids)
    if (isAll) next.delete(id)
    else next.add(id)
  return next
}
