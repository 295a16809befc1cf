import { useSyncExternalStore } from 'react'
import { cameraDesk, type CameraState } from './camera_desk.ts'

/** How the camera of this tab stands. */
export const useCamera = (): CameraState => useSyncExternalStore(cameraDesk.subscribe, cameraDesk.read)
