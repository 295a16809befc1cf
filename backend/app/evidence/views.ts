/** A candidate's two identity photos of one day. Times in epoch ms; `isToday` by the school's calendar. */
export type DocumentView = {
  id: number
  institutionId: number
  candidateId: number
  documentFileId: number
  faceFileId: number
  uploadedAt: number
  isToday: boolean
  confirmedBy: { id: number; name: string } | null
  confirmedAt: number | null
  compatibility: number | null
}

/** The identity document that somebody uploaded; `filename` as they called it, `uploadedAt` in epoch ms. */
export type UserDocumentView = {
  id: number
  userId: number
  filename: string
  contentType: string
  sizeBytes: number
  uploadedAt: number
}

/** How many pictures of a sitting were taken on a day of the school's calendar, `YYYY-MM-DD`. */
export type DayOfPictures = { day: string; count: number }
