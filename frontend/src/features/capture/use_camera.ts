import { useSyncExternalStore } from 'react'
import { cameraManager, type CameraState } from '../../media/camera_manager.ts'

/** State of the camera of this tab. */
export const useCamera = (): CameraState => useSyncExternalStore(cameraManager.subscribe, cameraManager.read)
