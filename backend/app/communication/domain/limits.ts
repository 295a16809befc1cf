/** What one mailing and its texts may be. */
export const MOST_RECIPIENTS = 5_000
/** Of a selection, which the server resolved. */
export const MOST_SELECTED = 200_000
export const MOST_COPIES = 10
export const SUBJECT_MAX = 200
export const BODY_MAX = 50_000
export const DESCRIPTION_MAX = 120
/** Characters of what fills a placeholder. */
export const VALUE_MAX = 500
export const MOST_PLACEHOLDERS = 20
export const MOST_TEMPLATES = 200
/** Lucid's column. */
export const ADDRESS_MAX = 254

const HOUR_MS = 3_600_000
/** How long a selection is good for: as long as somebody needs to write a mail. */
export const SELECTION_MS = 12 * HOUR_MS
/** Selections of one person: older ones are removed by new ones. */
export const MOST_SELECTIONS = 5
/** So many of a selection are named in the answer that made it. */
export const SHOWN_SELECTED = 100
