import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import { useTranslation } from 'react-i18next'
import type { Status } from './types.ts'

const colours = ({ tokens }: Theme, status: Status): [string, string] => {
  if (status === 'STARTED') return [tokens.primary, tokens.savedGround]
  if (status === 'AVAILABLE' || status === 'AVAILABLE_SOON') return [tokens.link, tokens.infoGround]
  if (status === 'FINISHED') return [tokens.saved, tokens.savedGround]
  if (status === 'STOPPED') return [tokens.attention, tokens.attentionGround]
  return [tokens.graphite, 'transparent']
}

/** The state as text; the colour only repeats it. */
export function StatusTag({ status }: { status: Status }) {
  const { t } = useTranslation('applications')
  return (
    <Box
      component="span"
      sx={(theme) => {
        const [ink, ground] = colours(theme, status)
        return {
          px: 2,
          borderRadius: '6px',
          fontSize: '0.875rem',
          fontWeight: 600,
          lineHeight: '24px',
          color: ink,
          backgroundColor: ground,
          border: `1px solid ${theme.scheme === 'contrast' || ground === 'transparent' ? ink : 'transparent'}`,
          '&::first-letter': { textTransform: 'uppercase' },
          display: 'inline-block',
        }
      }}
    >
      {t(`status.${status}`)}
    </Box>
  )
}
