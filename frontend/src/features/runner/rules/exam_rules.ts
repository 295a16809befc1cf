/** The parts of an application that the rules read; `Application` fits. */
export type ExamConditions = {
  /** As the institution had it when the sitting began. Absent in what an older version stored for an exam without a connection. */
  showReviewButton?: boolean
  showAnswerCounter?: boolean
  type: { id: number }
  exam: {
    adaptative: boolean
    collection: {
      canUploadFileAsAnswer: boolean
      showItemId: boolean
      strictSteps: boolean
      applicationConfiguration: { canUpdateAnswer: boolean; canBrowseAcrossItems: boolean }
    }
  }
}

/** What this exam allows, read once from the flags. */
export type ExamRules = {
  /** Any item may be opened at any time. Never in an adaptive exam, nor where items are handed out one by one. */
  canBrowse: boolean
  /** An answer that was given and finished may be changed. */
  canUpdate: boolean
  adaptive: boolean
  /** The collection allows files on every item; items that ask for one accept it anyway (`takesFile`). */
  canAttach: boolean
  /** A page to review the answers comes before the finish. */
  hasReview: boolean
  showCounter: boolean
  showItemId: boolean
  /** Type 3 is an activity, anything else is a test: it decides the text of the confirmation. */
  isActivity: boolean
}

const ACTIVITY_TYPE = 3

export function examRules({ type, exam, showReviewButton, showAnswerCounter }: ExamConditions): ExamRules {
  const { strictSteps, applicationConfiguration } = exam.collection
  const { canUpdateAnswer, canBrowseAcrossItems } = applicationConfiguration
  const canBrowse = canBrowseAcrossItems && !exam.adaptative && !strictSteps
  return {
    canBrowse,
    canUpdate: canUpdateAnswer,
    adaptive: exam.adaptative,
    canAttach: exam.collection.canUploadFileAsAnswer,
    hasReview: canBrowse && showReviewButton !== false,
    showCounter: showAnswerCounter !== false,
    showItemId: exam.collection.showItemId,
    isActivity: type.id === ACTIVITY_TYPE,
  }
}
