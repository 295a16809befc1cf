import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { Box } from './Box.ts'

/** Quiet zone around the code, which cameras need: four modules, as the norm has it. */
const MARGIN = 4

interface QrPictureProps {
  text: string
  label: string
  /** Side of the picture in px, where there is room. */
  side?: number
}

/** A QR code, dark on light whatever the colour scheme is: cameras read no other. */
export function QrPicture({ text, label, side = 220 }: QrPictureProps) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const size = code.size + 2 * MARGIN
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width: side,
        maxWidth: '100%',
        backgroundColor: '#fff',
        borderRadius: '8px',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <path d={toSvgPath(code)} fill="#000" />
    </Box>
  )
}
