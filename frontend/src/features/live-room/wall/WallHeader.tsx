import Campaign from '@mui/icons-material/CampaignOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { fillLetters } from '../../../ui/letters.ts'

interface WallHeaderProps {
  online: number
  needLook: number
  foldCalm: boolean
  onFold(fold: boolean): void
  /** Null for who may not. */
  onSendAll: (() => void) | null
  onConfig(): void
}

export function WallHeader({ online, needLook, foldCalm, onFold, onSendAll, onConfig }: WallHeaderProps) {
  const { t } = useTranslation('live_room')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, mb: 2 }}>
      <Typography variant="h3" component="h2" className="numbers">
        {fillLetters(t('totalOnline'), { N: online })}
      </Typography>
      <Box className="numbers" sx={{ color: needLook > 0 ? 'warning.main' : 'text.secondary', fontWeight: needLook > 0 ? 600 : 400 }}>
        {t('wall.needLook', { count: needLook })}
      </Box>
      <Box sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <CheckLine isSwitch label={t('wall.fold')} checked={foldCalm} onChange={onFold} />
        {onSendAll !== null && (
          <Button size="small" variant="outlined" startIcon={<Campaign />} onClick={onSendAll}>
            {t('wall.sendAll')}
          </Button>
        )}
        <IconButton aria-label={t('config.title')} title={t('config.title')} onClick={onConfig}>
          <Tune />
        </IconButton>
      </Box>
    </Box>
  )
}
