import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { singleKeys, useSingleKeys } from './single_keys.ts'

const ROWS = ['levels', 'next', 'situations', 'comment', 'annotate', 'move', 'help', 'held', 'saved'] as const
/** They work with single keys switched off. */
const IN_EDITOR: readonly string[] = ['held', 'saved']

/** The keys of the desk, and the switch for those without Ctrl. */
export default function DeskHelp({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('marking')
  const isOn = useSingleKeys()
  return (
    <SideSheet title={t('keys.title')} onClose={onClose}>
      <CheckLine
        isSwitch
        label={t('keys.single')}
        checked={isOn}
        onChange={(checked) => singleKeys.write(checked)}
      />
      <Box sx={{ color: 'text.secondary' }}>{t('keys.why')}</Box>
      <Box component="dl" sx={LIST}>
        {ROWS.map((row) => (
          <Box key={row} sx={{ display: 'contents', opacity: isOn || IN_EDITOR.includes(row) ? 1 : 0.6 }}>
            <dt>
              <kbd>{t(`keys.${row}.key`)}</kbd>
            </dt>
            <dd>{t(`keys.${row}.does`)}</dd>
          </Box>
        ))}
      </Box>
    </SideSheet>
  )
}

const LIST = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'baseline',
  '& dd': { m: 0 },
  '& kbd': {
    display: 'inline-block',
    px: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: '6px',
    fontFamily: 'inherit',
    fontWeight: 600,
  },
} as const
