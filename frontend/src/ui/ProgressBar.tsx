import { keyframes } from '@emotion/react'
import { styled } from './styled.ts'

const passing = keyframes({ from: { left: '-40%' }, to: { left: '100%' } })

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: 6,
  borderRadius: 5,
  backgroundColor: theme.palette.divider,
  '& > span': {
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    backgroundColor: theme.palette.primary.main,
    transition: 'transform 160ms linear',
  },
  '&:not([aria-valuenow]) > span': {
    right: 'auto',
    width: '40%',
    animation: `${passing} 1.4s ease-in-out infinite`,
  },
}))

interface ProgressProps {
  /** 0 to 100; undefined for indeterminate progress. */
  value?: number
  'aria-label': string
  className?: string
}

/** A progress bar, determinate or indeterminate. */
export function ProgressBar({ value, ...rest }: ProgressProps) {
  return (
    <Track role="progressbar" aria-valuemin={0} aria-valuemax={100} aria-valuenow={value} {...rest}>
      <span style={value === undefined ? undefined : { transform: `translateX(${value - 100}%)` }} />
    </Track>
  )
}
