import { Button } from '../../kit/ui/Button.tsx'
import { styled } from '../../kit/ui/styled.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { videoOf } from './content.ts'
import { useVideoFiles } from './use_video_files.ts'
import { pressVideoKey } from './video_keys.ts'

const Frame = styled('div')(({ theme }) => ({
  maxWidth: 900,
  marginBottom: '1em',
  '& p': { margin: '6px 0 0', fontSize: '0.875em', color: theme.palette.text.secondary },
}))

// Captions are optional; the page shows whether there are any.
const Screen = styled('video')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxHeight: '52dvh',
  aspectRatio: '16 / 9',
  backgroundColor: '#000',
  borderRadius: 8,
  '&:focus-visible': {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
}))

const Failure = styled('div')(({ theme }) => ({
  marginBottom: 8,
  padding: '10px 14px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  borderInlineStart: `4px solid ${theme.palette.warning.main}`,
  '& strong': { display: 'block' },
  '& button': { marginTop: 8, minHeight: 44 },
}))

/** A stored video with the browser's controls, captions and keys. Nothing is loaded from another host. */
export function VideoPlayer({ item, language }: { item: PublicItem; language: ItemLanguage }) {
  const t = useItemText(language)
  const player = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState(false)
  const video = videoOf(item)
  const { captionsLanguage = 'pt-BR' } = video
  const { src, captions, isLocal, failed } = useVideoFiles(video, attempt)

  const press = (event: KeyboardEvent<HTMLVideoElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!pressVideoKey(event.currentTarget, event.key)) return
    // Otherwise the browser would handle the key a second time, and the arrow keys would leave the item.
    event.preventDefault()
    event.stopPropagation()
  }
  const retry = () => {
    setBroken(false)
    setAttempt(attempt + 1)
    player.current?.focus()
  }
  return (
    <Frame>
      {(failed || broken) && (
        <Failure role="alert">
          <strong>{t('video.failedTitle')}</strong>
          {t('video.failed')}
          <div>
            <Button variant="outlined" onClick={retry}>
              {t('video.retry')}
            </Button>
          </div>
        </Failure>
      )}
      <Screen
        ref={player}
        src={src}
        controls
        playsInline
        preload="metadata"
        tabIndex={0}
        aria-label={t('video.label')}
        onKeyDown={press}
        onError={() => setBroken(true)}
        onLoadedMetadata={() => setBroken(false)}
      >
        {captions !== undefined && (
          <track
            key={captions}
            kind="captions"
            src={captions}
            srcLang={captionsLanguage}
            label={t('video.captions')}
            default
          />
        )}
      </Screen>
      {!isLocal && (
        <p role="note">
          <strong>{t('video.streamed')}</strong>
        </p>
      )}
      <p>{t('video.keys')}</p>
      {video.captions === undefined && <p>{t('video.noCaptions')}</p>}
    </Frame>
  )
}
