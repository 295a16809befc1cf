/** The flags by which a collection discloses results to its candidates, in the order of the dialog. */
export const PERMISSIONS = [
  'answerSheetDisclosed',
  'showAnswerSheetToCandidate',
  'showAnswerSheetOverview',
  'postAnswerVisualization',
  'postItemNavigation',
  'postAlternativeExplanationVisualization',
  'showCandidateGrade',
  'canDiscloseReport',
] as const
export type CandidatePermission = (typeof PERMISSIONS)[number]
