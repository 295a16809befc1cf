import CheckIcon from '../icons/Check.ts'
import CloseIcon from '../icons/Close.ts'
import { styled } from '../ui/styled.ts'
import type { ItemLanguage } from '../../contract/index.ts'
import type { OptionMark } from './marks.ts'
import { useMarkText } from './answer_owner.ts'

const Verdict = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginTop: 4,
  fontSize: '0.875em',
  fontWeight: 600,
  '&[data-mark=given_right], &[data-mark=right]': { color: theme.palette.success.dark },
  '&[data-mark=given_wrong]': { color: theme.palette.error.dark },
  ...theme.applyStyles('dark', {
    '&[data-mark=given_right], &[data-mark=right]': { color: theme.palette.success.main },
    '&[data-mark=given_wrong]': { color: theme.palette.error.main },
  }),
}))

const SIGNS: Readonly<Record<OptionMark, typeof CheckIcon | null>> = {
  given: null,
  given_right: CheckIcon,
  right: CheckIcon,
  given_wrong: CloseIcon,
}

/** Given, right or wrong: an icon and text, never colour alone. */
export function VerdictLine({ mark, language }: { mark: OptionMark; language: ItemLanguage }) {
  const textOf = useMarkText(language)
  const Sign = SIGNS[mark]
  return (
    <Verdict data-mark={mark}>
      {Sign !== null && <Sign aria-hidden fontSize="small" />}
      {textOf(mark)}
    </Verdict>
  )
}
