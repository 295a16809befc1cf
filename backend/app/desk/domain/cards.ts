/** What `search` looks in on the cards, by `filter_by`; the values are ours (decision T8). The first where none is given. */
export const SEARCHED_FIELDS = ['name', 'discipline', 'school_stage'] as const
export type SearchedField = (typeof SEARCHED_FIELDS)[number]
