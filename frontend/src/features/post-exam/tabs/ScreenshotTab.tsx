import type { Sitting } from '../types.ts'
import { DayPictures } from './DayPictures.tsx'

/** The pictures of the candidate's screen of one day. */
export const ScreenshotTab = ({ applicationId }: Sitting) => (
  <DayPictures applicationId={applicationId} kind="SCREENSHOT" />
)
