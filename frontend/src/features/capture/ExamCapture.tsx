import { useEffect, useState } from 'react'
import { cameraManager } from '../../media/camera_manager.ts'
import type { CaptureWishes } from '../../exam/capture_wishes.ts'
import { useCamera } from './use_camera.ts'
import { ScreenCapture } from './ScreenCapture.tsx'
import { SelfView } from './SelfView.tsx'
import { useChecks } from './use_checks.ts'
import { usePublisher } from './use_publisher.ts'
import { useSnapshots } from './use_snapshots.ts'

interface ExamCaptureProps {
  applicationId: number
  roomId: number | null
  wishes: CaptureWishes
}

/** Camera and screen while the exam runs. Every track is stopped on unmount. */
export default function ExamCapture({ applicationId, roomId, wishes }: ExamCaptureProps) {
  const wantsCamera = wishes.camera
  useEffect(() => {
    const letGo = cameraManager.hold()
    // Back from another tab, or reloaded.
    if (wantsCamera) void cameraManager.recall()
    return () => {
      letGo()
      cameraManager.release()
    }
  }, [wantsCamera])
  return (
    <>
      {wishes.camera && <Camera applicationId={applicationId} roomId={roomId} wishes={wishes} />}
      {wishes.screenshots && <ScreenCapture applicationId={applicationId} />}
    </>
  )
}

function Camera({ applicationId, roomId, wishes }: ExamCaptureProps) {
  const camera = useCamera()
  const stream = camera.name === 'live' ? camera.stream : null
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isSeen = usePublisher(wishes.stream ? roomId : null, stream)
  // Without a video stream the room uses stills.
  useSnapshots(applicationId, stream === null ? null : video, wishes.snapshots || (wishes.stream && !isSeen))
  const checks = useChecks(stream === null ? null : video, wishes.faces)
  return (
    <SelfView
      camera={camera}
      isSeen={isSeen}
      checks={checks}
      wantsFaces={wishes.faces}
      onVideo={setVideo}
      onAgain={() => void cameraManager.open()}
    />
  )
}
