import vine from '@vinejs/vine'

const flag = () => vine.boolean().optional()

/** Those that are left out stay as they are. */
export const disclosure = vine.create({
  answerSheetDisclosed: flag(),
  postAnswerVisualization: flag(),
  postItemNavigation: flag(),
  postAlternativeExplanationVisualization: flag(),
  showAnswerSheetOverview: flag(),
  showCandidateGrade: flag(),
  canDiscloseReport: flag(),
  showAnswerSheetToCandidate: flag(),
})
