import { Box } from '../../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TileFrame, type TileFrameProps } from './TileFrame.tsx'

/** The picture of one candidate as large as the page allows. */
export function PictureDialog({
  onClose,
  ...frame
}: Omit<TileFrameProps, 'isVisible'> & { onClose(): void }) {
  const { t } = useTranslation('live_room')
  return (
    <SideSheet place="wide" title={t('tile.picture', { name: frame.name })} onClose={onClose}>
      <Box
        sx={{
          position: 'relative',
          aspectRatio: '16 / 9',
          width: '100%',
          maxHeight: 'calc(100dvh - 140px)',
          backgroundColor: '#1B2430',
          borderRadius: '8px',
          overflow: 'hidden',
          '& img, & video': { objectFit: 'contain' },
        }}
      >
        <TileFrame {...frame} isVisible />
      </Box>
    </SideSheet>
  )
}
