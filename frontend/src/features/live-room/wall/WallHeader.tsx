import Campaign from '../../../ui/icons/CampaignOutlined.ts'
import ChatOutlined from '../../../ui/icons/ChatOutlined.ts'
import Tune from '../../../ui/icons/TuneOutlined.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { fillLetters } from '../../../locales/fill_letters.ts'

interface WallHeaderProps {
  online: number
  needLook: number
  foldCalm: boolean
  /** Unanswered messages of candidates. */
  waiting: number
  isChatOpen: boolean
  chatRef: Ref<HTMLButtonElement>
  /** The strip of candidates who need attention. */
  children: ReactNode
  onFold(fold: boolean): void
  onChat(): void
  /** Null for those who may not. */
  onSendAll: (() => void) | null
  onConfig(): void
}

/**
 * One line above the tiles: how many are online, who needs attention, and the tools for the complete room.
 */
export function WallHeader({
  online,
  needLook,
  foldCalm,
  waiting,
  isChatOpen,
  chatRef,
  children,
  onFold,
  onChat,
  onSendAll,
  onConfig,
}: WallHeaderProps) {
  const { t } = useTranslation('live_room')
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        mb: 1.5,
        '& > *': { flexShrink: { md: 0 } },
      }}
    >
      <Box sx={{ lineHeight: 1.2 }}>
        <Typography variant="h3" component="h2" className="numbers" sx={{ fontSize: '0.9375rem' }}>
          {fillLetters(t('totalOnline'), { N: online })}
        </Typography>
        <Box
          className="numbers"
          sx={{
            fontSize: '0.75rem',
            color: needLook > 0 ? 'warning.main' : 'text.secondary',
            fontWeight: needLook > 0 ? 600 : 400,
          }}
        >
          {t('wall.needLook', { count: needLook })}
        </Box>
      </Box>
      {children}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          fontSize: '0.875rem',
        }}
      >
        <CheckLine isSwitch label={t('wall.fold')} checked={foldCalm} onChange={onFold} />
        <Button
          ref={chatRef}
          size="small"
          variant={waiting > 0 ? 'contained' : 'outlined'}
          startIcon={<ChatOutlined />}
          aria-expanded={isChatOpen}
          onClick={onChat}
        >
          {waiting === 0 ? t('chat.open') : t('chat.openWaiting', { count: waiting })}
        </Button>
        {onSendAll !== null && (
          <IconButton aria-label={t('wall.sendAll')} title={t('wall.sendAll')} onClick={onSendAll}>
            <Campaign />
          </IconButton>
        )}
        <IconButton aria-label={t('config.title')} title={t('config.title')} onClick={onConfig}>
          <Tune />
        </IconButton>
      </Box>
    </Box>
  )
}
