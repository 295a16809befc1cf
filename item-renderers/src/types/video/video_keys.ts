const SECONDS = 5
const VOLUME = 0.1

/** The part of a video element that the keys use. */
export type PlayedVideo = Pick<
  HTMLVideoElement,
  'paused' | 'play' | 'pause' | 'currentTime' | 'duration' | 'volume' | 'muted'
> & { textTracks: ArrayLike<{ mode: TextTrackMode }> }

const clamped = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** Applies a key to the video; false when the key is not a video key. */
export function pressVideoKey(video: PlayedVideo, key: string): boolean {
  const end = Number.isFinite(video.duration) ? video.duration : video.currentTime
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
      // A rejection (no file yet) is shown by the video's own error.
      if (video.paused) video.play().catch(() => {})
      else video.pause()
      return true
    case 'ArrowLeft':
      video.currentTime = clamped(video.currentTime - SECONDS, end)
      return true
    case 'ArrowRight':
      video.currentTime = clamped(video.currentTime + SECONDS, end)
      return true
    case 'ArrowUp':
      video.volume = clamped(video.volume + VOLUME, 1)
      return true
    case 'ArrowDown':
      video.volume = clamped(video.volume - VOLUME, 1)
      return true
    case 'm':
      video.muted = !video.muted
      return true
    case 'c': {
      const track = video.textTracks[0]
      if (track !== undefined) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
      return true
    }
    default:
      return false
  }
}
