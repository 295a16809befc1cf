import { api } from '../../../api/client.ts'

/** Puts an application that has not begun in another room. `version`: of the application, as staff saw it; refused where somebody acted since. */
export const sendRoom = (id: number, roomId: number, version: number | undefined) =>
  api.patch('/v1/applications/:id', { params: { id }, body: { roomId, version } })
