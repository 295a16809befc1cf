/** Collection flags of the API, all off unless the collection sets them, and our own. Stored as JSON of the ones set. */
export const DEFAULT_COLLECTION_FLAGS = {
  enableAdaptativeFlow: false,
  setUnavailableToApplications: false,
  allowInstructionsCommunication: false,
  allowProctorCommunication: false,
  allowRevisionCommunication: false,
  canUploadFileAsAnswer: false,
  showApplicationAfterTimeout: false,
  answerSheetDisclosed: false,
  postItemNavigation: false,
  postAnswerVisualization: false,
  postAlternativeExplanationVisualization: false,
  showAnswerSheetToCandidate: false,
  showAnswerSheetOverview: false,
  showCandidateGrade: false,
  canDiscloseReport: false,
  showItemId: false,
  shouldStreamToAgora: false,
  shouldStartRecordingScreenFlow: false,
  allowApproveExam: false,
  categoryExam: false,
  /** The time of an exam does not run while its candidate is paused. */
  pauseStopsTime: true,
  /** Items are handed out one by one, in order; only without browsing, and with a link. */
  strictSteps: false,
}

export type CollectionFlags = typeof DEFAULT_COLLECTION_FLAGS

/** The application configuration; `answerMinimumTime` and `timeToReturnFromBreakInSeconds` are seconds. */
export const DEFAULT_CONFIGURATION = {
  canUpdateAnswer: true,
  canBrowseAcrossItems: true,
  canUseCalculator: false,
  canUseScientificCalculator: false,
  canUseTextMarker: false,
  canUseDrawingPanel: false,
  canUseSymbolTable: false,
  canUseNotepad: false,
  canOpenInAnyBrowser: true,
  /** Where the safe browser is needed, its claim is not enough: it proves itself by the keys of the configuration we serve. */
  checkSafeBrowserKeys: false,
  setUnavailableToApplications: false,
  answerMinimumTime: 0,
  timeToReturnFromBreakInSeconds: 300,
  shouldStreamToFirebase: false,
  shouldUploadToS3: false,
  shouldUploadScreenshotToS3: false,
  shouldFaceDetect: false,
  shouldTakeSnapshots: false,
  requireExplanation: false,
}

export type ApplicationConfiguration = typeof DEFAULT_CONFIGURATION

type Watched = { flags: CollectionFlags; configuration: ApplicationConfiguration }

/** Candidates send film to their room; both old names mean it. */
export const streamsVideo = ({ flags, configuration }: Watched): boolean =>
  flags.shouldStreamToAgora || configuration.shouldStreamToFirebase

/** The camera of a candidate is needed, for film, stills or faces. */
export const asksForCamera = (collection: Watched): boolean =>
  streamsVideo(collection) ||
  collection.configuration.shouldTakeSnapshots ||
  collection.configuration.shouldFaceDetect

/** Stored JSON over the defaults; unknown keys are dropped, wrong types fall back. */
export function readFlags<T extends Record<string, boolean | number>>(defaults: T, stored: string | null): T {
  const values: unknown = stored ? JSON.parse(stored) : {}
  if (values === null || typeof values !== 'object') return { ...defaults }
  const known = Object.entries(values).filter(
    ([key, value]) => key in defaults && typeof value === typeof defaults[key]
  )
  return { ...defaults, ...Object.fromEntries(known) }
}
