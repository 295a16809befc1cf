/** Collections of exams that are over, whose key is disclosed. */
export const DISCLOSED = {
  name: 'Ciências da Natureza: prova encerrada',
  instructions: 'Prova encerrada, com gabarito publicado.',
  knowledgeAreaDescription: 'Ciências da Natureza',
  postItemNavigation: true,
  postAnswerVisualization: true,
  postAlternativeExplanationVisualization: true,
  answerSheetDisclosed: true,
  showAnswerSheetToCandidate: true,
  showAnswerSheetOverview: true,
  showCandidateGrade: true,
}

/** Its appeals cost money. */
export const PAID = {
  ...DISCLOSED,
  name: 'Linguagens: recursos pagos',
  // Staff find lists of appeals in collections of this category.
  categoryExam: true,
  instructions: 'Prova encerrada. Cada recurso custa R$ 10,00.',
  knowledgeAreaDescription: 'Linguagens',
}
