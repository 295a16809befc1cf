import { useSyncExternalStore } from 'react'
import { cameraDesk, type CameraState } from '../../media/camera_manager.ts'

/** How the camera of this tab stands. */
export const useCamera = (): CameraState => useSyncExternalStore(cameraDesk.subscribe, cameraDesk.read)
