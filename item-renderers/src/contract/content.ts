/** The twelve item categories of the specification. Only those in the registry can be answered. */
export type ItemCategory =
  | 'FREE_RESPONSE'
  | 'MULTIPLE_CHOICE'
  | 'MULTIPLE_ALTERNATIVES'
  | 'MULTIPLE_FREE_RESPONSE'
  | 'GAP_MULTIPLE_RESPONSE'
  | 'CONCEITO'
  | 'FLASH_CARD'
  | 'REPERTORIZATION_TABLE'
  | 'MULTIPLE_LINEAR_SCALE'
  | 'VIDEO'
  | 'IMAGEM'
  | 'TABELA_EDITAVEL'

/** One alternative as stored. `explanation` (HTML) and `isCorrect` are secret until the collection discloses them. */
export type Alternative = {
  id: number
  letter: string
  /** 1, 2, 3...: the order on the screen. */
  position: number
  /** Sanitised HTML; formulas are MathML. */
  content: string
  explanation?: string
  isCorrect: boolean
}

/** A row or a column of a linear scale. */
export type GradeLinearEntry = { position: number; value: string }

export type GradeLinear = { rows: GradeLinearEntry[]; columns: GradeLinearEntry[] }

/**
 * A video of an item. An address is `/files/...` once stored; in an exam file also the file itself as a data URL.
 * `captions` is WebVTT, in `captionsLanguage`.
 */
export type Video = { src: string; captions?: string; captionsLanguage?: string }

/**
 * An item as stored: it holds the key, so it never leaves the server. `toPublic` makes what may leave.
 * `introduction`, `question` and `description` are sanitised HTML. `value` is the points the item is worth.
 * Fields that a category's own schema adds are declared by its plugin (`type VideoContent = ItemContent & {...}`).
 */
export type ItemContent = {
  /** 0 while the item has no identity yet (fresh from an exam file). */
  id: number
  category: string
  introduction: string
  question: string
  description?: string
  value: number
  hasAttachment: boolean
  alternatives?: Alternative[]
  maxAllowedToMark?: number
  maxResponses?: number
  /** Characters (Unicode code points). */
  freeResponseMaxLength?: number
  expectedFreeResponse?: string[]
  gradeLinear?: GradeLinear
  rubricsLength?: number
  video?: Video
  /** Set by the caller of `score` from the exam's own record; a cancelled item counts as correct. */
  isCancelled?: boolean
}

/** An alternative as a candidate may see it. */
export type PublicAlternative = { id: number; letter: string; position: number; content: string }

/** An item as a candidate may see it: nothing in it helps to guess the key. Result of `toPublic`. */
export type PublicItem = {
  id: number
  category: string
  introduction: string
  question: string
  description: string | null
  hasAttachment: boolean
  alternatives?: PublicAlternative[]
  maxAllowedToMark?: number
  maxResponses?: number
  freeResponseMaxLength?: number | null
  gradeLinear?: GradeLinear
  rubricsLength?: number
  video?: Video
}

/**
 * A public item as a client gets it: with the fields that some categories add. Their plugins declare them (`medicaments`, `table`); here they are for the
 * description of the API, with which the suite of the server compares what is sent.
 */
export type SentItem = PublicItem & {
  medicaments?: { id: number; description: string; rubricsLength: number }[]
  table?: { rows: { text: string; isHeader: boolean; isEditable: boolean }[][] }
}
