import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useExam } from '../exam/context.ts'
import { useSetting } from '../exam/settings.ts'

const Keys = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '10px 20px',
  margin: '0 0 20px',
  alignItems: 'baseline',
  '& dt, & dd': { margin: 0 },
  '& kbd': {
    display: 'inline-block',
    minWidth: 30,
    padding: '2px 8px',
    marginRight: 4,
    textAlign: 'center',
    font: 'inherit',
    fontWeight: 600,
    border: `1px solid ${theme.palette.text.secondary}`,
    borderBottomWidth: 3,
    borderRadius: 6,
  },
}))

/** The keys of the item screen, and a switch that disables single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('runner')
  const { rules } = useExam()
  const [on, setOn] = useSetting('singleKeyShortcuts', true)
  const rows: [keys: string[], text: string][] = [
    [['A', 'B', '…'], t('shortcuts.letter')],
    [['N', 'Alt + →'], t('shortcuts.next')],
    ...(rules.canBrowse
      ? ([
          [['P', 'Alt + ←'], t('shortcuts.previous')],
          [['R'], t('shortcuts.mark')],
        ] as [string[], string][])
      : []),
    [['?'], t('shortcuts.help')],
  ]
  return (
    <Dialog
      title={t('shortcuts.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      }
    >
      <Keys>
        {rows.map(([keys, text]) => (
          <Row key={text} keys={keys} text={text} />
        ))}
      </Keys>
      <CheckLine isSwitch checked={on} onChange={setOn} label={t('shortcuts.switch')} />
    </Dialog>
  )
}

function Row({ keys, text }: { keys: string[]; text: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  )
}
