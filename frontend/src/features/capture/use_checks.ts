import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportCapture } from '../../media/capture_report.ts'
import { startChecks } from '../../media/checks/camera_checks.ts'
import type { Finding } from '../../media/checks/findings.ts'

export interface Checks {
  finding: Finding | null
  /** `off`: this computer has no detector. */
  faces: 'unknown' | 'on' | 'off'
}

/** Module of the institution's face detector on this origin; none unless the build names one. */
const FACE_MODULE: string | null = import.meta.env.VITE_FACE_DETECTOR ?? null

/** Checks the camera once a second in a worker and reports lasting findings to the room. */
export function useChecks(video: HTMLVideoElement | null, wantsFaces: boolean): Checks {
  const { t } = useTranslation('capture')
  const [checks, setChecks] = useState<Checks>({ finding: null, faces: 'unknown' })
  useEffect(() => {
    if (video === null) return undefined
    let suffix = ''
    const stop = startChecks({
      video,
      wantsFaces,
      faceModule: FACE_MODULE,
      onDetector: (faces) => {
        suffix = wantsFaces && faces === 'off' ? '+faces_off' : ''
        reportCapture({ cameraState: `ok${suffix}` })
        setChecks((before) => ({ ...before, faces }))
      },
      onReport: ({ picture, faces }) => {
        const finding = picture?.finding ?? null
        reportCapture({
          cameraState: `${finding ?? 'ok'}${suffix}`,
          ...(faces === null
            ? { face: null }
            : { face: { message: t(`watch.face.${faces.finding}`), seconds: faces.seconds } }),
        })
        setChecks((before) => (before.finding === finding ? before : { ...before, finding }))
      },
    })
    return () => {
      stop()
      setChecks({ finding: null, faces: 'unknown' })
    }
  }, [video, wantsFaces, t])
  return checks
}
