/**
 * Which applications an act is for: those that were ticked, on whatever pages, or all that the filters leave but those that were unticked. What
 * is on the screen is never meant silently. Ids are of applications.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> }

export const NOTHING: Selection = { kind: 'some', ids: new Set() }
export const ALL: Selection = { kind: 'all', except: new Set() }

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)

/** The selection with these rows of a page ticked, and the other rows of the page not. Other pages stay as they are. */
export function withPage(
  selection: Selection,
  page: readonly number[],
  ticked: ReadonlySet<number>
): Selection {
  const own = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  for (const id of page) {
    if (ticked.has(id) === (selection.kind === 'some')) own.add(id)
    else own.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: own } : { kind: 'all', except: own }
}

/** A selection, with the filters (`key`) and the search that it was made under. */
export type Held = { key: string; search: string; selection: Selection }

/** What of it holds under these: what was ticked one by one is looked for by search after search, "all" is of one search alone. */
export const selectedWith = (held: Held, key: string, search: string): Selection =>
  held.key === key && (held.selection.kind === 'some' || held.search === search) ? held.selection : NOTHING

/** How many are meant. `listed`: how many the filters leave. */
export const countOf = (selection: Selection, listed: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, listed - selection.except.size)

/** As the calls for many take it. `filters`: of the list, by the names of its query. */
export function selectionBody(
  selection: Selection,
  filters: Readonly<Record<string, unknown>>,
  search: string
) {
  return selection.kind === 'some'
    ? { ids: [...selection.ids].sort((a, b) => a - b), filters: { ...filters } }
    : {
        all: true,
        filters: { ...filters },
        ...(search !== '' && { search }),
        except: [...selection.except].sort((a, b) => a - b),
      }
}
