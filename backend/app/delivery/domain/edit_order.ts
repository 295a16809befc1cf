/** The place of an edit of an answer among the others: the term of the session that made it, and its count within. */
export type EditOrder = { readonly term: number; readonly revision: number }

/** What of its own term a session can claim. */
export type Terms = {
  /** The term of an edit that names none. */
  readonly missing: number
  /** No edit of this session is of a higher one, whatever it claims: a client may have seen a database that was put back from a backup. */
  readonly most: number
  /** The term of the session that writes now. */
  readonly present: number
}

export const termOf = (named: number | null, terms: Pick<Terms, 'missing' | 'most'>): number =>
  Math.min(named ?? terms.missing, terms.most)

/**
 * The order of an edit and what is stored. Without a revision the later arrival of a term wins. `older`: of the same writer as
 * what is stored, so that nothing is lost with it. `superseded`: of a writer that was displaced, or of term 0, which was given to nobody
 * (several may have counted in it).
 */
export function placeOf(
  edit: { term: number; revision: number | null },
  stored: EditOrder
): 'newer' | 'equal' | 'older' | 'superseded' {
  if (edit.term !== stored.term) return edit.term > stored.term ? 'newer' : 'superseded'
  if (edit.revision === null || edit.revision > stored.revision) return 'newer'
  if (edit.revision === stored.revision) return 'equal'
  return edit.term === 0 ? 'superseded' : 'older'
}
