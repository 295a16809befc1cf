import type { CollectionFlags } from './flags.js'

/** What a collection discloses to who sits its exams, and to their guardians: the flags that staff change while it runs. */
export const DISCLOSURE_FLAGS = [
  'answerSheetDisclosed',
  'postAnswerVisualization',
  'postItemNavigation',
  'postAlternativeExplanationVisualization',
  'showAnswerSheetOverview',
  'showCandidateGrade',
  'canDiscloseReport',
  'showAnswerSheetToCandidate',
] as const satisfies readonly (keyof CollectionFlags)[]

export type Disclosure = Pick<CollectionFlags, (typeof DISCLOSURE_FLAGS)[number]>

/** Of all flags those that disclose something. */
export const disclosureIn = (flags: CollectionFlags): Disclosure => ({
  answerSheetDisclosed: flags.answerSheetDisclosed,
  postAnswerVisualization: flags.postAnswerVisualization,
  postItemNavigation: flags.postItemNavigation,
  postAlternativeExplanationVisualization: flags.postAlternativeExplanationVisualization,
  showAnswerSheetOverview: flags.showAnswerSheetOverview,
  showCandidateGrade: flags.showCandidateGrade,
  canDiscloseReport: flags.canDiscloseReport,
  showAnswerSheetToCandidate: flags.showAnswerSheetToCandidate,
})
