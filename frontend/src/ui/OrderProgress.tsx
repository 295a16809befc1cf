import type { ReactNode } from 'react'
import { Box } from './Box.ts'
import { ProgressBar } from './ProgressBar.tsx'

export interface OrderProgressProps {
  title: string
  /** The state in words; colours only repeat it. */
  state: string
  tone: 'plain' | 'success' | 'warning' | 'error'
  /** How far it has come, 0 to 100; null while that is not known, undefined without a bar. */
  percent?: number | null | undefined
  /** "8.200 de 12.340" */
  numbers?: string | undefined
  /** What came of it, or why it failed and what to do. */
  lines?: readonly string[]
  /** Buttons. */
  actions?: ReactNode
}

/**
 * One order that the server works on: what it is, how far it has come, what one can do. It reads only what both the themes of the
 * frontend and of the console have, so that both show it.
 */
export function OrderProgress({
  title,
  state,
  tone,
  percent,
  numbers,
  lines = [],
  actions,
}: OrderProgressProps) {
  const amount = percent === null || percent === undefined ? {} : { value: percent }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '16px',
        rowGap: '4px',
        py: '8px',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '12px', alignItems: 'baseline' }}>
          <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <Box component="span" sx={{ color: tone === 'plain' ? 'text.secondary' : `${tone}.main` }}>
            {state}
          </Box>
          {numbers !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {numbers}
            </Box>
          )}
        </Box>
        {percent !== undefined && (
          <Box sx={{ mt: '6px' }}>
            <ProgressBar {...amount} aria-label={title} />
          </Box>
        )}
        {lines.map((line) => (
          <Box key={line} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {line}
          </Box>
        ))}
      </Box>
      {actions !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>{actions}</Box>}
    </Box>
  )
}
