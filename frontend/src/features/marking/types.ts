import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import type { Annotation } from '../../exam/annotations/annotations.ts'

/** What a correction type asks for. Points are integer thousandths of the type's own scale. */
export interface Level {
  points: number
  label: string
  guide: string | null
}

export interface Criterion {
  name: string
  guide: string | null
  levels: Level[]
}

/** Ends in zero, whatever else the text has. */
export interface Situation {
  code: string
  label: string
}

/** `step` is of a number, `criteria` of the other kind. */
export interface Definition {
  kind: 'number' | 'criteria'
  step: number | null
  criteria: Criterion[] | null
  situations: Situation[]
  tolerance: { total: number; criterion: number; situations: boolean }
}

/** A mark as it travels: `value` in points of the item; `criteria` the index of a level, or null, for each criterion. */
export interface WireMark {
  value: number | null
  criteria: (number | null)[] | null
  situation: string | null
  comment: string | null
  /** On stretches of the text. */
  annotations: Annotation[]
}

/** A text of a lot. Who wrote it is not part of it. */
export interface LotTask {
  /** Handle of the text for this corrector. */
  task: string
  position: number
  text: string
  /** The item and the answer as its category shows them. */
  item: PublicItem
  response: WireResponse
  /** `isGiven` false: only once a supervisor has released it, which may be so by now. */
  attachments: { name: string; url: string; isGiven?: boolean }[]
  revision: number
  mark: WireMark | null
}

/** What the desk shows of a plan. */
export interface LotPlan {
  id: number
  exam: { id: number; name: string }
  item: { id: number; position: number; title?: string | null; value: number }
  /** `version` undefined: a lot that this device got before it was sent. */
  type: { id: number; name: string; version?: number; definition: Definition }
}

/** Where a corrector is on the way to the texts of a plan. `within` of the texts met the panel's mark: null while it is not judged. */
export interface Qualification {
  number: number
  state: 'open' | 'passed' | 'failed' | 'admitted'
  texts: number
  leastWithin: number
  marked: number
  within: number | null
}

export interface Lot {
  id: number
  /** Missing in what a device stored before there were others: `marking`. */
  purpose?: 'marking' | 'practice' | 'qualification' | null
  qualification?: Qualification | null
  leaseUntil: string
  plan: LotPlan
  tasks: LotTask[]
}

/** Why there is no lot. */
export type NoLot =
  | 'nothing_waits'
  | 'closed'
  | 'cap_reached'
  | 'holds_enough'
  | 'moving'
  | 'not_qualified'
  | 'set_not_ready'
  | 'none'

export interface Settings {
  /** One or two. */
  marks: number
  isAnonymous: boolean
  lotSize: number
  mostHeld: number
  dailyCap: number | null
  leaseMinutes: number
  /** ISO 8601; null without a limit. */
  opensAt: string | null
  closesAt: string | null
  ownSchoolExcluded: boolean
  /** Control texts of 100; null: for a corrector. */
  controlShare: number | null
  /** Zero: none is asked for. */
  qualificationTexts: number
  qualificationWithin: number
}
