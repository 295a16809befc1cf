import { Box } from '../Box.ts'
import { encode } from 'uqr'

/** Quiet zone around the code, which cameras need. In modules. */
const MARGIN = 3

/** A QR code, dark on light whatever the colour scheme is: cameras read no other. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width: 220,
        maxWidth: '100%',
        backgroundColor: '#fff',
        borderRadius: '8px',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <path d={dark.join('')} fill="#000" />
    </Box>
  )
}
