import { useSyncExternalStore } from 'react'
import { cameraManager, type CameraState } from '../../media/camera_manager.ts'

/** How the camera of this tab stands. */
export const useCamera = (): CameraState => useSyncExternalStore(cameraManager.subscribe, cameraManager.read)
