import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Countdown } from './Countdown.tsx'
import { Cover } from './Cover.tsx'
import { secondsUntil, type CoverState } from './cover_state.ts'

/** The institution's pictures, by state. */
export interface CoverImages {
  pauseImage: string | null
  restroomImage: string | null
  bathroomImage: string | null
  nursingImage: string | null
}

interface StateCoverProps {
  coverState: CoverState
  /** The server's time, epoch ms. */
  now: number
  images: CoverImages | null
  isReturning: boolean
  /** The time of the exam stops meanwhile. */
  stopsTime: boolean
  onBack: () => void
}

/** A pause, a break or a late return over the exam: who requested it, what happens next, for how long. */
export function StateCover({ coverState, now, images, isReturning, stopsTime, onBack }: StateCoverProps) {
  const { t } = useTranslation('proctor_contact')
  const time = <p data-testid="pause-time">{t(stopsTime ? 'pause.timeStopped' : 'pause.timeRuns')}</p>
  const back = (text: string) => (
    <Button variant="contained" size="large" disabled={isReturning} onClick={onBack}>
      {isReturning ? t('break.returning') : text}
    </Button>
  )
  switch (coverState.kind) {
    case 'free':
    case 'granted':
      return null
    case 'pause':
      return (
        <Cover key="pause" title={t('pause.title')} image={images?.pauseImage}>
          <p>{coverState.message ?? t('pause.message')}</p>
          <p>{t('pause.text')}</p>
          {time}
        </Cover>
      )
    case 'late':
      return (
        <Cover key="late" title={t('late.title')} image={images?.pauseImage}>
          <p>{t('late.text')}</p>
          <p>{t('late.stored')}</p>
          {time}
        </Cover>
      )
    case 'restroom': {
      const left = secondsUntil(coverState.endsAt, now)
      return (
        <Cover
          key="restroom"
          title={t('restroom.title')}
          image={images?.restroomImage}
          clock={<Countdown seconds={left} label={t('break.left')} />}
          actions={back(t('restroom.back'))}
        >
          <p>{t('restroom.text')}</p>
          {time}
        </Cover>
      )
    }
    case 'break': {
      const isNursing = coverState.motive === 'NURSING_BREAK'
      const { endsAt } = coverState
      return (
        <Cover
          key="break"
          title={t(isNursing ? 'break.nursing' : 'break.bathroom')}
          image={isNursing ? images?.nursingImage : images?.bathroomImage}
          {...(endsAt !== null && {
            clock: <Countdown seconds={secondsUntil(endsAt, now)} label={t('break.left')} />,
          })}
          actions={back(t('break.back'))}
        >
          <p>{t('break.text')}</p>
          {time}
        </Cover>
      )
    }
  }
}
