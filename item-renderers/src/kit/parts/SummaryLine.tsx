import { styled } from '../ui/styled.ts'

/** One line that never grows: a long text ends in an ellipsis, its full form is in the title. */
const Line = styled('span')({
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
})

export function SummaryLine({ text }: { text: string }) {
  return <Line title={text}>{text}</Line>
}
