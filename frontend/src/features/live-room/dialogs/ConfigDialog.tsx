import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import type { UserConfig } from '../../../api/live_room.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'

const BOXES = [
  'showOffline',
  'showNames',
  'foldCalm',
  'denseTiles',
  'staticImagesOnly',
  'muteByDefault',
  'soundOnRequests',
] as const

interface ConfigDialogProps {
  config: UserConfig
  onChange(part: Partial<UserConfig>): void
  onClose(): void
}

/** This person's view settings for the room. Every checkbox takes effect at once. */
export function ConfigDialog({ config, onChange, onClose }: ConfigDialogProps) {
  const { t } = useTranslation('live_room')
  return (
    <SideSheet place="middle" title={t('config.title')} onClose={onClose}>
      <Box sx={{ color: 'text.secondary' }}>{t('config.hint')}</Box>
      <Box sx={{ display: 'grid', justifyItems: 'start' }}>
        {BOXES.map((name) => (
          <CheckLine
            key={name}
            label={t(`config.${name}`)}
            checked={config[name]}
            onChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
      </Box>
      <Button variant="contained" onClick={onClose} sx={{ justifySelf: 'end' }}>
        {t('common:close')}
      </Button>
    </SideSheet>
  )
}
