import Box from '@mui/material/Box'
import { latencyBars } from '../model/latency.ts'

const HEIGHTS = [5, 8, 11, 14] as const

/** Little bars: how good the candidate's internet is. What it means is said beside it for those who hear it. */
export function Signal({ delayMs, acceptableMs, label }: { delayMs: number | null; acceptableMs: number; label: string }) {
  const bars = latencyBars(delayMs, acceptableMs)
  return (
    <Box role="img" aria-label={label} title={label} sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', height: 14, flexShrink: 0 }}>
      {HEIGHTS.map((height, at) => (
        <Box
          key={height}
          component="span"
          sx={({ tokens }) => ({
            width: 3,
            height,
            borderRadius: '1px',
            backgroundColor: at < bars ? (bars <= 2 ? tokens.error : tokens.saved) : tokens.line,
          })}
        />
      ))}
    </Box>
  )
}
