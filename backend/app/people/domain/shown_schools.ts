type Named = { readonly id: number; readonly name: string }
type Placed = { readonly school: Named | null; readonly further: readonly Named[] }

/**
 * What is shown of somebody's schools to who sees those of `own` (null: all): of those of several schools that are theirs, and that there are others.
 * Whoever is of one school is shown with it.
 */
export function shownSchools(
  { school, further }: Placed,
  own: readonly number[] | null
): Placed & { readonly hasOtherSchools: boolean } {
  if (own === null || further.length === 0) return { school, further, hasOtherSchools: false }
  const seen = (one: Named) => own.includes(one.id)
  const first = school !== null && seen(school) ? school : null
  const others = further.filter(seen)
  return {
    school: first,
    further: others,
    hasOtherSchools: first === null || others.length < further.length,
  }
}
