/**
 * What somebody did in a day by a plan; where they worked and handed in on another day there is the time alone. `texts`: as one of the markers of a text,
 * whichever; `returned`: texts, of that day or of one before, that a supervisor returned on it, which count there all the same; `thirds`: of them, for texts whose marks were discrepant; `panel`: decided for the panel. `day`: `YYYY-MM-DD`. A third marker is not to know that
 * they are one, nor anybody which text is a control text: `thirds`, `controls` (among `texts`) and `controlsWithin` (tolerance) are null until no text of the plan is left to be marked, or its time is over.
 */
export type StatementRow = {
  readonly day: string
  readonly plan: {
    readonly id: number
    readonly collection: string
    readonly exam: string
    readonly position: number
  }
  readonly texts: number
  readonly returned: number
  readonly controls: number | null
  readonly controlsWithin: number | null
  readonly thirds: number | null
  readonly panel: number
  readonly minutes: number
}

/** Both days included. */
export type StatementView = {
  readonly from: string
  readonly to: string
  readonly rows: readonly StatementRow[]
}
