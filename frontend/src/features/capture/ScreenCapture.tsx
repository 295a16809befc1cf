import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportCapture } from '../../media/capture_report.ts'
import { canShareScreen, shareScreen, type ScreenFailure } from '../../media/screen_share.ts'
import { watchStream } from '../../media/stills.ts'
import { ModalSheet } from '../../ui/ModalSheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sendScreenshots } from './send_captures.ts'

type Share =
  | { name: 'asking'; failure: ScreenFailure | null }
  | { name: 'shared'; stream: MediaStream }
  /** The candidate continues without sharing, or stopped it. The proctor is notified. */
  | { name: 'without'; wasShared: boolean }

/** A picture of the complete screen every 5 s, where the exam requires it. */
export function ScreenCapture({ applicationId }: { applicationId: number }) {
  const { t } = useTranslation('capture')
  const [share, setShare] = useState<Share>(() => ({
    name: 'asking',
    failure: canShareScreen() ? null : 'unsupported',
  }))
  const stream = share.name === 'shared' ? share.stream : null
  useScreenshots(applicationId, stream)
  useEffect(() => {
    if (stream === null) return undefined
    const ended = () => setShare({ name: 'without', wasShared: true })
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', ended)
    return () => {
      track?.removeEventListener('ended', ended)
      for (const one of stream.getTracks()) one.stop()
    }
  }, [stream])
  const ask = async () => {
    const result = await shareScreen()
    setShare(
      'stream' in result
        ? { name: 'shared', stream: result.stream }
        : { name: 'asking', failure: result.failure }
    )
  }
  if (share.name === 'asking')
    return (
      <Ask
        failure={share.failure}
        onShare={() => void ask()}
        onWithout={() => setShare({ name: 'without', wasShared: false })}
      />
    )
  if (share.name === 'without' && share.wasShared)
    return (
      <Box role="alert" sx={{ px: 3, py: 2 }}>
        <Notice
          kind="warning"
          action={
            <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => void ask()}>
              {t('screen.again')}
            </Button>
          }
        >
          {t('screen.stopped')}
        </Notice>
      </Box>
    )
  return null
}

function useScreenshots(applicationId: number, stream: MediaStream | null): void {
  useEffect(() => {
    if (stream === null) return undefined
    reportCapture({ isScreenShared: true })
    const { video, stop } = watchStream(stream)
    const end = sendScreenshots(applicationId, video)
    return () => {
      end()
      stop()
      reportCapture({ isScreenShared: false })
    }
  }, [applicationId, stream])
}

type AskProps = { failure: ScreenFailure | null; onShare: () => void; onWithout: () => void }

function Ask({ failure, onShare, onWithout }: AskProps) {
  const { t } = useTranslation('capture')
  const id = useId()
  return (
    <ModalSheet place="middle" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <Box sx={{ p: 6 }}>
        <Box component="h2" id={`${id}-title`} sx={{ m: 0, mb: 3, fontSize: '1.375rem', lineHeight: 1.3 }}>
          {t('screen.title')}
        </Box>
        <Box component="p" id={`${id}-text`} sx={{ m: 0, mb: 4, lineHeight: 1.55 }}>
          {t('screen.text')}
        </Box>
        <div role="alert">{failure !== null && <Notice kind="warning">{t(`screen.${failure}`)}</Notice>}</div>
        <Box
          sx={{
            mt: 5,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 2,
            '& > *': { minHeight: 48 },
          }}
        >
          {failure !== null && <Button onClick={onWithout}>{t('screen.without')}</Button>}
          {failure !== 'unsupported' && (
            <Button variant="contained" onClick={onShare}>
              {t('screen.share')}
            </Button>
          )}
        </Box>
      </Box>
    </ModalSheet>
  )
}
