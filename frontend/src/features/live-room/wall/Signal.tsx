import { Box } from '../../../ui/Box.ts'
import { latencyOf } from '../model/latency.ts'

const HEIGHTS = [5, 8, 11, 14] as const

/** Bars for the quality of the candidate's connection, with a text for screen readers. */
export function Signal({
  delayMs,
  acceptableMs,
  label,
}: {
  delayMs: number | null
  acceptableMs: number
  label: string
}) {
  const latency = latencyOf(delayMs, acceptableMs)
  const bars = latency?.bars ?? 0
  const isBad = latency?.level === 'bad' || latency?.level === 'awful'
  return (
    <Box
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', height: 14, flexShrink: 0 }}
    >
      {HEIGHTS.map((height, at) => (
        <Box
          key={height}
          component="span"
          sx={({ tokens }) => ({
            width: 3,
            height,
            borderRadius: '1px',
            backgroundColor: at < bars ? (isBad ? tokens.error : tokens.saved) : tokens.line,
          })}
        />
      ))}
    </Box>
  )
}
