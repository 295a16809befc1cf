import { styled } from '../../../ui/styled.ts'
import { PAPER, SHEET } from './paint.ts'

export const Sheet = styled('div')(({ theme }) => ({
  position: 'relative',
  width: '100%',
  maxWidth: SHEET.width,
  aspectRatio: `${SHEET.width} / ${SHEET.height}`,
  borderRadius: 6,
  outline: `1px solid ${theme.palette.text.secondary}`,
  // White in every scheme: the ink colours are made for it, and so is the exported picture.
  backgroundColor: PAPER,
  touchAction: 'none',
  cursor: 'crosshair',
  '& canvas': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    borderRadius: 6,
    pointerEvents: 'none',
  },
}))

export const Cross = styled('span')({
  position: 'absolute',
  width: 17,
  height: 17,
  transform: 'translate(-50%, -50%)',
  pointerEvents: 'none',
  background:
    'linear-gradient(#16202E, #16202E) center / 1px 100% no-repeat, linear-gradient(#16202E, #16202E) center / 100% 1px no-repeat',
  '&[data-down]': { borderRadius: '50%', border: '2px solid #B3261E' },
})
