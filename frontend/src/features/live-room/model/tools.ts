import type { Allowed } from '../../../api/permissions.ts'
import type { PickedRoom } from '../rooms.ts'

export type RoomTool = 'records' | 'recordings' | 'recordCameras' | 'stopCameras'

interface ToolFacts {
  room: Pick<PickedRoom, 'cameras' | 'hasVideo'>
  /** A collection of the category exam has its history elsewhere. */
  categoryExam: boolean
  group: string
  allowed: Allowed
}

/** Proctors record their own screen, where the collection requires it. */
export const mayRecordScreen = (
  collection: { shouldStartRecordingScreenFlow: boolean },
  group: string
): boolean => collection.shouldStartRecordingScreenFlow && group === 'PROCTOR'

/** Tools for the complete room that this person may use, in their order. */
export function toolsOf({ room, categoryExam, group, allowed }: ToolFacts): RoomTool[] {
  const mayRecord =
    room.hasVideo && room.cameras !== 'collection' && (group === 'PROCTOR' || group === 'ADMINISTRADOR')
  const tools: [RoomTool, boolean][] = [
    ['records', !categoryExam],
    ['recordings', allowed('Dashboard.Videos.CandidateScreenshot')],
    ['recordCameras', mayRecord && room.cameras === 'off'],
    ['stopCameras', mayRecord && room.cameras === 'room'],
  ]
  return tools.filter(([, isThere]) => isThere).map(([tool]) => tool)
}
