import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { hasPhotosOfToday, PHOTOS_KEY } from '../../api/candidate_documents.ts'
import { cameraManager } from '../../media/camera_manager.ts'
import type { FailureKind } from '../../media/camera_failure.ts'
import { listDevices, needsChoosing, type Choice, type Devices } from '../../media/devices.ts'
import { useCamera } from './use_camera.ts'
import { logCameraFailure } from '../../media/log_failure.ts'

/**
 * Stages of the permission flow before an exam. They follow from the camera, what was chosen, and today's photos:
 *
 *       looking --> request --ask--> asking --granted--> choosing, where there are several devices
 *          |                          ^ | | ^              |
 *          |                          | | | +----choose----+
 *          |                    again | | +--granted, nothing to choose--> looking (for photos of today) --> photos
 *          v                          | v
 *       reloaded, failed -------------+ failed
 *
 * `looking` leads on to any of them: a camera that is live already needs no question.
 */
export type Stage =
  | { name: 'request' | 'asking' | 'reloaded' }
  | { name: 'failed'; kind: FailureKind }
  | { name: 'choosing'; devices: Devices }
  /** Checks whether today's photos are stored. */
  | { name: 'looking'; hasFailed: boolean }
  | { name: 'photos'; stream: MediaStream; isStored: boolean }

/** `isAsked`: the candidate agreed on the previous page, so the browser's prompt opens at once. */
export function usePermissionFlow(userId: number, isAsked = false) {
  const camera = useCamera()
  const client = useQueryClient()
  const [devices, setDevices] = useState<Devices | null>(null)
  const [isChosen, setChosen] = useState(() => camera.name === 'live')
  const [isRecalled, setRecalled] = useState(false)
  const isLive = camera.name === 'live'
  const photos = useQuery({
    queryKey: [PHOTOS_KEY, userId],
    queryFn: () => hasPhotosOfToday(userId),
    enabled: isLive,
  })

  // After a reload the browser may open the camera without a prompt.
  useEffect(() => {
    void cameraManager.recall().then((state) => {
      if (state.name === 'live') setChosen(true)
      setRecalled(true)
    })
  }, [])
  useEffect(() => {
    if (camera.name === 'failed') logCameraFailure(camera.kind)
  }, [camera])

  const ask = useCallback(async (choice: Choice | null) => {
    setChosen(false)
    setDevices(null)
    const state = await cameraManager.open(choice)
    if (state.name !== 'live') return
    // The browser provides labels only after permission was given.
    const found = await listDevices()
    if (choice === null && needsChoosing(found)) setDevices(found)
    else setChosen(true)
  }, [])
  const [mustAsk, setMustAsk] = useState(isAsked)
  useEffect(() => {
    if (!mustAsk || !isRecalled || camera.name !== 'none') return
    setMustAsk(false)
    void ask(null)
  }, [mustAsk, isRecalled, camera.name, ask])
  const markStored = useCallback(() => client.setQueryData([PHOTOS_KEY, userId], true), [client, userId])

  const stage = (): Stage => {
    if (!isRecalled) return { name: 'looking', hasFailed: false }
    if (camera.name === 'none') return { name: 'request' }
    if (camera.name === 'asking') return { name: 'asking' }
    if (camera.name === 'failed')
      return camera.kind === 'reload' ? { name: 'reloaded' } : { name: 'failed', kind: camera.kind }
    if (devices !== null && !isChosen) return { name: 'choosing', devices }
    if (!isChosen) return { name: 'asking' }
    if (photos.data === undefined) return { name: 'looking', hasFailed: photos.isError }
    return { name: 'photos', stream: camera.stream, isStored: photos.data }
  }
  return {
    stage: stage(),
    ask: () => void ask(null),
    choose: (choice: Choice) => void ask(choice),
    again: () => {
      // The earlier choice may be the cause of the failure.
      cameraManager.release({ forget: true })
      void ask(null)
    },
    markStored,
    retry: () => void photos.refetch(),
  }
}
