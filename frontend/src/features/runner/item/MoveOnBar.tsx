import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import ArrowForwardIcon from '../../../ui/icons/ArrowForward.ts'
import FlagIcon from '../../../ui/icons/Flag.ts'
import FlagOutlinedIcon from '../../../ui/icons/OutlinedFlag.ts'
import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import { useTranslation } from 'react-i18next'
import { setNoticePlace } from '../../../exam/slots/exam_watch.ts'
import { useExam } from '../exam/context.ts'
import type { Moves } from './use_move_on.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  maxWidth: 'calc(72ch + 112px)',
  margin: '0 auto',
  padding: '10px 24px',
  '& > button': { minHeight: 48 },
  '& > [data-part=gap]': { flex: '1 1 0' },
  [theme.breakpoints.down('sm')]: {
    padding: '8px',
    gap: 8,
    '& > button:not([data-way=next])': { minWidth: 48, paddingInline: 8 },
    '& > [data-way=next]': { flex: 1, paddingInline: 12, whiteSpace: 'nowrap' },
    '& > [data-part=gap]': { display: 'none' },
    '& [data-text=quiet]': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& > button:not([data-way=next]) [data-icon=start]': { margin: 0 },
  },
}))

type MoveOnBarProps = { moves: Moves; marked: boolean; onMark: () => void }

/** Back, mark for review, and next: at the bottom, within reach of the thumb. */
export function MoveOnBar({ moves, marked, onMark }: MoveOnBarProps) {
  const { t } = useTranslation('runner')
  const { rules } = useExam()
  const nextText = moves.isLast ? (rules.hasReview ? 'way.review' : 'way.finish') : 'way.next'
  return (
    <footer data-part="bottom">
      <div ref={setNoticePlace} />
      {moves.message !== null && (
        <Alert severity="warning" role="alert" sx={{ borderRadius: 0 }}>
          {moves.message}
        </Alert>
      )}
      <Bar>
        {rules.canBrowse && (
          <Button
            variant="outlined"
            startIcon={<ArrowBackIcon />}
            disabled={!moves.hasPrevious}
            onClick={moves.previous}
          >
            <span data-text="quiet">{t('way.previous')}</span>
          </Button>
        )}
        {rules.canBrowse && (
          <Button
            variant={marked ? 'outlined' : 'text'}
            color={marked ? 'warning' : 'inherit'}
            aria-pressed={marked}
            startIcon={marked ? <FlagIcon /> : <FlagOutlinedIcon />}
            onClick={onMark}
          >
            <span data-text="quiet">{t(marked ? 'way.marked' : 'way.mark')}</span>
          </Button>
        )}
        <span data-part="gap" />
        <Button
          data-way="next"
          variant="contained"
          size="large"
          endIcon={<ArrowForwardIcon />}
          onClick={moves.next}
          sx={{ minWidth: { sm: 220 }, fontSize: '1.0625rem' }}
        >
          {t(nextText)}
        </Button>
      </Bar>
    </footer>
  )
}
