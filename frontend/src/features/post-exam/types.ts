import type { Listed } from '../../api/routes.ts'

/** A line of `GET /v1/applications/post_exam`. */
export type Row = Listed<'/v1/applications/post_exam'>

/** Of whose exam something is shown. */
export interface Sitting {
  applicationId: number
  roomId: number | null
  candidate: { id: number; name: string }
}
